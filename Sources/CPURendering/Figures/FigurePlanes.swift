import Pixels
import Scene

/// What depends neither on a figure's colours nor on its position: the planes of its coverages, and the blurred ones of
/// its shadows. They are most of the work of drawing it.
///
/// Complete once `shadows` is set; nothing changes afterwards. Not Sendable.
final class FigurePlanes {
  /// The part of the group that is drawn, in pixels, at the position the figure had when this was made.
  let area: PixelRect
  /// One value per sample, for each of the figure's coverages that a layer draws.
  let masks: [Plane?]
  /// For each layer that is an inner shadow, gauss(M)(p - offset), with one value per pixel, or per sample if it is
  /// hard.
  let innerShadows: [BlurredPlane?]
  /// For each of the figure's shadows the blurred alpha, with one value per pixel, or per sample if it is hard. Nil if
  /// nothing of the shadow is drawn.
  private(set) var shadows: [BlurredPlane?] = []
  /// What inner shadows have made for the others; nil in a kept copy.
  private let cast: CastShadows?
  /// Holds the planes, unless they are in a label's scratch memory.
  private let memory: ScratchArena?

  /// `area` in pixels; shadows are drawn in `clip`.
  init(_ figure: Figure, oversampling factor: Int, area: PixelRect, clip: PixelRect, in arena: ScratchArena) {
    self.area = area
    memory = nil
    var masks = MaskPlanes(figure, oversampling: factor, area: area.multiplied(by: factor), arena: arena)
    var cast = CastShadows(figure, oversampling: factor, area: area, clip: clip)
    innerShadows = figure.layers.map { layer in
      switch layer {
      case .fill(let coverage, _):
        _ = masks.samples(coverage)
        return nil
      case .innerShadow(let coverage, let shadow):
        if let shared = cast.blurred(shadow, in: coverage, of: &masks, arena) { return shared }
        return FigurePlanes.blurred(shadow, in: coverage, of: &masks, oversampling: factor, in: arena)
      case .pictures: return nil
      }
    }
    self.masks = masks.made
    self.cast = cast
  }

  private static func blurred(
    _ shadow: InnerShadow, in coverage: Int, of masks: inout MaskPlanes, oversampling factor: Int,
    in arena: ScratchArena
  ) -> BlurredPlane {
    let isSampled = shadow.blur.isHard && factor > 1
    let samples = masks.samples(coverage)
    let source = isSampled ? samples : masks.pixels(coverage)
    let blur = isSampled ? shadow.blur.hardened(times: factor) : shadow.blur
    let dilation = shadow.dilation?.scaled(by: isSampled ? Double(factor) : 1)
    let needed = isSampled ? blur.seen(from: source.bounds) : nil
    return source.dilated(by: dilation, within: needed, in: arena).blurred(blur, output: source.bounds, in: arena)
  }

  /// Blurs the group's alpha for the part of the shadows that lies in `clip`.
  func castShadows(of figure: Figure, by group: GroupCompositor, clip: PixelRect, in arena: ScratchArena) {
    guard !figure.shadows.isEmpty else { return }
    let factor = group.oversampling
    let samples = cast?.alpha(in: masks) ?? group.alphaPlane(in: arena)
    let pixels = samples.reduced(by: factor, in: arena)
    shadows = figure.shadows.indices.map { index in
      if let shared = cast?.planes[index] { return shared }
      let shadow = figure.shadows[index]
      let output = figure.bounds(of: shadow).intersection(clip)
      guard !output.isEmpty else { return nil }
      guard shadow.blur.isHard, factor > 1 else {
        return pixels.dilated(by: shadow.dilation, in: arena).blurred(shadow.blur, output: output, in: arena)
      }
      let blur = shadow.blur.hardened(times: factor)
      let fine = output.multiplied(by: factor)
      let dilation = shadow.dilation?.scaled(by: Double(factor))
      return samples.dilated(by: dilation, within: blur.seen(from: fine), in: arena)
        .blurred(blur, output: fine, in: arena)
    }
  }

  /// Copies the planes to memory of their own, to be kept.
  init(keeping other: FigurePlanes) {
    let memory = ScratchArena(chunk: 1 << 12)
    area = other.area
    cast = nil
    masks = other.masks.map { $0?.copied(to: memory) }
    innerShadows = other.innerShadows.map { $0?.settled(in: memory) }
    shadows = other.shadows.map { $0?.settled(in: memory) }
    self.memory = memory
  }

  /// About the bytes that a kept copy takes.
  var keptByteCount: Int {
    let planes = masks.reduce(0) { $0 + ($1.map { $0.stride * $0.height * MemoryLayout<Float>.stride } ?? 0) }
    return (innerShadows + shadows).reduce(planes) { $0 + ($1?.settledByteCount ?? 0) }
  }

  /// The bytes of the memory that this keeps.
  var byteCount: Int { memory?.byteCount ?? 0 }
}
