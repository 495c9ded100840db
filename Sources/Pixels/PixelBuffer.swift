/// An image: 8-bit RGBA, sRGB-encoded, rows top to bottom, without padding (`width * 4` bytes per row).
///
/// Sendable; a value, usable from any thread.
public struct PixelBuffer: Sendable, Hashable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// Whether the colour channels are multiplied by alpha.
  public let alphaMode: AlphaMode
  /// The red, green, blue and alpha of each pixel: `width * height * 4` bytes. A new value must have as many.
  public var bytes: [UInt8]

  /// Makes an image of transparent black. The size is in pixels.
  public init(width: Int, height: Int, alphaMode: AlphaMode) {
    self.init(
      width: width, height: height, alphaMode: alphaMode, bytes: [UInt8](repeating: 0, count: width * height * 4))
  }

  /// Wraps existing bytes. The size is in pixels.
  ///
  /// - Precondition: `bytes.count` is `width * height * 4`, and no side is negative.
  public init(width: Int, height: Int, alphaMode: AlphaMode, bytes: [UInt8]) {
    precondition(width >= 0 && height >= 0 && bytes.count == width * height * 4, "bytes do not fit the size")
    self.width = width
    self.height = height
    self.alphaMode = alphaMode
    self.bytes = bytes
  }

  /// Gives the image another size and alpha mode, in the same memory if that is large enough. The contents of its
  /// pixels are then undefined.
  public mutating func reshape(width: Int, height: Int, alphaMode: AlphaMode) {
    var memory: [UInt8] = []
    swap(&memory, &bytes)
    let count = width * height * 4
    if memory.count > count { memory.removeLast(memory.count - count) }
    if memory.count < count { memory = [UInt8](repeating: 0, count: count) }
    self = PixelBuffer(width: width, height: height, alphaMode: alphaMode, bytes: memory)
  }

  /// The rectangle of the whole image, with its corner at (0, 0).
  public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// The four channels of the pixel in column `x` of row `y`, as they are stored: red, green, blue, alpha.
  ///
  /// - Precondition: the pixel lies inside the image.
  public subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    get {
      assert(x >= 0 && x < width, "column \(x) of \(width)")
      let index = (y * width + x) * 4
      return SIMD4(bytes[index], bytes[index + 1], bytes[index + 2], bytes[index + 3])
    }
    set {
      assert(x >= 0 && x < width, "column \(x) of \(width)")
      let index = (y * width + x) * 4
      bytes[index] = newValue.x
      bytes[index + 1] = newValue.y
      bytes[index + 2] = newValue.z
      bytes[index + 3] = newValue.w
    }
  }

  /// The same picture in the other alpha mode, rounded to the nearest step. Converting straight to premultiplied and
  /// back loses colour where alpha is low, so keep the mode that a renderer gave where you can.
  public func converted(to mode: AlphaMode) -> PixelBuffer {
    guard mode != alphaMode else { return self }
    var result = PixelBuffer(width: width, height: height, alphaMode: mode, bytes: bytes)
    let toStraight = mode == .straight
    result.bytes.withUnsafeMutableBufferPointer { pixels in
      for index in stride(from: 0, to: pixels.count, by: 4) {
        let alpha = UInt32(pixels[index + 3])
        if alpha == 255 { continue }
        for channel in index..<(index + 3) {
          let value = UInt32(pixels[channel])
          if toStraight {
            pixels[channel] = alpha == 0 ? 0 : UInt8(min(255, (value * 255 + alpha / 2) / alpha))
          } else {
            pixels[channel] = UInt8((value * alpha + 127) / 255)
          }
        }
      }
    }
    return result
  }

  /// Whether every pixel's alpha is 255.
  public var isOpaque: Bool {
    bytes.withUnsafeBufferPointer { pixels in
      stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 }
    }
  }

  /// The smallest rectangle that holds every pixel whose alpha is not 0; empty where there is none.
  public func inkBounds() -> PixelRect {
    var ink = PixelRect.empty
    bytes.withUnsafeBufferPointer { pixels in
      for y in 0..<height {
        let row = y * width * 4
        guard let first = (0..<width).first(where: { pixels[row + $0 * 4 + 3] != 0 }),
          let last = (0..<width).last(where: { pixels[row + $0 * 4 + 3] != 0 })
        else { continue }
        ink = ink.union(PixelRect(minX: first, minY: y, maxX: last + 1, maxY: y + 1))
      }
    }
    return ink
  }
}
