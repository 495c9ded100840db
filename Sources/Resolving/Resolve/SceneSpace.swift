import Pixels

/// The place of a document on the canvas of its scene.
///
/// Document pixels are a document's points times `scale`, from its top left; the transform takes them to the canvas.
struct SceneSpace {
  /// The number of pixels per point.
  let scale: Double
  let oversampling: Int
  /// The map from document pixels to pixels of the canvas.
  let transform: Affine
  /// A fraction of a pixel, to the right and down, by which outlines are drawn beside their place: it is not rounded to
  /// the steps at which they can stand.
  var nudge = SIMD2<Double>.zero
  /// Whether only bounds are asked for, and nothing is drawn: then large glyphs are not rasterized.
  var isMeasured = false
  /// The budget that counts the cost of a group's children as they are resolved, and the canvas. It is nil if
  /// everything is counted at the end.
  var watch: (budget: ResolveBudget, canvas: PixelRect)?
  /// The part of the canvas of which colours can be seen. It is nil where all of it may be: an effect or a filter around
  /// the document may bring in what lies outside, and what moves may come in.
  var seen: PixelRect?

  /// The same place, with outlines drawn beside it by a fraction of a pixel.
  func nudged(by nudge: SIMD2<Double>) -> SceneSpace {
    var space = self
    space.nudge = nudge
    return space
  }

  /// The same place, where nothing is drawn and only bounds are asked for.
  var measured: SceneSpace {
    var space = self
    space.isMeasured = true
    return space
  }

  /// The space of an inner document; `local` maps its document pixels to those of this one.
  func inside(_ local: Affine) -> SceneSpace {
    SceneSpace(
      scale: scale, oversampling: oversampling, transform: local.then(transform), nudge: nudge,
      isMeasured: isMeasured, watch: watch, seen: seen)
  }

  /// The same place, of which everything may be seen.
  var uncut: SceneSpace {
    var space = self
    space.seen = nil
    return space
  }

  /// Whether positions in this space fit in whole numbers of pixels. Transforms multiply from group to group, and a
  /// product of thirty may exceed every whole number.
  var isBounded: Bool {
    [transform.a, transform.b, transform.c, transform.d].allSatisfy { $0.magnitude <= SceneSpace.mostGrowth }
      && transform.tx.magnitude <= SceneSpace.mostDistance && transform.ty.magnitude <= SceneSpace.mostDistance
  }

  /// Whether anything can be seen in this space. Where it is scaled to nothing, there is nothing.
  var isVisible: Bool {
    guard let inverse = transform.inverse else { return false }
    return [inverse.a, inverse.b, inverse.c, inverse.d].allSatisfy { $0.magnitude <= SceneSpace.mostGrowth }
  }

  static let mostGrowth = 65536.0
  static let mostDistance = Double(1 << 30)

  /// The smallest box of whole pixels of the canvas that holds a rectangle of points.
  func bounds(of rect: Rect) -> Rect {
    func corner(_ x: Double, _ y: Double) -> SIMD2<Double> { transform.apply(SIMD2(x, y) * scale) }
    // No array, because this is called for each line of a picture.
    let (x, y, endX, endY) = (rect.x, rect.y, rect.x + rect.width, rect.y + rect.height)
    let (a, b) = (corner(x, y), corner(endX, y))
    let (c, d) = (corner(x, endY), corner(endX, endY))
    let (left, right) = (min(a.x, b.x, c.x, d.x), max(a.x, b.x, c.x, d.x))
    let (top, bottom) = (min(a.y, b.y, c.y, d.y), max(a.y, b.y, c.y, d.y))
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
