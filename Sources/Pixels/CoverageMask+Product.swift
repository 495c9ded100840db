extension CoverageMask {
  /// The intersection of two masks with the same origin. At an edge of one mask the other is full, so their product is
  /// their common area. If one of them is only a box, so is the product.
  package func product(with other: CoverageMask) -> CoverageMask {
    let minX = max(left, other.left)
    let minY = max(top, other.top)
    let width = max(0, min(left + self.width, other.left + other.width) - minX)
    let height = max(0, min(top + self.height, other.top + other.height) - minY)
    guard !isBox, !other.isBox else {
      return CoverageMask(left: minX, top: minY, boxWidth: width, boxHeight: height)
    }
    var product = [UInt8](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        let a = Int(coverage[(minY + y - top) * self.width + minX + x - left])
        let b = Int(other.coverage[(minY + y - other.top) * other.width + minX + x - other.left])
        product[y * width + x] = UInt8((a * b + 127) / 255)
      }
    }
    return CoverageMask(
      left: minX, top: minY, width: width, height: height, coverage: product, effort: effort + other.effort)
  }

  /// The part of this mask that another one with the same origin does not cover: this mask times one minus the other. If
  /// one of them is only a box, so is the rest.
  package func remainder(without other: CoverageMask) -> CoverageMask {
    guard !isBox, !other.isBox else {
      return CoverageMask(left: left, top: top, boxWidth: width, boxHeight: height)
    }
    var rest = coverage
    let columns = (left..<(left + width)).clamped(to: other.left..<(other.left + other.width))
    let rows = (top..<(top + height)).clamped(to: other.top..<(other.top + other.height))
    for y in rows {
      for x in columns {
        let index = (y - top) * width + x - left
        let taken = Int(other.coverage[(y - other.top) * other.width + x - other.left])
        rest[index] = UInt8((Int(rest[index]) * (255 - taken) + 127) / 255)
      }
    }
    return CoverageMask(
      left: left, top: top, width: width, height: height, coverage: rest, effort: effort + other.effort)
  }
}
