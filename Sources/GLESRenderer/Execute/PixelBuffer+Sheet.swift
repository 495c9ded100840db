import Pixels

extension PixelBuffer {
  /// Takes the label's pixels from the rows of a sheet.
  mutating func copy(_ label: SheetPlan.Label, from sheet: UnsafeBufferPointer<UInt8>, stride: Int) {
    let area = label.area
    let width = self.width
    bytes.withUnsafeMutableBytes { target in
      for y in 0..<area.height {
        let from = (label.corner.y + y) * stride + label.corner.x * 4
        let to = ((area.y + y) * width + area.x) * 4
        let row = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(sheet)[from..<(from + area.width * 4)])
        UnsafeMutableRawBufferPointer(rebasing: target[to..<(to + area.width * 4)]).copyMemory(from: row)
      }
    }
  }

  /// Makes premultiplied bytes straight, in a buffer that is meant to be straight.
  mutating func divideByAlpha() {
    self = PixelBuffer(width: width, height: height, alphaMode: .premultiplied, bytes: bytes)
      .converted(to: .straight)
  }
}
