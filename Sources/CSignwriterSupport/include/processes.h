#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Not a part of the interface, whatever its names begin with. */
#pragma GCC visibility push(hidden)

/* The number of this process, which none that it was forked from has. */
uint64_t signwriter_process(void);

/* The number of this thread, which no other thread of this process has or will have. */
uint64_t signwriter_thread(void);

/* Notes that this process is about to start a GPU. False if a parent of it did: drivers do not live on in a child, and
 * what they left there may hang. Then nothing is noted. */
bool signwriter_may_start_gpu(void);

/* A child has no other thread than the one that forked, and so nobody would release a lock that another thread held: of
 * Swift's runtime, of fontconfig, of ICU, of ours. Therefore fork() waits until all other threads are outside.
 * `signwriter_enter` is called when work begins, and waits for a fork that has begun; `signwriter_leave` when it ends,
 * and around functions of the caller's, which may wait for the thread that forks. Each is true if it changed
 * something. */
bool signwriter_enter(void);
bool signwriter_leave(void);

#pragma GCC visibility pop
