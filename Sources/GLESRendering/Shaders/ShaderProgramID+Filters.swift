extension ShaderProgramID {
  /// The rows of the programs that blur planes and colours.
  var filterRow: ShaderProgramRow {
    switch self {
    case .decimate(let axis, let isOfColors): .filter("decimate_plane", axis, isOfColors)
    case .convolve(let axis, let quads, let isOfColors): .filter("convolve_plane", axis, quads: quads, isOfColors)
    case .interpolate(let axis, let isOfColors): .filter("interpolate_plane", axis, isOfColors)
    default: row
    }
  }

  /// The program that does to colours what this one does to a plane.
  var ofColors: ShaderProgramID {
    switch self {
    case .decimate(let axis, _): .decimate(axis, isOfColors: true)
    case .convolve(let axis, let quads, _): .convolve(axis, quads: quads, isOfColors: true)
    case .interpolate(let axis, _): .interpolate(axis, isOfColors: true)
    default: self
    }
  }
}

extension ShaderProgramRow {
  /// The row of a stage of a blur along an axis; with `quads`, that of a kernel.
  fileprivate static func filter(
    _ file: String, _ axis: Axis, quads: Int? = nil, _ isOfColors: Bool
  ) -> ShaderProgramRow {
    let variant = ["\(axis)", quads.map { "\($0)" }, isOfColors ? "colors" : nil].compactMap(\.self)
    let defines = [axis.define, ShaderDefine("COLORS", isOfColors ? 1 : 0)]
    guard let quads else {
      return ShaderProgramRow(file, variant.joined(separator: "_"), defines: defines, uniforms: [.plane])
    }
    return ShaderProgramRow(
      file, variant.joined(separator: "_"), vertex: "place_convolution", quads: quads, defines: defines,
      uniforms: [.table, .plane])
  }
}
