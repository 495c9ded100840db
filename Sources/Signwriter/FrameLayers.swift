import Documents
import Pixels
import Resolving
import Scene

/// Frames of a document that has a still part. That part is drawn once; each frame draws only the rectangle that holds
/// the rest, over the still part.
///
/// The still part is rounded to 8 bits before the rest is composited over it, so a frame may differ by one step from
/// the whole document drawn at once. It is a function of its number all the same. Where nothing lies under the moving
/// part, it does not differ.
struct FrameLayers: Sendable {
  private let frames: TimelineFrames
  private let resolver: SceneResolver
  private let ground: PixelBuffer
  private let straightGround: PixelBuffer
  /// The still part, under what is drawn over it; nil where there is nothing.
  private let under: Picture?
  /// Whether a part of a picture is that part of the whole to the bit: on a GPU a blur whose plane is cut may round
  /// otherwise.
  private let isExactInParts: Bool

  /// A larger part is not worth its own pass, and no device has to hold pictures that large.
  private static let largestShare = 0.5
  private static let largestSide = 2048
  /// The fewest pixels that a part must save where it makes it necessary to resolve the document a second time.
  private static let leastSaving = 1 << 16

  /// Draws the still part. The result is nil where no part is known to be still.
  init?(_ frames: TimelineFrames, resolver: SceneResolver, renderer: SceneRenderer) throws(SignwriterError) {
    let still: Scene?
    do throws(ResolveError) { still = try resolver.ground(of: frames.timeline.document) } catch {
      throw .resolve(error)
    }
    guard let still else { return nil }
    self.frames = frames
    self.resolver = resolver
    ground = try renderer.render([still], alphaMode: .premultiplied)[0].get().image
    straightGround = try renderer.render([still])[0].get().image
    isExactInParts = !renderer.isGPU
    under = still.background == nil && still.nodes.isEmpty ? nil : Picture(ground)
  }

  /// What is to be drawn for a frame. `previous` is a frame whose picture is known: where it is known what differs from
  /// that, only that is drawn; the result is nil if nothing does.
  func shot(ofFrame frame: Int, after previous: Int?) throws(SignwriterError) -> FramePlan.Shot? {
    let document = frames[frame].document
    do throws(ResolveError) {
      if let previous, let changes = try resolver.changes(from: frames[previous].document, to: document) {
        let parts = changes.map { $0.intersection(ground.bounds) }.drawnTogether
        guard !parts.isEmpty else { return nil }
        if isExactInParts, let scene = try resolver.resolve(moving: document, on: ground.bounds, over: under) {
          let area = parts.reduce(PixelRect.empty) { $0.union($1) }
          return FramePlan.Shot(frame: frame, scene: scene, area: area, parts: parts, isOverPrevious: true)
        }
      }
      let isGroup = document.layers != nil
      let moving = try resolver.resolve(document.layers?.moving ?? document).scene
      let area = moving.inkBounds.intersection(ground.bounds)
      if isWorthwhile(area, isGroup) {
        // In the coordinates of the whole, as what differs from a frame before is: so both have the same bits.
        if isExactInParts, case .captions = document,
          let scene = try resolver.resolve(moving: document, on: ground.bounds, over: under)
        {
          return FramePlan.Shot(frame: frame, scene: scene, area: area, parts: [area])
        }
        if let scene = try resolver.resolve(document.layers?.moving ?? document, within: area, over: under(area)) {
          return FramePlan.Shot(frame: frame, scene: scene, area: area)
        }
      }
      let whole = isGroup ? try resolver.resolve(document).scene : moving
      return FramePlan.Shot(frame: frame, scene: whole, area: nil)
    } catch {
      throw .resolve(error)
    }
  }

  /// A part of the still picture; nil where there is nothing.
  private func under(_ area: PixelRect) -> Picture? { under == nil ? nil : Picture(ground.cropped(to: area)) }

  private func isWorthwhile(_ area: PixelRect, _ isGroup: Bool) -> Bool {
    let (part, whole) = (area.width * area.height, ground.width * ground.height)
    return !area.isEmpty && Double(part) <= FrameLayers.largestShare * Double(whole)
      && max(area.width, area.height) <= FrameLayers.largestSide
      && (isGroup || whole - part >= FrameLayers.leastSaving)
  }

  func picture(with drawn: PixelBuffer, at area: PixelRect) -> PixelBuffer {
    var image = straightGround
    image.put(drawn, x: area.x, y: area.y)
    return image
  }
}
