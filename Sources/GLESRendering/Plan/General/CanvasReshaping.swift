import Scene

/// How a canvas changes the one around it, other than by lying over it. A value.
enum CanvasReshaping {
  /// What a change of colours is, by its number in the shader.
  enum Kind: Int, CaseIterable {
    case opaque = 0
    case filter
  }

  /// Its straight colours, opaque wherever there is any: the ground of what is clipped to it.
  case opaque
  /// Its straight colours, mapped one after the other.
  case filter([ColorMatrix])
  /// The canvas around it is multiplied by shares of its channels and a constant.
  case cut(shares: SIMD4<Float>, constant: Float)

  /// Multiplies by the alpha.
  static let cutToAlpha = CanvasReshaping.cut(shares: SIMD4(0, 0, 0, 1), constant: 0)

  static func cut(by mask: LayerMask) -> CanvasReshaping {
    let (shares, constant) = mask.parts
    return .cut(shares: shares, constant: constant)
  }

  var program: ShaderProgramID { if case .cut = self { .reshapeCanvas(isCut: true) } else { .reshapeCanvas() } }

  var records: [SIMD4<Float>] {
    switch self {
    case .opaque: [SIMD4(Float(Kind.opaque.rawValue), 0, 0, 0)]
    case .filter(let maps):
      [SIMD4(Float(Kind.filter.rawValue), Float(maps.count), 0, 0)] + maps.flatMap { [$0.red, $0.green, $0.blue] }
    case .cut(let shares, let constant): [shares, SIMD4(constant, 0, 0, 0)]
    }
  }
}
