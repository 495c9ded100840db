#pragma once

#include <fenv.h>
#include <stdbool.h>

#pragma GCC visibility push(hidden)

/* What a thread's arithmetic was before it drew. */
typedef struct signwriter_arithmetic {
  fenv_t callers;
  bool changed;
} signwriter_arithmetic;

/* A picture must not depend on how the caller's thread rounds, nor on whether it takes small numbers for zero, as games
 * and sound programs let it. The first function sets what every thread begins with, the second gives back what was. */
void signwriter_take_arithmetic(signwriter_arithmetic *arithmetic);
void signwriter_give_arithmetic(const signwriter_arithmetic *arithmetic);

#pragma GCC visibility pop
