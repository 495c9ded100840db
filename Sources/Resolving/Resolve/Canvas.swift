import Documents
import Pixels

/// The canvas of a document in pixels, and the place of the document's top left on it. A canvas that fits grows in
/// every direction as far as the effects need; a given side does not change.
struct Canvas {
  let width: Int
  let height: Int
  let offset: SIMD2<Int>

  /// Maps the pixels of a document at (0, 0) to the canvas.
  var placement: Affine { .translation(SIMD2<Double>(offset)) }

  /// Makes the canvas of a document. `size` is in points; `ink` is in pixels, for a document at (0, 0).
  init(fitting size: SIMD2<Double>, _ wanted: LabelDocument.Size, scale: Double, ink: PixelRect) {
    func pixels(_ points: Double) -> Int { Int(bounded: (points * scale - 1e-6).rounded(.up)) }
    let box = PixelRect(x: 0, y: 0, width: pixels(size.x), height: pixels(size.y))
    // An empty box counts, too, but `union` would ignore it.
    let all = ink.isEmpty ? box : box.isEmpty ? ink : box.union(ink)
    width = wanted.width == nil ? all.width : box.width
    height = wanted.height == nil ? all.height : box.height
    offset = SIMD2(wanted.width == nil ? -all.x : 0, wanted.height == nil ? -all.y : 0)
  }
}
