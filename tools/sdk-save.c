/*
 * sdk-save: the output of a command, or of several in a pipe, replaces a file.
 *
 * Knows nothing of Sudoku. A shell cannot do this: it has no fsync, and it
 * cannot keep a signal from coming between two of its steps. Here all signals
 * that end a program are blocked from before the temporary file is made, and
 * are taken one at a time, with sigwait, while there is nothing else to do.
 *
 * The temporary file is locked with flock for as long as anybody writes it. So
 * one that is not locked was left by a run that was killed, and the next run in
 * that folder removes it.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "base/sdk.h"

enum { MOST_LINKS = 40, MOST_COMMANDS = 16 };

/* Long options without a letter. */
enum { MOST = 256, NAME, PIPE };

/* A temporary file is called PREFIX, process id, dot, number, SUFFIX. */
#define PREFIX ".sudoku."
#define SUFFIX ".tmp"

struct target {
	const char *path; /* as the user wrote it, for messages */
	int fd;           /* where the output goes */
	char *real;       /* the file to replace, or NULL: written in place */
	char *temporary;  /* NULL while there is none */
	mode_t mode;      /* of the new file */
};
struct command {
	char **argv;
	pid_t pid;  /* 0 once it has ended */
	int status; /* as waitpid gave it */
};

static const struct sdk_option options[] = {
    {MOST, "most", "STATUS", "save if COMMAND's exit status is at most STATUS"},
    {NAME, "name", "NAME", "report errors as NAME (default: sdk-save)"},
    {PIPE, "pipe", NULL, "split COMMAND at each argument | into a pipeline"},
    {0},
};
static const struct sdk_command synopsis = {
    "[--most STATUS] [--name NAME] [--pipe] -- FILE COMMAND...",
    "Replaces FILE by the output of COMMAND once that has succeeded.",
    options,
};

static struct command commands[MOST_COMMANDS];
static size_t count;
static int most; /* statuses up to this one are success */

/* The signals that end this program, which are blocked, and SIGCHLD. */
static sigset_t watched, before;

/* The descriptor that a name stands for, or -1. */
static int
descriptor(const char *path)
{
	static const char *const folders[] = {"/dev/fd/", "/proc/self/fd/"};
	char *end;
	long n;

	if (strcmp(path, "-") == 0 || strcmp(path, "/dev/stdout") == 0)
		return STDOUT_FILENO;
	if (strcmp(path, "/dev/stderr") == 0)
		return STDERR_FILENO;
	for (size_t i = 0; i < 2; i++) {
		size_t len = strlen(folders[i]);

		if (strncmp(path, folders[i], len) != 0 || path[len] < '0' ||
		    path[len] > '9')
			continue;
		n = strtol(path + len, &end, 10);
		if (*end == '\0' && n <= INT_MAX)
			return (int)n;
	}
	return -1;
}

/* The folder of a path, with its slash: so many bytes of it. */
static size_t
folder(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash != NULL ? (size_t)(slash - path) + 1 : 0;
}

/*
 * Where the symbolic links at `path` lead, whether that exists or not; stops at
 * a name for a descriptor.
 */
static char *
follow(const char *path)
{
	char link[PATH_MAX + 1], *real = strdup(path), *next;
	size_t lead;
	ssize_t n;

	for (int links = 0; real != NULL && descriptor(real) < 0; links++) {
		n = readlink(real, link, sizeof link - 1);
		if (n < 0 && (errno == EINVAL || errno == ENOENT))
			return real;
		if (n >= 0 && links == MOST_LINKS) {
			errno = ELOOP;
			n = -1;
		}
		if (n < 0)
			sdk_die("%s:", path);
		lead = link[0] == '/' ? 0 : folder(real);
		next = sdk_alloc(lead + (size_t)n + 1);
		memcpy(next, real, lead);
		memcpy(next + lead, link, (size_t)n);
		next[lead + (size_t)n] = '\0';
		free(real);
		real = next;
	}
	if (real == NULL)
		sdk_die("%s:", path);
	return real;
}

/*
 * Decides, once and here alone, what becomes of the target: a regular file, or
 * a name that is free, is to be replaced; all else is opened and written.
 * Waits for the reader of a FIFO, so signals must not be blocked yet.
 */
