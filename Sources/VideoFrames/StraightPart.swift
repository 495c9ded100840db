import Pixels

/// A part of a picture with straight alpha: the shares of each pixel as if it were opaque, its alpha, and the sums of both
/// for chroma that pixels share.
struct StraightPart {
  private let seen: PixelRect
  private let black: Int
  private let bits: Int
  private let alphas: PlaneBuffer<UInt8>
  private let lumas: PlaneBuffer<UInt32>
  private let chroma: [PlaneBuffer<UInt32>]
  /// Nil where each pixel has its own chroma.
  private let sums: PreparedPlane?
  /// The sample of the frame that is the picture's first.
  private let origin: SIMD2<Int>

  init(_ image: PixelBuffer, _ lines: PixelRect, _ planes: StraightPlanes, at place: SIMD2<Int>) {
    let seen = lines.intersection(image.bounds)
    let pixels = LabelPixels(image, seen, planes.color, asOpaque: true)
    let table = ShareTable(color: planes.color, bits: planes.bits, parts: pixels.parts)
    let alphas = PlaneBuffer<UInt8>(count: seen.width * seen.height)
    image.bytes.withUnsafeBufferPointer { bytes in
      for y in 0..<seen.height {
        let row = bytes[(4 * ((seen.y + y) * image.width + seen.x))...]
        for x in 0..<seen.width { alphas.writable[y * seen.width + x] = row[row.startIndex + 4 * x + 3] }
      }
    }
    (self.seen, bits, black, self.alphas) = (seen, planes.bits, table.black, alphas)
    lumas = pixels.shares(table.terms(.luma))
    let plane = FramePlane([.u, .v], isHalved: true, bits: planes.bits)
    chroma = plane.components.map { pixels.shares(table.terms($0)) }
    origin = place &>> planes.chromaShift
    guard planes.chromaShift.x > 0 else {
      sums = nil
      return
    }
    let weighted = chroma.map { shares in
      let weighted = PlaneBuffer<UInt32>(count: shares.count)
      let (target, shares, alphas) = (weighted.writable, shares.numbers, alphas.numbers)
      for index in target.indices { target[index] = shares[index] &* UInt32(alphas[index]) }
      return weighted
    }
    sums = ChromaFilter(planes.color.site, halvesRows: planes.chromaShift.y > 0).prepared(
      plane,
      of: LabelPixels(
        width: seen.width, height: seen.height, coverage: alphas, colors: pixels.colors, parts: pixels.parts),
      shares: weighted, x: place.x + seen.x, y: place.y + seen.y,
      frame: (place.x + image.width, place.y + image.height))
  }

  private var largest: Int { (1 << bits) - 1 }

  private func index(_ x: Int, _ y: Int) -> Int { (y - seen.y) * seen.width + x - seen.x }

  func luma(_ x: Int, _ y: Int) -> Int {
    let index = index(x, y)
    return alphas.numbers[index] > 0 ? sample(lumas.numbers[index], 1) : black
  }

  func alpha(_ x: Int, _ y: Int) -> Int { (2 * Int(alphas.numbers[index(x, y)]) * largest + 255) / 510 }

  /// Gives U and V of samples.
  func eachChroma(
    _ columns: Range<Int>, _ rows: Range<Int>, _ take: (_ column: Int, _ row: Int, SIMD2<Int>) -> Void
  ) {
    let grey = SIMD2(repeating: 1 << (bits - 1))
    guard let sums, case .sums(let coverage, let shares, _) = sums.samples else {
      let (u, v, alphas) = (chroma[0].numbers, chroma[1].numbers, alphas.numbers)
      for row in rows {
        for column in columns {
          let index = index(column, row)
          take(column, row, alphas[index] > 0 ? SIMD2(sample(u[index], 1), sample(v[index], 1)) : grey)
        }
      }
      return
    }
    let (weights, sumsOfShares) = (coverage.numbers, shares.numbers)
    for row in rows {
      for column in columns {
        let index = (row + origin.y - sums.row) * sums.width + 2 * (column + origin.x - sums.column)
        let weight = Int(weights[index])
        take(
          column, row,
          weight > 0
            ? SIMD2(sample(sumsOfShares[index], weight), sample(sumsOfShares[index + 1], weight)) : grey)
      }
    }
  }

  /// The sample of a share, which was summed with weights.
  private func sample(_ share: UInt32, _ weight: Int) -> Int {
    let whole = 255 * weight
    return min((Int(share) + whole / 2) / whole, largest)
  }
}
