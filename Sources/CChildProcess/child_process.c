#define _GNU_SOURCE
#include "child_process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_DESCRIPTORS = 8 };

/* In C, because posix_spawn cannot ask for a signal at the parent's end, and Swift does not offer fork. Between fork and
   exec only what is safe in a signal's handler is called: another thread may have held any lock. */
static void become(
    const char *program, char *const arguments[], const int descriptors[], int count, pid_t parent, int report) {
    int above[MOST_DESCRIPTORS] = {0};
    sigset_t none;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    /* A parent that ended before the call sends nothing. */
    if (getppid() != parent) _exit(127);
    setpgid(0, 0);
    /* Numbers above those that are given: a descriptor must not be overwritten before it is passed on. */
    int higher = fcntl(report, F_DUPFD_CLOEXEC, count);
    if (higher < 0) goto failed;
    report = higher;
    for (int i = 0; i < count; i++) above[i] = fcntl(descriptors[i], F_DUPFD_CLOEXEC, count);
    for (int i = 0; i < count; i++)
        if (above[i] < 0 || dup2(above[i], i) < 0) goto failed;
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
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execv(program, arguments);
failed:;
    int code = errno;
    if (write(report, &code, sizeof code) < 0) _exit(126);
    _exit(127);
}

int signwriter_start_child(
    const char *program, char *const arguments[], const int descriptors[], int count) {
    int report[2], code = 0;
    sigset_t all, before;
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
    if (child == 0) become(program, arguments, descriptors, count, parent, report[1]);
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

/* In C, because Swift does not see what <unistd.h> has for GNU only. */
int signwriter_make_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }
