#define _GNU_SOURCE
#include "child_process.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_DESCRIPTORS = 8, STACK_SIZE = 64 << 10 };

/* A program that is about to be started, and what became of it. */
struct start {
    const char *program;
    char *const *arguments;
    char *const *environment;
    const char *folder;
    const int *descriptors;
    int count;
    char *stack;
    volatile pid_t process;
    volatile int fault;
};

/* What runs between the copy of a process and exec shares its memory or its sanitizer's state with a thread that does not
   know of it. */
#define BEFORE_EXEC __attribute__((no_sanitize("address", "thread", "undefined")))

/* In C, because posix_spawn cannot ask for a signal at the parent's end, and Swift does not offer fork. Before exec only
   what is safe in a signal's handler is called: another thread may have held any lock. Returns only where it fails. */
BEFORE_EXEC static int become(const struct start *start) {
    int above[MOST_DESCRIPTORS] = {0};
    int count = start->count;
    sigset_t none;
    setpgid(0, 0);
    /* Numbers above those that are given: a descriptor must not be overwritten before it is passed on. */
    for (int i = 0; i < count; i++) above[i] = fcntl(start->descriptors[i], F_DUPFD_CLOEXEC, count);
    for (int i = 0; i < count; i++)
        if (above[i] < 0 || dup2(above[i], i) < 0) return errno;
#ifdef SYS_close_range
    /* CLOSE_RANGE_CLOEXEC. A library may have opened files that would be inherited; a kernel before 5.11 keeps them. */
    syscall(SYS_close_range, (unsigned)count, ~0U, 4U);
#endif
    /* What arrives before exec must not run a handler that this process has been copied with. */
    for (int number = 1; number < NSIG; number++) {
        struct sigaction action;
        if (sigaction(number, NULL, &action) != 0 || action.sa_handler == SIG_IGN) continue;
        action.sa_handler = SIG_DFL;
        sigaction(number, &action, NULL);
    }
    if (start->folder && chdir(start->folder) != 0) return errno;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execve(start->program, start->arguments, start->environment);
    return errno;
}

int signwriter_start_child(
    const char *program, char *const arguments[], const int descriptors[], int count) {
    int report[2], code = 0;
    sigset_t all, before;
    struct start start = {program, arguments, environ, NULL, descriptors, count, NULL, 0, 0};
    if (count > MOST_DESCRIPTORS) {
        errno = EINVAL;
        return -1;
    }
    if (pipe2(report, O_CLOEXEC) != 0) return -1;
    pid_t parent = getpid();
    /* No handler of ours must run in the child. */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    /* Without the handlers of fork(), which may wait for other threads. */
    pid_t child = _Fork();
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        /* A parent that ended before the call sends nothing. */
        if (getppid() != parent) _exit(127);
        int higher = fcntl(report[1], F_DUPFD_CLOEXEC, count);
        code = higher < 0 ? errno : become(&start);
        _exit(write(higher < 0 ? report[1] : higher, &code, sizeof code) < 0 ? 126 : 127);
    }
    int fault = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    close(report[1]);
    if (child > 0) {
        ssize_t length;
        /* Its end comes by exec, or a code by a failure before it. */
        while ((length = read(report[0], &code, sizeof code)) < 0 && errno == EINTR) {}
        if (length == sizeof code) {
            while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
            fault = code;
            child = -1;
        }
    }
    close(report[0]);
    if (child < 0) errno = fault;
    return child;
}

/* glibc's own name of clone: the other is ThreadSanitizer's, which takes every clone for a fork. */
int __clone(int (*run)(void *), void *stack, int flags, void *context, ...);
#if __has_feature(thread_sanitizer)
/* It counts what a thread does in memory that a process would share. */
enum { HOW = CLONE_VFORK };
#else
enum { HOW = CLONE_VM | CLONE_VFORK };
#endif

BEFORE_EXEC static int become_orphan(void *context) {
    struct start *start = context;
    start->fault = become(start);
    _exit(127);
}

/* The process between the two starts the program and ends, so that the program has no parent any more. */
BEFORE_EXEC static int start_and_end(void *context) {
    struct start *start = context;
    start->process = __clone(become_orphan, start->stack + STACK_SIZE, HOW | SIGCHLD, start);
    if (start->process < 0) start->fault = errno;
    _exit(0);
}

int signwriter_start_orphan(
    const char *program, char *const arguments[], char *const environment[], const char *folder,
    const int descriptors[], int count) {
    sigset_t all, before;
    if (count > MOST_DESCRIPTORS) {
        errno = EINVAL;
        return -1;
    }
    /* Two stacks, because each of the two processes waits in its own for the next one, and behind them what both tell. */
    size_t size = 2 * STACK_SIZE + sizeof(struct start);
    char *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return -1;
    struct start *start = (struct start *)(memory + 2 * STACK_SIZE);
    *start = (struct start){program, arguments, environment, folder, descriptors, count, memory, -1, 0};
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    /* This thread stands still until both have ended or become the program. Without a signal for the end of the first,
       its end is seen only by those who ask for such children (__WCLONE). */
    pid_t between = __clone(start_and_end, memory + 2 * STACK_SIZE, HOW, start);
    if (between < 0) start->fault = errno;
    while (between > 0 && waitpid(between, NULL, __WCLONE) < 0 && errno == EINTR) {}
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pid_t process = start->process;
    int fault = start->fault;
    munmap(memory, size);
    if (!fault) return process;
    errno = fault;
    return -1;
}

/* In C, because Swift does not see what <unistd.h> has for GNU only. */
int signwriter_make_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }
int signwriter_make_file(char *template) { return mkostemp(template, O_CLOEXEC); }

/* In C, because Swift does not see functions with any number of arguments. */
void signwriter_end_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGKILL); }
