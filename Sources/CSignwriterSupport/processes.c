#define _GNU_SOURCE
#include "processes.h"

#include <pthread.h>
#include <stdatomic.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

/* How many forks are between this process and the first one. In a new namespace of processes a child may have its
 * parent's number. */
static _Atomic uint32_t generation;
/* The process that has started a GPU; 0 as long as none has. A child inherits it. */
static _Atomic uint64_t starter;
static _Atomic uint64_t threads;
static _Thread_local uint64_t thread;

/* Held by every thread that is inside, and by one that forks. It lets who forks in before those who come. */
static pthread_rwlock_t gate = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;
static _Thread_local bool is_inside, has_closed;
/* The most seconds that a fork waits: a device may hang. */
enum { most_seconds = 10 };

/* A thread that is inside itself forks only to start another program, and would wait for itself. */
static void close_gate(void) {
    struct timespec end;
    if (is_inside) return;
    clock_gettime(CLOCK_MONOTONIC, &end);
    end.tv_sec += most_seconds;
    has_closed = !pthread_rwlock_clockwrlock(&gate, CLOCK_MONOTONIC, &end);
}

static void open_gate(void) {
    if (has_closed) pthread_rwlock_unlock(&gate);
    has_closed = false;
}

static void make_gate(void) {
    gate = (pthread_rwlock_t)PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;
    if (is_inside) pthread_rwlock_rdlock(&gate);
    has_closed = false;
    atomic_fetch_add(&generation, 1);
}

__attribute__((constructor)) static void watch_forks(void) { pthread_atfork(close_gate, open_gate, make_gate); }

uint64_t signwriter_process(void) { return (uint64_t)atomic_load(&generation) << 32 | (uint32_t)getpid(); }

uint64_t signwriter_thread(void) {
    if (!thread) thread = atomic_fetch_add(&threads, 1) + 1;
    return thread;
}

bool signwriter_may_start_gpu(void) {
    uint64_t none = 0, self = signwriter_process();
    return atomic_compare_exchange_strong(&starter, &none, self) || none == self;
}

bool signwriter_enter(void) {
    if (is_inside) return false;
    pthread_rwlock_rdlock(&gate);
    return is_inside = true;
}

bool signwriter_leave(void) {
    if (!is_inside) return false;
    is_inside = false;
    pthread_rwlock_unlock(&gate);
    return true;
}
