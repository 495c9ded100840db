/// How a label's pixels become the samples of one plane, as numbers for programs on a device: the shares of
/// ``ShareTable`` and the weights of ``ChromaFilter``.
///
/// Sendable; a value.
package struct PlaneShares: Sendable, Hashable {
  /// For each sample of a texel what red, green, blue and alpha count in its share. Colours are premultiplied, and all
  /// four are bytes.
  package let coefficients: [SIMD4<Float>]
  /// The bits below a sample in its word; 0 for bytes.
  package let idleBits: Int
  /// Whether the plane has half the columns and rows of the frame, rounded up.
  package let isHalved: Bool
  /// The weights at 2 i - 1, and at 2 j - 1: 1 or 0. Those in the middle are one more, and those at the other side are 1.
  package let before: SIMD2<Int>
  /// Whether colours are mapped to the primaries of BT.2020 first.
  package let isWide: Bool

  /// Nil if the format has no such plane, one with more than two samples in a pixel or one with samples in the lower bits of
  /// words; and for frames of HLG and PQ, whose curves need double precision.
  package init?(_ format: FrameFormat, plane index: Int, color: FrameColor) {
    guard format.planes.indices.contains(index) else { return nil }
    let plane = format.planes[index]
    guard plane.components.count <= 2, !plane.isLow, color.transfer == .sdr else { return nil }
    let table = ShareTable(color: color, bits: plane.bits)
    coefficients = plane.components.map { table.terms($0).coefficients }
    idleBits = plane.idleBits
    isHalved = plane.isHalved
    let filter = ChromaFilter(color.site)
    before = isHalved ? SIMD2(Int(filter.columns[0]), Int(filter.rows[0])) : SIMD2(0, 0)
    isWide = color.isWide
  }

  /// The size of the plane of a frame.
  package func size(of frame: SIMD2<Int>) -> SIMD2<Int> { isHalved ? (frame &+ 1) / 2 : frame }
}

extension ShareTable.Terms {
  /// What each channel counts, all of them in steps.
  fileprivate var coefficients: SIMD4<Float> {
    let parts = ShareTable.finestParts
    return SIMD4([red * parts, green * parts, blue * parts, alpha].map { Float(Double($0) / Double(unit)) })
  }
}
