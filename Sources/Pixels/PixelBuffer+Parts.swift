extension PixelBuffer {
  /// The smallest rectangle outside of which two pictures are equal; nil where they are equal everywhere.
  ///
  /// - Precondition: both have the same size and alpha mode.
  public func changedBounds(from other: PixelBuffer) -> PixelRect? {
    precondition(
      width == other.width && height == other.height && alphaMode == other.alphaMode,
      "pictures of different kinds cannot be compared")
    let stride = width * 4
    return bytes.withUnsafeBytes { mine in
      other.bytes.withUnsafeBytes { theirs in
        func differs(_ offset: Int) -> Bool {
          mine.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
            != theirs.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        }
        var bounds: PixelRect?
        for y in 0..<height {
          let row = y * stride
          guard let first = (0..<width).first(where: { differs(row + 4 * $0) }),
            let last = (first..<width).last(where: { differs(row + 4 * $0) })
          else { continue }
          let found = PixelRect(minX: first, minY: y, maxX: last + 1, maxY: y + 1)
          bounds = bounds?.union(found) ?? found
        }
        return bounds
      }
    }
  }

  /// A copy of a part of the picture.
  ///
  /// - Precondition: `part` lies inside the picture.
  public func cropped(to part: PixelRect) -> PixelBuffer {
    precondition(bounds.contains(part), "a part at \(part) of a picture of \(width) x \(height)")
    guard part != bounds else { return self }
    var result: [UInt8] = []
    result.reserveCapacity(part.width * part.height * 4)
    for y in part.y..<(part.y + part.height) {
      let start = (y * width + part.x) * 4
      result += bytes[start..<(start + part.width * 4)]
    }
    return PixelBuffer(width: part.width, height: part.height, alphaMode: alphaMode, bytes: result)
  }
  /// Copies `picture` over this one, its corner at column `x` of row `y`; all of it must lie inside. Alpha modes are
  /// not looked at.
  package mutating func put(_ picture: PixelBuffer, x: Int, y: Int) {
    precondition(
      bounds.contains(picture.bounds.offset(x: x, y: y)),
      "\(picture.width) x \(picture.height) pixels at (\(x), \(y)) of a picture of \(width) x \(height)")
    let (row, stride, first) = (picture.width * 4, width * 4, (y * width + x) * 4)
    guard row > 0 else { return }
    bytes.withUnsafeMutableBufferPointer { target in
      picture.bytes.withUnsafeBufferPointer { source in
        guard let target = target.baseAddress, let source = source.baseAddress else { return }
        for line in 0..<picture.height {
          (target + first + line * stride).update(from: source + line * row, count: row)
        }
      }
    }
  }
}
