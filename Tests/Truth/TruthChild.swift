import Documents
import JSON
import Pixels

/// A child of a group, put together by docs/compositing.md.
struct TruthChild {
  typealias Colors = [SIMD4<Double>]

  let json: TruthObject
  let scene: TruthDocument
  let place: TruthPlace
  let size: SIMD2<Double>
  /// The layer style; nil where there is none.
  let style: TruthObject?

  init(_ child: JSONValue, in outer: TruthPlace, of scene: TruthDocument) {
    let kind = child.object?["kind"]?.string ?? "label"
    json = TruthObject(kind + "Child", child)
    self.scene = scene
    let frame = json["frame"]?.array?.map(\.number) ?? [0, 0, nil, nil]
    let own = json["size"]?.array?.map { $0.number ?? 0 }
    var size = SIMD2(frame[2] ?? own?[0] ?? 0, frame[3] ?? own?[1] ?? 0)
    if kind == "image", frame[2] == nil, let file = json["file"]?.string {
      let picture = TruthPicture.named(file)
      size = SIMD2(Double(picture.width), Double(picture.height))
    }
    if kind == "group", frame[2] == nil, let own { size = SIMD2(own[0], own[1]) }
    self.size = size
    place = outer.child(json, size: size)
    style = json.object("layerStyle", "layerStyle")
  }

  var isClippedBelow: Bool { json["clip"]?.string == "below" }
  private var isGroup: Bool { json.kind == "groupChild" }

  private var filter: TruthFilter? { json.object("filter", "filter").flatMap { TruthFilter($0, place.scale) } }

  private var mask: TruthObject? {
    json.object("mask", "mask").flatMap { $0.number("density", 1) > 0 ? $0 : nil }
  }

  private var isIsolated: Bool {
    json.string("blend", "normal") != "normal" || json.number("fillOpacity", 1) < 1 || json["clip"] != nil
      || mask != nil || filter != nil || json.number("backdropBlur", 0) > 0 || style != nil
      || isGroup && json.number("opacity", 1) < 1
  }

  /// The child over `base`. `group` is what lay beneath the group that it is in, and `bottom` what the canvas began with.
  func over(_ base: Colors, clipped: [TruthChild], group: Colors, bottom: Colors) -> Colors {
    let opacity = json.number("opacity", 1)
    guard isIsolated || !clipped.isEmpty else {
      if isGroup { return inner(over: base, bottom: bottom) }
      return scene.over(base, figure.map { $0 * opacity })
    }
    var picture = isGroup ? inner(over: scene.clear, bottom: scene.clear) : figure
    if !clipped.isEmpty {
      let opaque = picture.map { $0.w > 0 ? SIMD4($0.x / $0.w, $0.y / $0.w, $0.z / $0.w, 1) : .zero }
      picture = zip(picture, scene.draw(clipped, over: opaque, bottom: opaque)).map { $0.w * $1 }
    }
    var style = style ?? TruthObject("layerStyle", nil)
    var fill = json.number("fillOpacity", 1) * style.number("fillOpacity", 1)
    if let filter {
      let layer = layer(picture, style, blend: "normal", fill: fill, opacity: 1)
      picture = filter.applied(
        to: layer.over(scene.clear, as: scene.clear, bottom: scene.clear, hiding: nil), scene)
      (style, fill) = (TruthObject("layerStyle", nil), 1)
    }
    let hides = style.flag("maskHidesEffects", false)
    let cut = clipShape
    let weight = mask.map { maskWeight($0) }
    let shape = hides || weight == nil ? cut : cut.map { $0 * weight! } ?? weight
    if let shape { picture = zip(picture, shape.values).map { $0 * $1 } }
    let layer = layer(picture, style, blend: json.string("blend", "normal"), fill: fill, opacity: opacity)
    let knockout = style.string("knockout", "none")
    return layer.over(
      base, as: backdrop(base, shape), bottom: knockout == "shallow" ? group : bottom, hiding: hides ? weight : nil)
  }

  private func layer(
    _ content: Colors, _ style: TruthObject, blend: String, fill: Double, opacity: Double
  ) -> TruthLayer {
    TruthLayer(
      style: style, content: content, blend: blend, fillOpacity: fill, opacity: opacity, canvas: scene.canvas,
      area: scene.area, place: place)
  }

  /// A group's background and children over what is there.
  private func inner(over base: Colors, bottom: Colors) -> Colors {
    var colors = base
    if let background = json.object("background", "background") {
      colors = scene.over(colors, scene.box(background, of: self))
    }
    let children = (json["children"]?.array ?? []).map { TruthChild($0, in: place, of: scene) }
    return scene.draw(children, over: colors, bottom: bottom)
  }

  /// A box or a picture by itself.
  private var figure: Colors {
    if json.kind == "imageChild" { return scene.picture(json["file"]?.string ?? "", at: place) }
    guard let background = json.object("background", "background") else { return scene.clear }
    return scene.box(background, of: self)
  }

  /// c; nil where there is no clip of its own.
  private var clipShape: TruthGrid? {
    guard let value = json["clip"], value.string == nil else { return nil }
    let clip = TruthObject("clip", value)
    if let path = clip["path"]?.string {
      return TruthShape.path(
        path, isEvenOdd: clip.string("rule", "nonzero") == "evenodd", in: place, over: scene.area)
    }
    let sides = clip["rect"]?.array?.map(\.number) ?? [0, 0, nil, nil]
    return TruthShape.rectangle(
      sides[0] ?? 0, sides[1] ?? 0, sides[2] ?? size.x, sides[3] ?? size.y, in: place, over: scene.area)
  }

  /// m.
  private func maskWeight(_ mask: TruthObject) -> TruthGrid {
    let source = TruthMaskSource(mask, of: self)
    let channel = mask.string("of", source.isTranslucent ? "alpha" : "luminance")
    let density = mask.number("density", 1)
    let isInverted = mask.flag("invert", false)
    return scene.grid(source.colors) { color in
      let v = channel == "alpha" ? color.w : 0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z
      return 1 - density * (1 - (isInverted ? 1 - v : v))
    }
  }

  /// What stands for what lies beneath.
  private func backdrop(_ base: Colors, _ shape: TruthGrid?) -> Colors {
    let sigma = json.number("backdropBlur", 0) * place.scale
    guard sigma > 0 else { return base }
    let far = scene.blurred(base, sigma, continued: true)
    let own = silhouette
    return base.indices.map { index in
      base[index] + (far[index] - base[index]) * (own.values[index] * (shape?.values[index] ?? 1))
    }
  }

  /// The alpha that the content would have if all its colours were opaque.
  private var silhouette: TruthGrid {
    if json.kind == "imageChild" { return scene.grid(figure) { $0.w } }
    var union = TruthGrid(scene.area) { _, _ in 0 }
    func add(_ other: TruthGrid) {
      for index in union.values.indices { union.values[index] += (1 - union.values[index]) * other.values[index] }
    }
    if json["background"] != nil {
      add(TruthShape.rectangle(0, 0, size.x, size.y, in: place, over: scene.area))
    }
    for child in json["children"]?.array ?? [] { add(TruthChild(child, in: place, of: scene).silhouette) }
    return union
  }
}
