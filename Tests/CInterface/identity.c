/* Threads and processes are known by themselves, not by names that the system gives again. */
#define _GNU_SOURCE
#include "check.h"

#include <pthread.h>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

static const char label[] = "{\"text\": \"Hello\"}";

static pthread_t maker;

static void *make_for_another(void *place) {
    maker = pthread_self();
    *(signwriter_renderer **)place = make_renderer(SIGNWRITER_AUTO);
    return NULL;
}

static void *use_of_another(void *renderer) {
    signwriter_picture *picture = NULL;
    /* The system gives a thread that begins the name of one that has ended. */
    if (pthread_equal(maker, pthread_self())) printf("the name of the maker came again\n");
    ANSWERS(SIGNWRITER_WRONG_THREAD, render(renderer, label, &picture));
    return NULL;
}

/* A thread is not its renderer's maker because it has the name of that. One of SIGNWRITER_CPU might move. */
static void names_of_threads(void) {
    signwriter_renderer *renderer = NULL;
    pthread_t thread;
    pthread_create(&thread, NULL, make_for_another, &renderer);
    pthread_join(thread, NULL);
    pthread_create(&thread, NULL, use_of_another, renderer);
    pthread_join(thread, NULL);
    ANSWERS(SIGNWRITER_WRONG_THREAD, signwriter_renderer_release(renderer, &error));
}

/* Runs a test in a child, whose surprises count. */
static void in_child(void (*test)(signwriter_renderer *), signwriter_renderer *renderer) {
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        surprises = 0;
        test(renderer);
        fflush(NULL);
        _exit(surprises);
    }
    int status = 0;
    waitpid(child, &status, 0);
    HOLDS(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void inner_first(signwriter_renderer *renderer) {
    signwriter_picture *picture = NULL;
    HOLDS(getpid() == 1);
    ANSWERS(SIGNWRITER_FORKED, render(renderer, label, &picture));
}

static void outer_first(signwriter_renderer *renderer) {
    HOLDS(getpid() == 1 && !unshare(CLONE_NEWPID));
    renderer = make_renderer(SIGNWRITER_CPU);
    in_child(inner_first, renderer);
}

/* The first process of a namespace has the number 1, and so has its child that is the first of another. */
static void numbers_of_processes(signwriter_renderer *renderer) {
    if (unshare(CLONE_NEWUSER | CLONE_NEWPID)) printf("skipped: there are no namespaces here\n");
    else in_child(outer_first, renderer);
}

int main(void) {
    signwriter_renderer *renderer = make_renderer(SIGNWRITER_CPU);
    names_of_threads();
    in_child(numbers_of_processes, renderer);
    ANSWERS(SIGNWRITER_OK, signwriter_renderer_release(renderer, &error));
    printf("%d surprises\n", surprises);
    return surprises != 0;
}
