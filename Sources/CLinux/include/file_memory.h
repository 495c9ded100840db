#pragma once
#include <stdbool.h>
#include <stddef.h>

/* Until signwriter_end_stores, what this thread stores in the memory of a mapped file goes nowhere if another program cuts the
   file meanwhile; without it such a store ends the process, by SIGBUS. One file at a time for each thread. */
void signwriter_begin_stores(void *memory, size_t size) __attribute__((visibility("hidden")));

/* Whether every store was one in the file. If not, the memory is no longer the file's, and readers see none of it. */
bool signwriter_end_stores(void) __attribute__((visibility("hidden")));
