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
    while start < row.count {
      copy(sheet, left, to: row, at: start)
      copy(sheet, left + layer, to: row, at: start + 16)
      left += 16
      start += 32
    }
  }

  /// Copies four pixels, as far as they lie in the row.
  private func copy(
    _ sheet: UnsafeRawBufferPointer, _ texel: Int, to row: UnsafeMutableRawBufferPointer, at start: Int
  ) {
    if start >= 0, start + 16 <= row.count {
      let pixels = sheet.loadUnaligned(fromByteOffset: texel, as: SIMD16<UInt8>.self)
      row.storeBytes(of: pixels, toByteOffset: start, as: SIMD16<UInt8>.self)
      return
    }
    for index in max(0, start)..<max(0, start, min(row.count, start + 16)) {
      row[index] = sheet[texel + index - start]
    }
  }
}
