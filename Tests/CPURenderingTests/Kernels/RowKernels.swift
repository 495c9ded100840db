import BaselineKernels
import CRowKernels
import Testing

/// The loops in C, as one instruction set has them.
struct RowKernels: Sendable, CustomTestStringConvertible {
  typealias Row = UnsafePointer<Float>
  typealias Target = UnsafeMutablePointer<Float>
  typealias Bytes = UnsafeMutablePointer<UInt8>

  let testDescription: String
  let uniteBytes: @Sendable (Target?, Int, UnsafePointer<UInt8>?, Int, Int, Int) -> Void
  let uniteSteps: @Sendable (Bytes?, Int, UnsafePointer<UInt8>?, Int, Int, Int) -> Void
  let weightedSum: @Sendable (Target?, Row?, Int, Row?, Int, Int) -> Void
  let weightedSums: @Sendable (Target?, Int, UnsafePointer<RowFiltered>?, Int, Int, Int) -> Void
  let convolve: @Sendable (Target?, Int, Row?, Int, Int, Row?, Int, Int) -> Void
  let interpolate: @Sendable (Target?, Row?, Row?, Int, Int, Int) -> Void
  let add: @Sendable (Target?, Row?, Int) -> Void
  let average: @Sendable (Target?, Row?, Int, Float, Int) -> Void
  let `repeat`: @Sendable (Target?, Row?, Int, Int) -> Void
  let innerShares: @Sendable (Target?, Int, UnsafePointer<RowFiltered>?, Int, Int, Row?, Int, Int) -> Void
  let layAlpha: @Sendable (Target?, Row?, Float, Int) -> Void
  let layAlphas: @Sendable (Target?, Row?, Row?, Int) -> Void
  let setColor: @Sendable (Target?, Int, Row?, Row?, Int) -> Void
  let setColors: @Sendable (Target?, Int, Row?, Row?, Int, Int) -> Void
  let layColor: @Sendable (Target?, Int, Row?, Row?, Int) -> Void
  let layColors: @Sendable (Target?, Int, Row?, Float, Row?, Int, Int) -> Void
  let gradientParameters: @Sendable (Target?, UnsafePointer<RowGradient>?, Int) -> Void
  let rampColors: @Sendable (Target?, Int, Row?, UnsafePointer<RowRampEntry>?, Int, Int) -> Void
  let fadeFiltered: @Sendable (Target?, Int, UnsafePointer<RowFiltered>?, Float, Int, Int, Int) -> Void
  let settle: @Sendable (Target?, Int, Target?, Row?, Int) -> Void
  let writeColors: @Sendable (Bytes?, Row?, Int, UnsafePointer<RowEncoding>?, Row?, Int) -> Void
  let writeColor: @Sendable (UnsafePointer<RowTarget>?, Row?, Int, Row?, UnsafePointer<RowEncoding>?) -> Void
  let writeColorsOverColor:
    @Sendable (UnsafePointer<RowTarget>?, Row?, Int, Int, Row?, Int, Row?, UnsafePointer<RowEncoding>?) -> Void
  let writeSteps: @Sendable (Bytes?, UnsafePointer<UInt8>?, UInt32, Int) -> Void
  let repeats: @Sendable (UnsafeMutablePointer<UInt64>?, UnsafePointer<UInt8>?, Int) -> Void
  let difference: @Sendable (Bytes?, UnsafePointer<UInt8>?, UnsafePointer<UInt8>?, Int) -> Void

