import LabelDocument
import LabelScene
import Pixels

/// A timeline whose document lies partly still: that part is drawn once, and of each frame only the rectangle in which
/// something else stands is drawn, over what is there.
///
/// The still part is rounded to 8 bits before the rest is laid over it, so a frame may differ by a step from the whole
/// document drawn at once; but it is a function of its number all the same.
struct FrameLayers {
  private let timeline: Timeline
  private let resolver: SceneResolver
  private let ground: PixelBuffer
  private let straightGround: PixelBuffer

  /// Larger parts are not worth their own pass, and no device has to hold pictures that large.
  private static let largestShare = 0.5
  private static let largestSide = 2048

  /// Nil where nothing lies still.
  init?(_ timeline: Timeline, resolver: SceneResolver, renderer: SceneRenderer) throws(SignwriterError) {
    guard let still = timeline.document.layers?.still else { return nil }
    let scene: LabelScene
    do throws(ResolveError) { scene = try resolver.resolve(still).scene } catch { throw .resolve(error) }
    self.timeline = timeline
    self.resolver = resolver
    ground = try renderer.render([scene], alphaMode: .premultiplied)[0].get().image
    straightGround = try renderer.render([scene])[0].get().image
  }

  /// A part of a frame: what to draw, and where it goes.
  struct Part {
    let scene: LabelScene
    let area: PixelRect
  }

  /// Nil where the frame is drawn as a whole.
  func part(ofFrame frame: Int) throws(SignwriterError) -> Part? {
    guard let moving = timeline.document(atFrame: frame).layers?.moving else { return nil }
    do throws(ResolveError) {
      let area = try resolver.resolve(moving).scene.inkBounds.intersection(ground.bounds)
      let share = Double(area.width * area.height) / Double(ground.width * ground.height)
      guard !area.isEmpty, share <= FrameLayers.largestShare,
        max(area.width, area.height) <= FrameLayers.largestSide
      else { return nil }
      let picture = Picture(ground.cropped(to: area))
      return try resolver.resolve(moving, within: area, over: picture).map { Part(scene: $0, area: area) }
    } catch {
      throw .resolve(error)
    }
  }

  /// The frame with a drawn part in its place, straight alpha.
  func frame(_ part: Part, drawn: PixelBuffer) -> PixelBuffer {
    var image = straightGround
    let row = drawn.width * 4
    for y in 0..<drawn.height {
      let start = ((part.area.y + y) * image.width + part.area.x) * 4
      image.bytes.replaceSubrange(start..<(start + row), with: drawn.bytes[(y * row)..<((y + 1) * row)])
    }
    return image
  }
}
