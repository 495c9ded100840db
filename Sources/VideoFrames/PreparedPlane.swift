/// A label as one plane of a frame takes it: the coverage and the share of each sample in a rectangle of the plane.
struct PreparedPlane: Sendable {
  /// The numbers of the samples, row by row.
  enum Samples: Sendable {
    /// Coverages in 0...255, for planes in bytes that have a sample a pixel.
    case single(coverage: [UInt8], shares: [UInt16])
    /// Coverages in 0...255 << `shift`, for chroma between pixels and for words.
    case sums(coverage: [UInt16], shares: [UInt32], shift: UInt32)
  }

  /// The upper left sample; it counts from the label's corner, or from the corner of what the label's place was
  /// divided by for planes that are halved.
  let column: Int
  let row: Int
  /// The number of samples in a row, and the number of rows.
  let width: Int
  let height: Int
  let samples: Samples
}

/// The label's pixels as every plane reads them.
struct LabelPixels: Sendable {
  let width: Int
  let height: Int
  let coverage: [UInt8]
  /// Premultiplied colours in parts of a step, and alpha in steps.
  let colors: [SIMD4<Int32>]

  func pixel(_ index: Int) -> SIMD4<Int> { SIMD4<Int>(truncatingIfNeeded: colors[index]) }
}

extension LabelPixels {
  /// The samples of a plane of the frame's own size.
  func prepared(_ plane: FramePlane, _ table: ShareTable) -> PreparedPlane {
    let depth = plane.components.count
    let count = coverage.count * depth
    if plane.isWide {
      var (alpha, shares) = ([UInt16](), [UInt32]())
      alpha.reserveCapacity(count)
      shares.reserveCapacity(count)
      for index in coverage.indices {
        for component in plane.components {
          alpha.append(UInt16(coverage[index]))
          shares.append(UInt32(table.share(component, pixel(index))))
        }
      }
      return PreparedPlane(
        column: 0, row: 0, width: width * depth, height: height,
        samples: .sums(coverage: alpha, shares: shares, shift: 0))
    }
    var (alpha, shares) = ([UInt8](), [UInt16]())
    alpha.reserveCapacity(count)
    shares.reserveCapacity(count)
    for index in coverage.indices {
      for component in plane.components {
        alpha.append(component == .unused ? 0 : coverage[index])
        shares.append(UInt16(table.share(component, pixel(index))))
      }
    }
    return PreparedPlane(
      column: 0, row: 0, width: width * depth, height: height, samples: .single(coverage: alpha, shares: shares))
  }
}
