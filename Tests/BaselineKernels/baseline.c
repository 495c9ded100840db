/* The kernels once more, under other names and for the baseline alone. */
#define row_unite_bytes baseline_unite_bytes
#define row_unite_steps baseline_unite_steps
#define row_weighted_sum baseline_weighted_sum
#define row_weighted_sums baseline_weighted_sums
#define row_convolve baseline_convolve
#define row_interpolate baseline_interpolate
#define row_gradient_parameters baseline_gradient_parameters
#define row_ramp_colors baseline_ramp_colors
#define row_add baseline_add
#define row_average baseline_average
#define row_repeat baseline_repeat
#define row_inner_shares baseline_inner_shares
#define row_lay_alpha baseline_lay_alpha
#define row_lay_alphas baseline_lay_alphas
#define row_set_color baseline_set_color
#define row_set_colors baseline_set_colors
#define row_lay_color baseline_lay_color
#define row_lay_colors baseline_lay_colors
#define row_fade_filtered baseline_fade_filtered
#define row_settle baseline_settle
#define row_write_colors baseline_write_colors
#define row_write_color baseline_write_color
#define row_write_colors_over_color baseline_write_colors_over_color
#define row_write_steps baseline_write_steps
#define row_repeats baseline_repeats
#define row_difference baseline_difference
#define row_chamfer baseline_chamfer
#define row_largest baseline_largest
#define row_largest_between baseline_largest_between
#define row_box baseline_box
#define row_transpose baseline_transpose
#define row_light baseline_light
#define row_composite_layer baseline_composite_layer
#define row_frame_pixels baseline_frame_pixels
#define row_frame_shares baseline_frame_shares
#define row_frame_byte_shares baseline_frame_byte_shares
#define row_frame_halved baseline_frame_halved
#define row_frame_repeat baseline_frame_repeat
#define row_frame_add baseline_frame_add
#define row_frame_add_bytes baseline_frame_add_bytes
#define row_frame_bytes baseline_frame_bytes
#define row_frame_byte_sums baseline_frame_byte_sums
#define row_frame_word_sums baseline_frame_word_sums
#define row_frame_low_word_sums baseline_frame_low_word_sums
#define row_frame_faded_bytes baseline_frame_faded_bytes
#define row_frame_faded_byte_sums baseline_frame_faded_byte_sums
#define row_frame_faded_word_sums baseline_frame_faded_word_sums
#define row_frame_faded_low_word_sums baseline_frame_faded_low_word_sums
#define row_frame_straight baseline_frame_straight
#define row_read_pixels baseline_read_pixels
#define row_quad_pixels baseline_quad_pixels
#define row_filter_quads baseline_filter_quads
#define row_settle_pairs baseline_settle_pairs
#define row_sample_pixels baseline_sample_pixels
#define ROW_KERNEL
#include "../../Sources/CRowKernels/row_kernels.c"
#include "../../Sources/CRowKernels/blur_kernels.c"
#include "../../Sources/CRowKernels/encoding_kernels.c"
#include "../../Sources/CRowKernels/layer_kernels.c"
#include "../../Sources/CRowKernels/growth_kernels.c"
#include "../../Sources/CRowKernels/frame_kernels.c"
#include "../../Sources/CRowKernels/picture_kernels.c"
