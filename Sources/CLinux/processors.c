#define _GNU_SOURCE
#include "processors.h"

#include <sched.h>
#include <unistd.h>

/* In C, because Swift does not see what <sched.h> has for GNU only. */
int signwriter_available_processors(void) {
    cpu_set_t set;
    long count = 0;
    /* Beyond 1024 processors the set is too small and the call fails. */
    if (sched_getaffinity(0, sizeof set, &set) == 0) count = CPU_COUNT(&set);
    if (count < 1) count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : (int)count;
}