static void
settle(struct target *t)
{
	struct stat st, at;
	mode_t mask = umask(0);

	umask(mask);
	t->mode = 0666 & ~mask;
	t->real = follow(t->path);
	t->fd = descriptor(t->real);
	if (t->fd >= 0) {
		if (fcntl(t->fd, F_GETFD) < 0)
			sdk_die("%s:", t->path);
	} else if (stat(t->path, &st) != 0) {
		if (errno != ENOENT)
			sdk_die("%s:", t->path);
		return;
	} else if (S_ISDIR(st.st_mode)) {
		sdk_die("%s: is a directory", t->path);
	} else if (S_ISREG(st.st_mode) && lstat(t->real, &at) == 0 &&
		   at.st_dev == st.st_dev && at.st_ino == st.st_ino) {
		/* Links below /proc can lead elsewhere than they say. */
		if (access(t->real, W_OK) != 0)
			sdk_die("%s:", t->path);
		t->mode = st.st_mode & 0777;
		return;
	} else {
		t->fd = open(t->path, O_WRONLY | O_NOCTTY);
		if (t->fd < 0)
			sdk_die("%s:", t->path);
	}
	free(t->real);
	t->real = NULL;
}

static void
on_child(int sig)
{
	(void)sig; /* some systems drop a blocked signal without a handler */
}

/* Blocks the signals that end a program, but for those that are ignored. */
static void
block(void)
{
	static const int ends[] = {SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGALRM,
	    SIGTERM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ};
	struct sigaction old;

	sigemptyset(&watched);
	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
		if (sigaction(ends[i], NULL, &old) == 0 &&
		    old.sa_handler != SIG_IGN)
			sigaddset(&watched, ends[i]);
	sigaddset(&watched, SIGCHLD);
	signal(SIGCHLD, on_child);
	sigprocmask(SIG_BLOCK, &watched, &before);
}

/* Dies of the signal, as if it had never been blocked. */
static _Noreturn void
die_of(int sig)
{
	sigset_t set;

	signal(sig, SIG_DFL);
	sigemptyset(&set);
	sigaddset(&set, sig);
	raise(sig);
	sigprocmask(SIG_UNBLOCK, &set, NULL);
	_exit(SDK_TROUBLE);
}

/* Ends what runs and leaves nothing behind. */
static void
end_all(struct target *t, int sig)
{
	if (t->temporary != NULL)
		unlink(t->temporary);
	t->temporary = NULL;
	for (size_t i = 0; i < count; i++)
		if (commands[i].pid > 0) {
			kill(commands[i].pid, sig);
			kill(commands[i].pid, SIGCONT);
		}
	for (size_t i = 0; i < count; i++)
		if (commands[i].pid > 0)
			waitpid(commands[i].pid, NULL, 0);
}

/* A message, and the end: the file stays as it was. */
static _Noreturn void
give_up(struct target *t, const char *what)
{
	sdk_warn("%s:", what);
	end_all(t, SIGTERM);
	exit(SDK_TROUBLE);
}

/* The same, when a signal ends this program. */
static _Noreturn void
stop(struct target *t, int sig)
{
	end_all(t, sig);
	die_of(sig);
}

/* Whether a file in the folder has the name of a temporary one. */
static bool
is_temporary(const char *name)
{
	size_t digits;

	if (strncmp(name, PREFIX, strlen(PREFIX)) != 0)
		return false;
	name += strlen(PREFIX);
	digits = strspn(name, "0123456789");
	if (digits == 0 || name[digits] != '.')
		return false;
	name += digits + 1;
	digits = strspn(name, "0123456789");
	return digits > 0 && strcmp(name + digits, SUFFIX) == 0;
}

/*
 * Removes a temporary file that no process has locked. Whoever holds the lock
 * may remove or rename it and nobody else, so the name, if it still leads to
 * this file then, does so until it is gone.
 */
