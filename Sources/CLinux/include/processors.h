#pragma once

/* How many processors this process may run on, as its affinity says; 1 or more. */
int signwriter_available_processors(void) __attribute__((visibility("hidden")));
