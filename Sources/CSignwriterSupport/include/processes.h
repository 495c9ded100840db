#pragma once

#include <stdbool.h>

/* Not a part of the interface, whatever its names begin with. */
#pragma GCC visibility push(hidden)

/* Notes that this process is about to start a GPU. False if a parent of it did: drivers do not live on in a child, and
 * what they left there may hang. Then nothing is noted. */
bool signwriter_may_start_gpu(void);

#pragma GCC visibility pop
