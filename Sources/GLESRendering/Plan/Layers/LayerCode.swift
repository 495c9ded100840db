/// What kind of step an effect is, as one number. A program for one design has the numbers of its steps as constants, so
/// that nothing is left in it that its steps do not do; a program for any design reads them from records.
enum LayerCode: Int, CaseIterable {
  case isBand, isTurned, hasContour, hasNoise, hasLimit, phase, mask, paint, gradient, mode

  private var bits: Int {
    switch self {
    case .isBand, .isTurned, .hasContour, .hasNoise, .hasLimit: 1
    case .mask: 2
    case .phase, .paint, .gradient: 3
    case .mode: 5
    }
  }

  private var shift: Int { LayerCode.allCases.prefix(rawValue).reduce(0) { $0 + $1.bits } }

  /// The number with this field set. All fields together have less than the 24 bits of a float.
  func of(_ value: Int) -> Int { value << shift }

  func of(_ value: Bool) -> Int { of(value ? 1 : 0) }

  /// The field of a number in GLSL: `CODE_HAS_NOISE(code)`.
  var define: ShaderDefine {
    ShaderDefine(
      "CODE_\(ShaderDefine.macroName("\(self)"))(code)", text: "((code) >> \(shift) & \((1 << bits) - 1))")
  }
}
