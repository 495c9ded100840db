/// The textures of a sheet that passes draw to and read from.
package enum SheetTexture: Int, Sendable, Hashable, CaseIterable {
  /// Coverage of the labels' masks, at N times the size.
  case coverages
  /// What blurs start from where that is not a coverage as it is: coverage reduced to pixels, and group alpha.
  case sources
  /// The stages of blurs, back and forth.
  case scratchA
  case scratchB
  /// Finished blurs.
  case blurred
  /// The labels.
  case output

  /// What textures of these sizes (in the order of `allCases`) take.
  static func byteCount(_ extents: [SIMD2<Int>], planeBytes: Int, samples: Int) -> Int {
    zip(allCases, extents).reduce(0) { sum, entry in
      let texel =
        switch entry.0 {
        case .coverages: 1
        case .output: samples > 1 ? 4 * (samples + 1) : 4
        case .sources, .scratchA, .scratchB, .blurred: planeBytes
        }
      return sum + texel * entry.1.x * entry.1.y
    }
  }
}
