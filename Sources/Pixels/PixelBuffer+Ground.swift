extension PixelBuffer {
  /// The picture over a ground of one colour, whose alpha does not count: opaque, rounded to the nearest step.
  public func laid(over ground: Color) -> PixelBuffer {
    let color = [ground.red, ground.green, ground.blue].map { UInt32((min(max($0, 0), 1) * 255).rounded()) }
    var result = self
    result.bytes.withUnsafeMutableBufferPointer { pixels in
      for index in stride(from: 0, to: pixels.count, by: 4) {
        let alpha = UInt32(pixels[index + 3])
        if alpha == 255 { continue }
        for channel in 0..<3 {
          let value = UInt32(pixels[index + channel]) * (alphaMode == .straight ? alpha : 255)
          pixels[index + channel] = UInt8(min(255, (value + color[channel] * (255 - alpha) + 127) / 255))
        }
        pixels[index + 3] = 255
      }
    }
    return result
  }
}
