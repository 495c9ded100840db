public import Pixels

/// A frame of an animation: a picture, or a part of one, and how it meets what is there.
///
/// Sendable; a value.
public struct AnimationFrame: Sendable, Hashable {
  public enum Blend: UInt8, Sendable, Hashable {
    /// The frame's pixels replace those under it.
    case source = 0
    /// The frame is laid over what is there.
    case over = 1
  }

  public enum Disposal: UInt8, Sendable, Hashable {
    /// The frame stays, and the next one is drawn on it.
    case keep = 0
    /// The frame's rectangle becomes transparent before the next one.
    case clear = 1
    /// What was there before the frame comes back before the next one.
    case restore = 2
  }

  public var image: PixelBuffer
  /// Where the image's top left corner is on the canvas.
  public var x: Int
  public var y: Int
  public var delay: FrameDelay
  public var blend: Blend
  public var disposal: Disposal

  public init(
    image: PixelBuffer, x: Int = 0, y: Int = 0, delay: FrameDelay, blend: Blend = .source,
    disposal: Disposal = .keep
  ) {
    self.image = image
    self.x = x
    self.y = y
    self.delay = delay
    self.blend = blend
    self.disposal = disposal
  }

  /// The whole picture for the first frame, and for any other only what is different from the frame before; a frame
  /// without a difference is a single pixel, so that the frames can still be counted.
  public static func changed(
    from previous: PixelBuffer?, to image: PixelBuffer, delay: FrameDelay
  ) -> AnimationFrame {
    guard let previous, previous.width == image.width, previous.height == image.height else {
      return AnimationFrame(image: image, delay: delay)
    }
    let part = image.changedBounds(from: previous) ?? PixelRect(x: 0, y: 0, width: 1, height: 1)
    return AnimationFrame(image: image.cropped(to: part), x: part.x, y: part.y, delay: delay)
  }
}