static void
remove_stale(int dir, const char *name)
{
	int fd = openat(
	    dir, name, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	struct stat st, at;

	if (fd < 0)
		return;
	if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_nlink == 1 &&
	    st.st_uid == geteuid() && flock(fd, LOCK_EX | LOCK_NB) == 0 &&
	    fstatat(dir, name, &at, AT_SYMLINK_NOFOLLOW) == 0 &&
	    at.st_dev == st.st_dev && at.st_ino == st.st_ino)
		unlinkat(dir, name, 0);
	close(fd);
}

/* Removes what runs that were killed left in the folder of the target. */
static void
clean(const struct target *t)
{
	size_t n = folder(t->real);
	char *name = strndup(t->real, n);
	DIR *dir = opendir(n > 0 && name != NULL ? name : ".");
	struct dirent *entry;

	while (dir != NULL && (entry = readdir(dir)) != NULL)
		if (is_temporary(entry->d_name))
			remove_stale(dirfd(dir), entry->d_name);
	if (dir != NULL)
		closedir(dir);
	free(name);
}

/* Whether the new file is ours: locked, before another run took it for stale. */
static bool
lock(int fd)
{
	struct stat st;

	if (flock(fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
		return false;
	return fstat(fd, &st) == 0 && st.st_nlink == 1;
}

/* Makes the temporary file; one that exists is never touched. */
static void
make_temporary(struct target *t)
{
	size_t n = folder(t->real), size = n + 80;
	char *name = sdk_alloc(size);

	memcpy(name, t->real, n);
	for (unsigned i = 0;; i++) {
		snprintf(name + n, size - n, PREFIX "%ld.%u" SUFFIX,
		    (long)getpid(), i);
		t->fd = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
		if (t->fd < 0 && errno != EEXIST)
			give_up(t, t->path);
		if (t->fd >= 0 && lock(t->fd))
			break;
		if (t->fd >= 0)
			close(t->fd);
	}
	t->temporary = name;
}

/* In the new process: becomes the command. */
static _Noreturn void
become(char **argv, int in, int out)
{
	int reason;

	/* In this order: `out` may be 0, `in` is never 1. */
	if (dup2(out, STDOUT_FILENO) < 0 || dup2(in, STDIN_FILENO) < 0)
		sdk_die("%s: standard streams:", argv[0]);
	if (in > STDERR_FILENO)
		close(in);
	if (out > STDERR_FILENO)
		close(out);
	sigprocmask(SIG_SETMASK, &before, NULL);
	execvp(argv[0], argv);
	reason = errno;
	sdk_warn("%s:", argv[0]);
	_exit(reason == ENOENT ? 127 : 126); /* as in the shell */
}

static void
start(struct target *t, size_t i, int in, int out)
{
	pid_t self = getpid(), pid = fork();

	if (pid < 0)
		give_up(t, commands[i].argv[0]);
	if (pid == 0) {
#ifdef __linux__
		/* SIGKILL for this process is the end of those, too. */
		prctl(PR_SET_PDEATHSIG, SIGTERM);
		if (getppid() != self)
			_exit(SDK_TROUBLE);
#endif
		become(commands[i].argv, in, out);
	}
	(void)self;
	commands[i].pid = pid;
}

static void
start_all(struct target *t)
{
	int in = STDIN_FILENO, ends[2];

	for (size_t i = 0; i < count; i++) {
		bool last = i + 1 == count;

		if (!last && pipe(ends) != 0)
			give_up(t, t->path);
		if (!last) {
			fcntl(ends[0], F_SETFD, FD_CLOEXEC);
			fcntl(ends[1], F_SETFD, FD_CLOEXEC);
		}
		start(t, i, in, last ? t->fd : ends[1]);
		if (in != STDIN_FILENO)
			close(in);
		if (!last)
			close(ends[1]);
		in = ends[0];
	}
}

/* Notes which commands have ended; whether all have. */
static bool
reap(void)
{
	bool all = true;

	for (size_t i = 0; i < count; i++) {
		if (commands[i].pid > 0 &&
		    waitpid(commands[i].pid, &commands[i].status, WNOHANG) ==
			commands[i].pid)
			commands[i].pid = 0;
		all = all && commands[i].pid == 0;
	}
	return all;
}

/* Waits until all have ended, or a signal comes. */
static void
wait_all(struct target *t)
{
	int sig;

	while (!reap())
		if (sigwait(&watched, &sig) == 0 && sig != SIGCHLD)
			stop(t, sig);
}

/* A signal that came since, while this process was at work. */
static void
check_signals(struct target *t)
{
	sigset_t pending;

	sigpending(&pending);
	for (int sig = 1; sig < 32; sig++)
		if (sig != SIGCHLD && sigismember(&pending, sig) == 1 &&
		    sigismember(&watched, sig) == 1)
			stop(t, sig);
}

/* Reports a command that failed in silence: it was killed, or is not ours. */
static void
report(const struct command *c)
{
	const char *slash = strrchr(c->argv[0], '/');
	const char *name = slash != NULL ? slash + 1 : c->argv[0];
	int status = c->status;

	if (WIFSIGNALED(status))
		sdk_warn("%s ended with status %d (%s)", name,
		    128 + WTERMSIG(status), strsignal(WTERMSIG(status)));
	else if (WEXITSTATUS(status) > SDK_TROUBLE && WEXITSTATUS(status) < 126)
		sdk_warn("%s ended with status %d", name, WEXITSTATUS(status));
}

/*
 * Whether all commands succeeded. One whose reader has ended first is killed by
 * SIGPIPE, and that is right for all but the last.
 */
static bool
succeeded(void)
{
	for (size_t i = 0; i < count; i++) {
		int status = commands[i].status;
		bool last = i + 1 == count;

		if (WIFSIGNALED(status)
			? !last && WTERMSIG(status) == SIGPIPE
			: WEXITSTATUS(status) <= (last ? most : 0))
			continue;
		report(&commands[i]);
		return false;
	}
	return true;
}

/* The data are on the disk before the name is. */
static void
replace(struct target *t)
{
	if (fchmod(t->fd, t->mode) != 0 ||
	    (fsync(t->fd) != 0 && errno != EINVAL))
		give_up(t, t->path);
	check_signals(t);
	if (rename(t->temporary, t->real) != 0)
		give_up(t, t->path);
	t->temporary = NULL;
}

/* Splits the words into commands. */
static void
split(char **argv, bool pipeline)
{
	bool begins = true;

	for (; *argv != NULL; argv++) {
		if (pipeline && strcmp(*argv, "|") == 0) {
			if (begins)
				sdk_usage(&synopsis, "want a command before |");
			*argv = NULL;
			begins = true;
		} else if (begins) {
			if (count == MOST_COMMANDS)
				sdk_die(
				    "want at most %d commands", MOST_COMMANDS);
			commands[count++].argv = argv;
			begins = false;
		}
	}
	if (begins)
		sdk_usage(&synopsis, "want a command");
}

static int
run(struct target *t)
{
	const struct command *last = &commands[count - 1];

	settle(t);
	if (t->real == NULL && count == 1) {
		sigprocmask(SIG_BLOCK, NULL, &before);
		become(commands[0].argv, STDIN_FILENO, t->fd);
	}
	block();
	if (t->real != NULL) {
		clean(t);
		make_temporary(t);
	}
	start_all(t);
	wait_all(t);
	if (t->real == NULL && WIFSIGNALED(last->status) &&
	    WTERMSIG(last->status) == SIGPIPE)
		die_of(SIGPIPE);
	if (!succeeded()) {
		end_all(t, SIGTERM);
		return SDK_TROUBLE;
	}
	if (t->real != NULL)
		replace(t);
	return WEXITSTATUS(last->status);
}

int
main(int argc, char *argv[])
{
	struct target t = {.fd = -1};
	const char *arg, *name = NULL;
	bool pipeline = false;
	int ch;

	sdk_start(argv[0]);
	while ((ch = sdk_option(&synopsis, &argc, &argv, &arg)) != -1)
		switch (ch) {
		case MOST: most = (int)sdk_number(arg, 0, 255, "STATUS"); break;
		case NAME: name = arg; break;
		case PIPE: pipeline = true; break;
		}
	if (argc < 1)
		sdk_usage(&synopsis, "want FILE and COMMAND");
	t.path = argv[0];
	if (*t.path == '\0')
		sdk_usage(&synopsis, "want the name of a file, got ''");
	split(argv + 1, pipeline);
	if (name != NULL)
		sdk_start(name);
	return run(&t);
}
