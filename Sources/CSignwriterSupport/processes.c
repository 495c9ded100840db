#include "processes.h"

#include <stdatomic.h>
#include <sys/types.h>
#include <unistd.h>

/* The process that has started a GPU; 0 as long as none has. A child inherits it. */
static _Atomic pid_t starter;

bool signwriter_may_start_gpu(void) {
    pid_t none = 0, self = getpid();
    return atomic_compare_exchange_strong(&starter, &none, self) || none == self;
}