  let readPixels: @Sendable (Target?, Int, UnsafePointer<UInt8>?, Int) -> Void
  let quadPixels: @Sendable (Target?, UnsafePointer<UInt8>?, UnsafePointer<Int>?, Int) -> Void
  let filterQuads: @Sendable (Target?, Int, Row?, UnsafePointer<Int32>?, Row?, Int, Int) -> Void
  let settlePairs: @Sendable (Bytes?, Row?, UnsafePointer<Int32>?, Row?, Int, Int) -> Void
  let samplePixels: @Sendable (Bytes?, UnsafePointer<RowSampling>?, Int, Int, Int) -> Void
  let chamfer: @Sendable (Target?, Row?, Row?, UnsafePointer<RowChamfer>?, Int32, Int) -> Void
  let largest: @Sendable (Target?, Row?, UnsafePointer<RowTaps>?, Row?, Int) -> Void
  let largestBetween: @Sendable (Target?, Row?, Int, UnsafePointer<RowStep>?, Int, Row?, Int) -> Void
  let box: @Sendable (Target?, Int, Int, Row?, Int, Int, UnsafePointer<RowBox>?, Int) -> Void
  let transpose: @Sendable (Target?, Int, Row?, Int, Int, Int) -> Void
  let light: @Sendable (Target?, Row?, Row?, Row?, UnsafePointer<RowLight>?, Int) -> Void
  let compositeLayer: @Sendable (Target?, Int, Row?, Int, UnsafePointer<RowLayer>?, Int) -> Void

  /// As this processor runs them, and as one without AVX2 does.
  static let sets = [
    RowKernels(
      testDescription: "of this processor", uniteBytes: row_unite_bytes, uniteSteps: row_unite_steps,
      weightedSum: row_weighted_sum, weightedSums: row_weighted_sums,
      convolve: row_convolve, interpolate: row_interpolate, add: row_add, average: row_average,
      repeat: row_repeat, innerShares: row_inner_shares, layAlpha: row_lay_alpha, layAlphas: row_lay_alphas,
      setColor: row_set_color, setColors: row_set_colors, layColor: row_lay_color, layColors: row_lay_colors,
      gradientParameters: row_gradient_parameters, rampColors: row_ramp_colors, fadeFiltered: row_fade_filtered,
      settle: row_settle, writeColors: row_write_colors, writeColor: row_write_color,
      writeColorsOverColor: row_write_colors_over_color, writeSteps: row_write_steps, repeats: row_repeats,
      difference: row_difference, readPixels: row_read_pixels, quadPixels: row_quad_pixels,
      filterQuads: row_filter_quads, settlePairs: row_settle_pairs, samplePixels: row_sample_pixels,
      chamfer: row_chamfer, largest: row_largest, largestBetween: row_largest_between, box: row_box,
      transpose: row_transpose, light: row_light, compositeLayer: row_composite_layer),
    RowKernels(
      testDescription: "of the baseline", uniteBytes: baseline_unite_bytes, uniteSteps: baseline_unite_steps,
      weightedSum: baseline_weighted_sum, weightedSums: baseline_weighted_sums,
      convolve: baseline_convolve, interpolate: baseline_interpolate, add: baseline_add, average: baseline_average,
      repeat: baseline_repeat, innerShares: baseline_inner_shares, layAlpha: baseline_lay_alpha,
      layAlphas: baseline_lay_alphas, setColor: baseline_set_color, setColors: baseline_set_colors,
      layColor: baseline_lay_color, layColors: baseline_lay_colors,
      gradientParameters: baseline_gradient_parameters, rampColors: baseline_ramp_colors,
      fadeFiltered: baseline_fade_filtered, settle: baseline_settle, writeColors: baseline_write_colors,
      writeColor: baseline_write_color, writeColorsOverColor: baseline_write_colors_over_color,
      writeSteps: baseline_write_steps, repeats: baseline_repeats,
      difference: baseline_difference, readPixels: baseline_read_pixels, quadPixels: baseline_quad_pixels,
      filterQuads: baseline_filter_quads, settlePairs: baseline_settle_pairs, samplePixels: baseline_sample_pixels,
      chamfer: baseline_chamfer, largest: baseline_largest, largestBetween: baseline_largest_between,
      box: baseline_box, transpose: baseline_transpose, light: baseline_light,
      compositeLayer: baseline_composite_layer),
  ]
}
