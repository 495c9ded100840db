/* The loops of CRowKernels as a processor without AVX2 runs them, to compare with those of this processor. */
#ifndef BASELINE_KERNELS_H
#define BASELINE_KERNELS_H

#include <row_kernels.h>

#define BASELINE(name) extern __typeof__(row_##name) baseline_##name

BASELINE(unite_bytes);
BASELINE(unite_steps);
BASELINE(weighted_sum);
BASELINE(weighted_sums);
BASELINE(convolve);
BASELINE(interpolate);
BASELINE(gradient_parameters);
BASELINE(ramp_colors);
BASELINE(add);
BASELINE(average);
BASELINE(repeat);
BASELINE(inner_shares);
BASELINE(lay_alpha);
BASELINE(lay_alphas);
BASELINE(set_color);
BASELINE(set_colors);
BASELINE(lay_color);
BASELINE(lay_colors);
BASELINE(fade_filtered);
BASELINE(settle);
BASELINE(write_colors);
BASELINE(write_color);
BASELINE(write_colors_over_color);
BASELINE(write_steps);
BASELINE(repeats);
BASELINE(difference);
BASELINE(chamfer);
BASELINE(largest);
BASELINE(largest_between);
BASELINE(box);
BASELINE(transpose);
BASELINE(light);
BASELINE(composite_layer);
BASELINE(frame_pixels);
BASELINE(frame_shares);
BASELINE(frame_byte_shares);
BASELINE(frame_halved);
BASELINE(frame_repeat);
BASELINE(frame_add);
BASELINE(frame_add_bytes);
BASELINE(frame_bytes);
BASELINE(frame_byte_sums);
BASELINE(frame_word_sums);
BASELINE(frame_low_word_sums);
BASELINE(frame_faded_bytes);
BASELINE(frame_faded_byte_sums);
BASELINE(frame_faded_word_sums);
BASELINE(frame_faded_low_word_sums);
BASELINE(frame_straight);
BASELINE(read_pixels);
BASELINE(quad_pixels);
BASELINE(filter_quads);
BASELINE(settle_pairs);
BASELINE(sample_pixels);

#undef BASELINE

#endif
