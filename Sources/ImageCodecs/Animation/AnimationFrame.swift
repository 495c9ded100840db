public import Pixels

/// A frame of an animation: a picture or a part of one, how it is composited, and what happens to it before the next
/// frame.
///
/// Sendable; a value.
public struct AnimationFrame: Sendable, Hashable {
  /// How a frame is composited.
  public enum Blend: UInt8, Sendable, Hashable {
    /// The frame's pixels replace those under it.
    case source = 0
    /// The frame is composited src-over.
    case over = 1
  }

  /// What happens to a frame's rectangle before the next frame is drawn.
  public enum Disposal: UInt8, Sendable, Hashable {
    /// The frame stays, and the next one is drawn on it.
    case keep = 0
    /// The frame's rectangle becomes transparent before the next one.
    case clear = 1
    /// The rectangle is restored to what it was before this frame, before the next one is drawn.
    case restore = 2
  }

  /// The pixels of the frame.
  public var image: PixelBuffer
  /// Where the image's top left corner is on the canvas.
  public var x: Int
  /// The row of the canvas at which the image begins.
  public var y: Int
  /// How long the frame is shown.
  public var delay: FrameDelay
  /// How the frame is composited.
  public var blend: Blend
  /// What happens to the frame's rectangle before the next frame.
  public var disposal: Disposal

  /// A frame whose image has its top left corner at (x, y) of the canvas.
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

  /// The frame that turns `previous` into `image`: the whole picture for the first frame, and for any other the
  /// rectangle that differs. Without a difference it is a single pixel, so that the number of frames stays the same.
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
