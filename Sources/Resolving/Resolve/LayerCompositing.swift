import Documents
import Pixels
import Scene
import Typography

/// Resolves what a child of a group is cut to and masked by. Lengths are points from the child's top left.
struct LayerCompositing {
  /// The size of the child in points.
  let size: SIMD2<Double>
  let space: SceneSpace
  let resources: SceneResources

  /// The shape that the child is cut to; nil where there is none of its own.
  func clip(_ clip: GroupDocument.Clip?) throws(ResolveError) -> Coverage? {
    switch clip {
    case .below?, nil: return nil
    case .rectangle(let frame, let radii)?:
      let (origin, size) = box(frame)
      let corners = SIMD4(radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft)
      return try coverage(
        .rectangle(x: origin.x, y: origin.y, width: size.x, height: size.y, radii: corners * space.scale), "clip")
    case .path(let path, let rule)?:
      return try coverage(
        path.transformed(.scale(space.scale, space.scale)), "clip.path", isEvenOdd: rule == .evenodd)
    }
  }

  func mask(_ mask: GroupDocument.Mask?) throws(ResolveError) -> LayerMask? {
    guard let mask, mask.density > 0 else { return nil }
    do throws(ResolveError) {
      let (nodes, isTranslucent) = try source(mask)
      let channel = mask.channel ?? (isTranslucent ? .alpha : .luminance)
      return LayerMask(
        nodes, isLuminance: channel == .luminance, isInverted: mask.isInverted, density: mask.density)
    } catch {
      throw error.inside("mask")
    }
  }

  /// The nodes of a mask, and whether it is translucent anywhere.
  private func source(_ mask: GroupDocument.Mask) throws(ResolveError) -> (nodes: [SceneNode], isTranslucent: Bool)
  {
    let (origin, size) = box(mask.frame)
    let paintBox = PaintBox(origin: origin, size: size, transform: space.transform)
    switch mask.source {
    case .child(let child): return (try nodes(of: child), true)
    case .gradient(let gradient):
      let coverage = try frameCoverage(origin, size)
      let paint = gradient.paint(in: paintBox, textColor: .clear)
      return (figure(coverage, paint), gradient.colors.contains { $0.alpha < 1 })
    case .image(let image):
      let coverage = try frameCoverage(origin, size)
      do throws(ResolveError) {
        let isTranslucent = try resources.images.isTranslucent(image.file)
        guard !coverage.bounds.isEmpty else { return ([], isTranslucent) }
        let paint = try resources.paint(image, in: paintBox, over: coverage.bounds, scale: space.scale)
        return (figure(coverage, paint), isTranslucent)
      } catch {
        throw error.inside("image")
      }
    }
  }

  private func figure(_ coverage: Coverage, _ paint: Paint) -> [SceneNode] {
    coverage.bounds.isEmpty
      ? [] : [.figure(Figure(coverages: [coverage], layers: [.fill(coverage: 0, paint: paint)]))]
  }

  private func nodes(of child: GroupDocument.Child) throws(ResolveError) -> [SceneNode] {
    do throws(ResolveError) {
      let content = try resources.content(of: child)
      let placed = PlacedChild(child, content: content)
      // Counted with the layer that is masked.
      var outer = space.uncut
      outer.watch = nil
      let inner = placed.space(in: outer)
      guard inner.isBounded else { throw .transformTooLarge }
      guard inner.isVisible else { return [] }
      let own = try content.nodes(in: inner).map { $0.lying(over: 0, isOwn: placed.isWhole) }
      return try placed.composed(own, under: [], in: inner, resources)
    } catch {
      throw error.inside("child")
    }
  }

  /// A part of the child, or all of it, in document pixels.
  private func box(_ frame: GroupDocument.Frame?) -> (origin: SIMD2<Double>, size: SIMD2<Double>) {
    let origin = SIMD2(frame?.x ?? 0, frame?.y ?? 0)
    return (origin * space.scale, SIMD2(frame?.width ?? size.x, frame?.height ?? size.y) * space.scale)
  }

  /// The coverage of a mask's frame. It reaches a pixel beyond it, so that the edges of a child that fills the frame
  /// are not softened twice.
  private func frameCoverage(_ origin: SIMD2<Double>, _ size: SIMD2<Double>) throws(ResolveError) -> Coverage {
    let map = space.transform
    let across = 1 / (map.a * map.a + map.b * map.b).squareRoot()
    let down = 1 / (map.c * map.c + map.d * map.d).squareRoot()
    guard size.x > 0, size.y > 0 else { return Coverage(masks: [], oversampling: space.oversampling) }
    return try coverage(
      .rectangle(
        x: origin.x - across, y: origin.y - down, width: size.x + 2 * across, height: size.y + 2 * down),
      "frame")
  }

  private func coverage(_ path: Path, _ field: String, isEvenOdd: Bool = false) throws(ResolveError) -> Coverage {
    do throws(FontError) {
      return Coverage(
        masks: try resources.rasterizer.placed(path, in: space, isEvenOdd: isEvenOdd),
        oversampling: space.oversampling)
    } catch {
      switch error {
      case .glyphTooLarge, .outlineTooDetailed, .outlineTooIntricate: throw .shapeTooLarge(field: field)
      default: throw .font(error)
      }
    }
  }
}
