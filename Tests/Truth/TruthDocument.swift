import Documents
public import JSON
public import Pixels

/// A document, evaluated in double precision straight from its JSON by docs/layer-styles.md and docs/compositing.md: a
/// group of boxes (labels that are only a background), pictures at their own size, and groups of them. What these cover
/// is known exactly, and all else follows from the formulas.
///
/// It shares nothing with the program but the reading of JSON and PNG. So it does not know how a document is resolved,
/// and a length that is not scaled, an angle that is taken the wrong way or a list in the wrong order cannot be wrong
/// here and there alike.
public struct TruthDocument {
  typealias Colors = [SIMD4<Double>]

  let canvas: PixelRect
  /// The pixels that are evaluated. What lies beyond the canvas matters where an effect or a blur brings it in.
  let area: PixelRect
  private let root: JSONValue
  private let place: TruthPlace

  public static func picture(_ json: JSONValue) -> PixelBuffer { TruthDocument(json).picture }

  init(_ json: JSONValue) {
    let document = TruthObject("group", json)
    place = TruthPlace(scale: document.number("scale", 1))
    let size = document.numbers("size") ?? [1, 1]
    canvas = PixelRect(x: 0, y: 0, width: Int(size[0] * place.scale), height: Int(size[1] * place.scale))
    area = canvas.outset(horizontal: 36, vertical: 36)
    root = json
  }

  private var picture: PixelBuffer {
    let document = TruthObject("group", root)
    var base = clear
    if let background = document.object("background", "background") {
      let size = SIMD2(Double(canvas.width), Double(canvas.height)) / place.scale
      base = box(background, size: size, in: place)
    }
    let children = (document["children"]?.array ?? []).map { TruthChild($0, in: place, of: self) }
    var colors: Colors
    if let style = document.object("layerStyle", "layerStyle") {
      let layer = TruthLayer(
        style: style, content: draw(children, over: clear, bottom: clear), blend: "normal",
        fillOpacity: style.number("fillOpacity", 1), opacity: 1, canvas: canvas, area: area, place: place)
      colors = layer.over(base, as: base, bottom: base, hiding: nil)
    } else {
      colors = draw(children, over: base, bottom: base)
    }
    let opacity = document.number("opacity", 1)
    colors = colors.map { $0 * opacity }
    var result = PixelBuffer(width: canvas.width, height: canvas.height, alphaMode: .premultiplied)
    for y in 0..<canvas.height {
      for x in 0..<canvas.width {
        let steps = (colors[index(x, y)] * 255 + 0.5).rounded(.down)
        result[x, y] = SIMD4<UInt8>(
          truncatingIfNeeded: SIMD4<Int>(steps.clamped(lowerBound: .zero, upperBound: .init(repeating: 255))))
      }
    }
    return result
  }

  /// Children over what is there, bottom to top. `bottom` is what the canvas began with.
  func draw(_ children: [TruthChild], over base: Colors, bottom: Colors) -> Colors {
    var colors = base
    for (index, child) in children.enumerated() {
      // Those of a clipping group are drawn with their base; in a list of their own they are all there is.
      if child.isClippedBelow, children.contains(where: { !$0.isClippedBelow }) { continue }
      let clipped = child.isClippedBelow ? [] : children[(index + 1)...].prefix { $0.isClippedBelow }
      colors = child.over(colors, clipped: Array(clipped), group: base, bottom: bottom)
    }
    return colors
  }

  // MARK: Pictures

  var clear: Colors { [SIMD4<Double>](repeating: .zero, count: area.width * area.height) }

  private func index(_ x: Int, _ y: Int) -> Int { (y - area.y) * area.width + x - area.x }

  func colors(_ color: (Int, Int) -> SIMD4<Double>) -> Colors {
    (area.y..<area.maxY).flatMap { y in (area.x..<area.maxX).map { color($0, y) } }
  }

  func over(_ bottom: Colors, _ top: Colors) -> Colors { zip(bottom, top).map { $1 + $0 * (1 - $1.w) } }

  func grid(_ colors: Colors, _ value: (SIMD4<Double>) -> Double) -> TruthGrid {
    TruthGrid(area) { value(colors[index($0, $1)]) }
  }

  /// A background of a child, as a box.
  func box(_ background: TruthObject, of child: TruthChild) -> Colors {
    box(background, size: child.size, in: child.place)
  }

  private func box(_ background: TruthObject, size: SIMD2<Double>, in place: TruthPlace) -> Colors {
    let shape = TruthShape.rectangle(0, 0, size.x, size.y, in: place, over: area)
    guard let json = background.object("gradient", "backgroundGradient") else {
      let color = background.color("color", .zero)
      return colors { SIMD4(SIMD3(color.x, color.y, color.z) * color.w, color.w) * shape[$0, $1] }
    }
    let gradient = TruthBackground(json, origin: .zero, size: size)
    return colors { x, y in
      gradient.color(at: place.local(SIMD2(Double(x) + 0.5, Double(y) + 0.5))) * shape[x, y]
    }
  }

  /// A picture at its own size, its corner at a point of a document.
  func picture(_ file: String, at place: TruthPlace, from origin: SIMD2<Double> = .zero) -> Colors {
    let picture = TruthPicture.named(file)
    let corner = place.point(origin.x, origin.y)
    return colors { x, y in
      let (column, row) = (x - Int(corner.x.rounded()), y - Int(corner.y.rounded()))
      guard column >= 0, row >= 0, column < picture.width, row < picture.height else { return .zero }
      return picture[column, row]
    }
  }

  /// gauss of premultiplied colours. `continued` says that the nearest pixel stands for what lies beyond the canvas.
  func blurred(_ colors: Colors, _ sigma: Double, continued: Bool) -> Colors {
    let known = self.colors { x, y in
      guard continued else { return colors[index(x, y)] }
      let (column, row) = (min(max(x, canvas.x), canvas.maxX - 1), min(max(y, canvas.y), canvas.maxY - 1))
      return colors[index(column, row)]
    }
    let channels = (0..<4).map { channel in grid(known) { $0[channel] }.blurred(sigma) }
    return colors.indices.map { index in
      SIMD4(
        channels[0].values[index], channels[1].values[index], channels[2].values[index], channels[3].values[index])
    }
  }
}
