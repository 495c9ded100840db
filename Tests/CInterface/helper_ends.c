/* How the helper that draws SVG ends, with the client and the helper alone: HelperEndTests.swift builds and runs it.

   helper_ends ends|killed|thread|silent */
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include "svg_codec.h"
#include "svg_helper.h"

static const char drawing[] = "<svg xmlns='http://www.w3.org/2000/svg' width='3' height='2'/>";

static int draw(sw_svg_answer *answer) {
    return sw_svg_draw((const unsigned char *)drawing, sizeof drawing - 1, 20, 0, 0, 0, answer);
}

static int stop(pid_t helper) {
    int status = 0;
    return helper > 0 && !kill(helper, SIGSTOP) && waitpid(helper, &status, WUNTRACED) == helper && WIFSTOPPED(status);
}

/* A program that draws, and ends by itself or is killed while its helper is stopped. */
static int outlived(int is_killed) {
    int ends[2], says[2], status = 0;
    char byte = 1;
    if (pipe(ends) || pipe(says)) return 20;
    pid_t program = fork();
    if (program == 0) {
        sw_svg_answer answer;
        byte = (char)draw(&answer);
        if (write(says[1], &byte, 1) != 1 || read(ends[0], &byte, 1) != 1) _exit(1);
        _exit(0);
    }
    if (read(says[0], &byte, 1) != 1 || byte) return 21;
    pid_t helper = find_helper(program);
    if (!stop(helper)) return 22;
    if (is_killed) kill(program, SIGKILL);
    else if (write(ends[1], &byte, 1) != 1) return 23;
    if (waitpid(program, &status, 0) != program || !is_killed != WIFEXITED(status)) return 24;
    if (waitpid(helper, &status, 0) != helper || !WIFSIGNALED(status) || WTERMSIG(status) != SIGKILL) return 25;
    return 0;
}

/* A thread that draws first and ends takes no helper with it. */
static void *draw_once(void *result) {
    sw_svg_answer answer;
  *(int *)result = draw(&answer);
    return NULL;
}

static int thread_ends(void) {
    pthread_t thread;
    sw_svg_answer answer;
    int result = -1;
    if (pthread_create(&thread, NULL, draw_once, &result) || pthread_join(thread, NULL) || result) return 30;
    pid_t helper = find_helper(0);
    if (!helper || draw(&answer) || find_helper(0) != helper || find_helper(helper)) return 31;
    return 0;
}

/* A silent helper is asked once: no other is started for the same drawing. */
static int silent(void) {
    sw_svg_answer answer;
    if (draw(&answer)) return 40;
    pid_t first = find_helper(0);
    if (!stop(first)) return 41;
    int result = draw(&answer);
    if (result != SW_SVG_SILENT || strcmp(answer.message, "1 s"))
        return fprintf(stderr, "%d %s\n", result, answer.message), 42;
    if (find_helper(0)) return 43;
    if (draw(&answer) || !find_helper(0) || find_helper(0) == first) return 44;
    /* One that others kill is no fault of a drawing. */
    int status;
    pid_t second = find_helper(0);
    kill(second, SIGKILL);
    waitpid(second, &status, 0);
    return draw(&answer) ? 45 : 0;
}

int main(int count, char **arguments) {
    (void)count;
    alarm(60);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    switch (arguments[1][0]) {
    case 'e': return outlived(0);
    case 'k': return outlived(1);
    case 't': return thread_ends();
    default: return silent();
    }
}
