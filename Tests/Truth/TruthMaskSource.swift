import Documents
import JSON
import Pixels

/// What a mask is made of, drawn by itself.
struct TruthMaskSource {
  let colors: [SIMD4<Double>]
  /// Whether its alpha counts where nothing else is said.
  let isTranslucent: Bool

  init(_ mask: TruthObject, of child: TruthChild) {
    let scene = child.scene
    if let document = mask["child"] {
      let source = TruthChild(document, in: child.place, of: scene)
      colors = source.over(scene.clear, clipped: [], group: scene.clear, bottom: scene.clear)
      isTranslucent = true
      return
    }
    let sides = mask["frame"]?.array?.map(\.number) ?? [0, 0, nil, nil]
    let origin = SIMD2(sides[0] ?? 0, sides[1] ?? 0)
    let size = SIMD2(sides[2] ?? child.size.x, sides[3] ?? child.size.y)
    // A pixel beyond the frame on every side, so that the edge of a child is not softened twice.
    let rim = 1 / (child.place.lengths * child.place.scale)
    let reach = TruthShape.rectangle(
      origin.x - rim.x, origin.y - rim.y, size.x + 2 * rim.x, size.y + 2 * rim.y, in: child.place, over: scene.area)
    if let json = mask.object("gradient", "backgroundGradient") {
      let gradient = TruthBackground(json, origin: origin, size: size)
      isTranslucent = gradient.isTranslucent
      colors = scene.colors { x, y in
        let point = child.place.local(SIMD2(Double(x) + 0.5, Double(y) + 0.5))
        return gradient.color(at: point) * reach[x, y]
      }
      return
    }
    let value = mask["image"]
    let image = TruthObject("maskImage", value)
    let picture = scene.picture(value?.string ?? image.string("file", ""), at: child.place, from: origin)
    colors = picture
    isTranslucent = picture.contains { $0.w > 0 && $0.w < 1 }
  }
}
