/* The loops of CRowKernels as a processor without AVX2 runs them, to compare with those of this processor. */
#ifndef BASELINE_KERNELS_H
#define BASELINE_KERNELS_H

#include <stddef.h>

/* Runs every kernel on rows of `count` values in 0...1, a multiple of 32, and adds all bytes it wrote to `output`,
 * which must have room for `baseline_output_size(count)`. */
void run_baseline_kernels(unsigned char *output, const float *values, ptrdiff_t count);

/* The same by the loops that this processor takes. */
void run_chosen_kernels(unsigned char *output, const float *values, ptrdiff_t count);

ptrdiff_t baseline_output_size(ptrdiff_t count);

#endif
