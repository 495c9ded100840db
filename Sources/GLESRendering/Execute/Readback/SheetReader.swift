import Pixels

/// Extracts a label's pixels from those of a sheet.
struct SheetReader {
  let label: SheetPlan.Label
  /// The size of the sheet's output, in texels.
  let extent: SIMD2<Int>

  /// The bytes of a canvas of `size`, transparent around the label.
  func bytes(of sheet: UnsafeRawBufferPointer, size: SIMD2<Int>) -> [UInt8] {
    let area = label.area
    let stride = size.x * 4
    return [UInt8](unsafeUninitializedCapacity: size.y * stride) { bytes, count in
      let target = UnsafeMutableRawBufferPointer(bytes)
      zero(target, 0, area.y * stride + area.x * 4)
      for y in 0..<area.height {
        let start = (area.y + y) * stride + area.x * 4
        let row = UnsafeMutableRawBufferPointer(rebasing: target[start..<(start + area.width * 4)])
        if label.isPacked { copyBlocks(y, of: sheet, to: row) } else { copyRow(y, of: sheet, to: row) }
        // Clears up to where the next row begins, or to the picture's end.
        let next = y + 1 < area.height ? start + stride : size.y * stride
        zero(target, start + area.width * 4, next)
      }
      count = size.y * stride
    }
  }

  private func zero(_ target: UnsafeMutableRawBufferPointer, _ start: Int, _ end: Int) {
    UnsafeMutableRawBufferPointer(rebasing: target[start..<end]).initializeMemory(as: UInt8.self, repeating: 0)
  }

  private func copyRow(_ y: Int, of sheet: UnsafeRawBufferPointer, to row: UnsafeMutableRawBufferPointer) {
    let start = ((label.corner.y + y) * extent.x + label.corner.x) * 4
    row.copyMemory(from: UnsafeRawBufferPointer(rebasing: sheet[start..<(start + row.count)]))
  }

  /// Copies one row from blocks of 8 x 2 pixels. The halves of a block's rows are in two layers, with separate layers
  /// for even and odd rows.
  private func copyBlocks(_ y: Int, of sheet: UnsafeRawBufferPointer, to row: UnsafeMutableRawBufferPointer) {
    let layer = extent.x * extent.y * 16
    let line = y + label.offset.y
    var left = (line & 1) * 2 * layer + ((label.corner.y + line / 2) * extent.x + label.corner.x) * 16
    // The byte in the row at which the block begins. Negative if the row begins within a block.
    var start = -label.offset.x * 4
    if start < 0 {
      copyPart(sheet, left, layer, to: row, at: start)
      (left, start) = (left + 16, start + 32)
    }
    let whole = max(0, (row.count - start) / 32)
    if whole > 0, let source = sheet.baseAddress, let target = row.baseAddress {
      precondition(left + layer + 16 * whole <= sheet.count, "the sheet has fewer pixels than its plan")
      SheetReader.interleave(source + left, source + left + layer, to: target + start, count: whole)
    }
    copyPart(sheet, left + 16 * whole, layer, to: row, at: start + 32 * whole)
  }

  /// Copies `count` texels of four pixels from each of two layers, in turn.
  private static func interleave(
    _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int
  ) {
    // The caller has checked the count, so offsets do not overflow.
    let end = 16 &* count
    var offset = 0
    while offset < end {
      let first = (left + offset).loadUnaligned(as: SIMD16<UInt8>.self)
      let second = (right + offset).loadUnaligned(as: SIMD16<UInt8>.self)
      let pair = target + 2 &* offset
      pair.storeBytes(of: first, as: SIMD16<UInt8>.self)
      pair.storeBytes(of: second, toByteOffset: 16, as: SIMD16<UInt8>.self)
      offset &+= 16
    }
  }

  /// Copies a block's row as far as it lies in the picture's row.
  private func copyPart(
    _ sheet: UnsafeRawBufferPointer, _ texel: Int, _ layer: Int, to row: UnsafeMutableRawBufferPointer,
    at start: Int
  ) {
    for half in 0...1 {
      let begin = start + 16 * half
      let (first, end) = (max(0, begin), min(row.count, begin + 16))
      guard first < end else { continue }
      let source = texel + half * layer + first - begin
      UnsafeMutableRawBufferPointer(rebasing: row[first..<end])
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: sheet[source..<(source + end - first)]))
    }
  }
}
