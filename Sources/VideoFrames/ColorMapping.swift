#if canImport(Glibc)
  import Glibc
#endif

/// Colours of sRGB as a frame of BT.2020 codes them: decoded by sRGB's curve, brought to the primaries of BT.2020, and coded
/// by the frame's curve. For SDR that is sRGB's again, for HLG and PQ those of ITU-R BT.2100.
///
/// It keeps what it found last: a label has few colours, and a curve takes as long as a hundred pixels.
struct ColorMapping {
  private let transfer: FrameColor.Transfer
  /// The light of white: of 10,000 cd/m2 for PQ, and of a display's 1,000 for HLG.
  private let white: Double
  /// Colours and what became of them, each at the place of its hash.
  private var keys: [UInt64]
  private var values: [SIMD4<Int32>]

  /// As a power of two.
  private static let keptBits = 11
  /// No colour: alpha has 8 bits, and those above it are 0.
  private static let noKey = UInt64.max

  init(_ color: FrameColor) {
    transfer = color.transfer
    // What is refused before it is shown has no trap either.
    let nits =
      color.white.isFinite
      ? min(max(color.white, FrameColor.whites.lowerBound), FrameColor.whites.upperBound) : 203
    white = nits / (color.transfer == .pq ? 10_000 : 1000)
    keys = [UInt64](repeating: ColorMapping.noKey, count: 1 << ColorMapping.keptBits)
    values = [SIMD4<Int32>](repeating: .zero, count: 1 << ColorMapping.keptBits)
  }

  /// A premultiplied colour, in parts of a step of at most 16 bits, with alpha in steps. No result is beyond its alpha.
  mutating func mapped(_ pixel: SIMD4<Int>) -> SIMD4<Int> {
    // Black is code 0 of each curve.
    guard pixel.w > 0, pixel.x | pixel.y | pixel.z != 0 else { return pixel }
    let key = UInt64(pixel.x | pixel.y << 16 | pixel.z << 32 | pixel.w << 48)
    let place = Int((key &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - ColorMapping.keptBits))
    if keys[place] == key { return SIMD4<Int>(truncatingIfNeeded: values[place]) }
    let mapped = computed(pixel)
    (keys[place], values[place]) = (key, SIMD4<Int32>(truncatingIfNeeded: mapped))
    return mapped
  }

  private func computed(_ pixel: SIMD4<Int>) -> SIMD4<Int> {
    let alpha = Double(pixel.w * ShareTable.finestParts)
    let light = SIMD3(
      ColorMapping.decoded(Double(pixel.x) / alpha), ColorMapping.decoded(Double(pixel.y) / alpha),
      ColorMapping.decoded(Double(pixel.z) / alpha))
    let wide = SIMD3(
      (WidePrimaries.red * light).sum(), (WidePrimaries.green * light).sum(), (WidePrimaries.blue * light).sum())
    let codes =
      switch transfer {
      case .sdr:
        SIMD3(ColorMapping.coded(wide.x), ColorMapping.coded(wide.y), ColorMapping.coded(wide.z))
      case .pq: SIMD3(quantized(wide.x), quantized(wide.y), quantized(wide.z))
      case .hlg: hybrid(wide)
      }
    func parts(_ code: Double) -> Int { Int((min(1, code) * alpha).rounded()) }
    return SIMD4(parts(codes.x), parts(codes.y), parts(codes.z), pixel.w)
  }

  private static func decoded(_ code: Double) -> Double {
    code <= 0.04045 ? code / 12.92 : pow((code + 0.055) / 1.055, 2.4)
  }

  private static func coded(_ light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  /// The inverse EOTF of PQ, by its constants in ITU-R BT.2100.
  private func quantized(_ light: Double) -> Double {
    guard light > 0 else { return 0 }
    let power = pow(light * white, 2610.0 / 16384)
    return pow((3424.0 / 4096 + 2413.0 / 128 * power) / (1 + 2392.0 / 128 * power), 2523.0 / 32)
  }

  /// The OETF of HLG after the inverse OOTF of a display of 1,000 cd/m2, whose gamma is 1.2: there the label has the light
  /// that it has on a display of sRGB.
  private func hybrid(_ light: SIMD3<Double>) -> SIMD3<Double> {
    let display = light * white
    let luminance = (SIMD3(0.2627, 0.6780, 0.0593) * display).sum()
    guard luminance > 0 else { return .zero }
    let scene = display * pow(luminance, -1.0 / 6)
    let (a, b) = (0.17883277, 1 - 4 * 0.17883277)
    let c = 0.5 - a * log(4 * a)
    func code(_ light: Double) -> Double {
      light <= 1.0 / 12 ? (3 * light).squareRoot() : a * log(12 * light - b) + c
    }
    return SIMD3(code(scene.x), code(scene.y), code(scene.z))
  }
}
