#include <row_kernels.h>

#include "baseline_kernels.h"
#include "exercise.h"

void run_chosen_kernels(unsigned char *output, const float *values, ptrdiff_t count) {
  exercise(output, values, count);
}
