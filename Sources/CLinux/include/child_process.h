#pragma once
#include <stddef.h>

/* Starts a program that ends, by SIGKILL, with the thread that started it, however that thread or its process ends.
   descriptors[i] is the program's descriptor i; it has no other. It is the first of a group of processes of its own, so
   that a terminal's Ctrl-C does not reach it, and no signal is blocked in it. Returns its number, or -1 with errno. */
int signwriter_start_child(
    const char *program, char *const arguments[], const int descriptors[], int count)
    __attribute__((visibility("hidden")));

/* Starts a program as signwriter_start_child does, but as nobody's child: the process that calls gets no SIGCHLD, and
   waits for nothing, whatever its handlers and its loops of waitpid are. Handlers of pthread_atfork are not called. It
   has the variables `environment`, and begins in `folder` unless that is null. It ends when it wants to, for example
   because a socket was closed. Returns its number, or -1 with errno. Where this process is the first of its system, or
   takes in orphans, the program is its child after all. */
int signwriter_start_orphan(
    const char *program, char *const arguments[], char *const environment[], const char *folder,
    const int descriptors[], int count) __attribute__((visibility("hidden")));

/* Makes a pipe that no program inherits, not even one that another thread starts meanwhile. Returns 0, or -1 with errno. */
int signwriter_make_pipe(int ends[2]) __attribute__((visibility("hidden")));

/* Makes a file as mkstemp does, that no program inherits either. */
int signwriter_make_file(char *template) __attribute__((visibility("hidden")));

/* Ends this process, by SIGKILL, with the thread that started it, as if by signwriter_start_child. */
void signwriter_end_with_parent(void) __attribute__((visibility("hidden")));
