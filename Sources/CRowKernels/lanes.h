/* What the files of this folder share: how a loop is compiled, and eight values at a time. */
#ifndef ROW_LANES_H
#define ROW_LANES_H

#include "include/row_kernels.h"

#include <string.h>

/* Each loop is compiled for baseline x86-64 and for AVX2, and the dynamic linker takes the best one that the processor
 * has. AVX2 comes without FMA, because a fused product would round differently. */
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
/* The linker would choose in an instrumented function before ThreadSanitizer has started. */
#define ROW_KERNEL
#endif
#endif
#if defined(ROW_KERNEL)
/* A test compiles the baseline alone. */
#elif defined(__x86_64__) && defined(__ELF__)
#define ROW_KERNEL __attribute__((target_clones("avx2", "default")))
#else
#define ROW_KERNEL
#endif
#pragma STDC FP_CONTRACT OFF

/* mask ? a : b, lane by lane. */
#define SELECT(mask, a, b) ((lanes)(((bits)(a) & (mask)) | ((bits)(b) & ~(mask))))

/* b where it is larger, else a. The order decides between 0 and -0. */
#define LARGER(a, b) SELECT((bits)((b) > (a)), b, a)

/* Helpers take vectors by pointer, because by value each clone would pass them differently. */
#define INLINE static inline __attribute__((always_inline))

enum { LANES = 8, BLOCK = 4 * LANES, MOST_ROWS = 8 };

/* Vectors in memory have the alignment of a float, and may alias one. */
typedef float lanes __attribute__((vector_size(LANES * 4), aligned(4), may_alias));
typedef float half_lanes __attribute__((vector_size(LANES * 2), aligned(4), may_alias));
typedef int32_t bits __attribute__((vector_size(LANES * 4), aligned(4), may_alias));
typedef uint8_t steps8 __attribute__((vector_size(LANES), aligned(1), may_alias));
typedef uint8_t steps16 __attribute__((vector_size(2 * LANES), aligned(1), may_alias));

#define AT(pointer) (*(lanes *)(pointer))
#define CONST_AT(pointer) (*(const lanes *)(pointer))
#define CONST_HALF_AT(pointer) (*(const half_lanes *)(pointer))

#endif
