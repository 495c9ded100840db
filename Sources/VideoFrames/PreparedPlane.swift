import CRowKernels

/// A label as one plane of a frame takes it: the coverage and the share of each sample in a rectangle of the plane.
struct PreparedPlane: Sendable {
  /// The numbers of the samples, row by row.
  enum Samples: Sendable {
    /// Coverages in 0...255, for planes in bytes that have a sample a pixel.
    case single(coverage: PlaneBuffer<UInt8>, shares: PlaneBuffer<UInt16>)
    /// Coverages in 0...255 << `shift`, for chroma between pixels and for words.
    case sums(coverage: PlaneBuffer<UInt16>, shares: PlaneBuffer<UInt32>, shift: UInt32)
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
  /// The alpha of each pixel in steps, row by row.
  let coverage: PlaneBuffer<UInt8>
  /// The premultiplied red of all pixels, then their green and their blue, in parts of a step.
  let colors: PlaneBuffer<UInt16>
  /// How many parts a step has.
  let parts: Int

  /// Calls a loop over all pixels with what `terms` say of a component.
  private func filled<Share>(
    _ terms: ShareTable.Terms,
    _ fill: (
      UnsafeMutablePointer<Share>, UnsafePointer<UInt16>, Int, UnsafePointer<UInt8>, UnsafePointer<RowShareTerms>,
      Int
    ) -> Void
  ) -> PlaneBuffer<Share> {
    let shares = PlaneBuffer<Share>(count: coverage.count)
    if let start = shares.writable.baseAddress, let colors = colors.start, let alpha = coverage.start {
      var terms = terms.kernelTerms(parts: parts)
      fill(start, colors, coverage.count, alpha, &terms, coverage.count)
    }
    return shares
  }

  /// The shares of all pixels in a component.
  func shares(_ terms: ShareTable.Terms) -> PlaneBuffer<UInt32> {
    filled(terms) { row_frame_shares($0, $1, $2, $3, $4, $5) }
  }

  /// The same for a frame in bytes.
  func byteShares(_ terms: ShareTable.Terms) -> PlaneBuffer<UInt16> {
    filled(terms) { row_frame_byte_shares($0, $1, $2, $3, $4, $5) }
  }
}

extension LabelPixels {
  /// The samples of a plane of the frame's own size.
  func prepared(_ plane: FramePlane, _ table: ShareTable) -> PreparedPlane {
    let terms = plane.components.map { table.terms($0) }
    guard plane.isWide || terms.count > 1 else {
      return PreparedPlane(
        column: 0, row: 0, width: width, height: height,
        samples: .single(coverage: coverage, shares: byteShares(terms[0])))
    }
    let samples: PreparedPlane.Samples =
      plane.isWide
      ? .sums(
        coverage: spread(plane) { UInt16($0) }, shares: interleaved(terms.map { shares($0) }), shift: 0)
      : .single(coverage: spread(plane) { $0 }, shares: interleaved(terms.map { byteShares($0) }))
    return PreparedPlane(column: 0, row: 0, width: width * terms.count, height: height, samples: samples)
  }

  /// The coverage of each sample; components that nothing says have none.
  private func spread<Sample>(_ plane: FramePlane, _ convert: (UInt8) -> Sample) -> PlaneBuffer<Sample> {
    let isUsed = plane.components.map { $0 != .unused }
    let depth = isUsed.count
    let samples = PlaneBuffer<Sample>(count: coverage.count * depth)
    for component in 0..<depth {
      var place = component
      for alpha in coverage.numbers {
        samples.writable[place] = convert(isUsed[component] ? alpha : 0)
        place &+= depth
      }
    }
    return samples
  }

  /// The share of each sample from those of components, pixel by pixel.
  private func interleaved<Share>(_ components: [PlaneBuffer<Share>]) -> PlaneBuffer<Share> {
    if components.count == 1 { return components[0] }
    let depth = components.count
    let samples = PlaneBuffer<Share>(count: coverage.count * depth)
    for (component, shares) in components.enumerated() {
      var place = component
      for share in shares.numbers {
        samples.writable[place] = share
        place &+= depth
      }
    }
    return samples
  }
}
