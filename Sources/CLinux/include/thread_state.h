#pragma once

/* What this thread keeps of the document that it resolves: all 0 in a new thread. Not by a key of pthreads: a copy of the library
   in a namespace of its own (dlmopen) has a C library of its own, which gives the same keys anew for the same thread. */
struct signwriter_thread_state {
    long milliseconds;
    long depth;
    void *memory;
};

struct signwriter_thread_state *signwriter_state_of_thread(void) __attribute__((visibility("hidden")));
