import CRowKernels

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

  /// The shares of all pixels in a component.
  func shares(_ terms: ShareTable.Terms) -> [UInt32] {
    [UInt32](unsafeUninitializedCapacity: colors.count) { buffer, count in
      colors.withUnsafeBytes { colors in
        guard let base = buffer.baseAddress, let pixels = colors.baseAddress else { return }
        withUnsafePointer(to: terms.kernelTerms) {
          row_frame_shares(base, pixels.assumingMemoryBound(to: Int32.self), $0, buffer.count)
        }
      }
      count = colors.count
    }
  }
}

extension LabelPixels {
  /// The samples of a plane of the frame's own size.
  func prepared(_ plane: FramePlane, _ table: ShareTable) -> PreparedPlane {
    let depth = plane.components.count
    let samples: PreparedPlane.Samples =
      plane.isWide
      ? .sums(
        coverage: spread(plane) { UInt16($0) },
        shares: shares(plane, table) { $0 }, shift: 0)
      : .single(
        coverage: spread(plane) { $0 }, shares: shares(plane, table) { UInt16(truncatingIfNeeded: $0) })
    return PreparedPlane(column: 0, row: 0, width: width * depth, height: height, samples: samples)
  }

  /// The coverage of each sample; components that nothing says have none.
  private func spread<Sample>(_ plane: FramePlane, _ convert: (UInt8) -> Sample) -> [Sample] {
    let depth = plane.components.count
    let isUsed = plane.components.map { $0 != .unused }
    return [Sample](unsafeUninitializedCapacity: coverage.count * depth) { buffer, count in
      coverage.withUnsafeBufferPointer { coverage in
        for component in 0..<depth {
          var place = component
          for index in coverage.indices {
            buffer.initializeElement(at: place, to: convert(isUsed[component] ? coverage[index] : 0))
            place &+= depth
          }
        }
      }
      count = coverage.count * depth
    }
  }

  /// The share of each sample.
  private func shares<Sample>(
    _ plane: FramePlane, _ table: ShareTable, _ convert: (UInt32) -> Sample
  ) -> [Sample] {
    let depth = plane.components.count
    return [Sample](unsafeUninitializedCapacity: coverage.count * depth) { buffer, count in
      for (component, kind) in plane.components.enumerated() {
        var place = component
        for share in shares(table.terms(kind)) {
          buffer.initializeElement(at: place, to: convert(share))
          place &+= depth
        }
      }
      count = coverage.count * depth
    }
  }
}
