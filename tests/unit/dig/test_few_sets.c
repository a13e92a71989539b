/*
 * All tests of digging once more, where so few unavoidable sets are kept that
 * most runs are cut: what is dug must not depend on it.
 */
#define SETS 3
#include "test_dig.c" /* NOLINT */
