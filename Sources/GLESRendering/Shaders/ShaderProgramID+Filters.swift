extension ShaderProgramID {
  /// The rows of the programs that blur planes and colours.
  var filterRow: ShaderProgramRow {
    switch self {
    case .decimate(let axis): .filter("decimate_plane", axis)
    case .convolve(let axis, let quads): .filter("convolve_plane", axis, quads: quads)
    case .interpolate(let axis): .filter("interpolate_plane", axis)
    case .decimateColors(let axis): .filter("decimate_plane", axis, isOfColors: true)
    case .convolveColors(let axis, let quads): .filter("convolve_plane", axis, quads: quads, isOfColors: true)
    case .interpolateColors(let axis): .filter("interpolate_plane", axis, isOfColors: true)
    default: row
    }
  }

  /// The program that does to colours what this one does to a plane.
  var ofColors: ShaderProgramID {
    switch self {
    case .decimate(let axis): .decimateColors(axis)
    case .convolve(let axis, let quads): .convolveColors(axis, quads: quads)
    case .interpolate(let axis): .interpolateColors(axis)
    default: self
    }
  }
}

extension ShaderProgramRow {
  /// The row of a stage of a blur along an axis; with `quads`, that of a kernel.
  fileprivate static func filter(
    _ file: String, _ axis: Axis, quads: Int? = nil, isOfColors: Bool = false
  ) -> ShaderProgramRow {
    let variant = ["\(axis)", quads.map { "\($0)" }, isOfColors ? "colors" : nil].compactMap(\.self)
    let defines = [axis.define, ShaderDefine("COLORS", isOfColors ? 1 : 0)]
    guard let quads else {
      return ShaderProgramRow(file, variant.joined(separator: "_"), defines: defines, uniforms: [.plane])
    }
    return ShaderProgramRow(
      file, variant.joined(separator: "_"), vertex: "place_convolution",
      defines: defines + [ShaderDefine("QUADS", quads)], uniforms: [.table, .plane])
  }
}
