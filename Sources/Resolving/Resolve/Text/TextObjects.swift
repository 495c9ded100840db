import Documents
import Pixels
import Scene
import Typography

/// Pictures in lines. Documents are no masks; see ``InlineDocuments``.
extension TextMasks {
  /// The pictures of some runs that are drawn in their own colours.
  func objectPictures(of chosen: ChosenRuns) throws(ResolveError) -> [PlacedPicture] {
    var pictures: [PlacedPicture] = []
    var (bytes, effort) = (0, 0)
    for placed in layout.objects where chosen.contains(placed.span, of: content.label) {
      guard let object = object(at: placed), !object.tint else { continue }
      guard var picture = try picture(of: object, at: placed) else { continue }
      if let fade = fade(ofLine: placed.line) {
        guard let left = fade.applied(to: picture) else { continue }
        picture = left
      }
      bytes += picture.picture.pixels.bytes.count
      effort += picture.picture.effort
      try content.resources.checkPictures(bytes: Double(bytes), effort: effort)
      pictures.append(picture)
    }
    return pictures
  }

  /// The alpha of the pictures of some runs on a line that are filled as text is.
  mutating func objectMasks(on line: Int, of chosen: ChosenRuns) throws(ResolveError) -> [PlacedMask] {
    var masks: [PlacedMask] = []
    for placed in layout.paintedObjects where placed.line == line && chosen.contains(placed.span, of: content.label)
    {
      guard let object = object(at: placed), object.tint,
        let picture = try drawn(object, at: placed, samples: space.oversampling)
      else { continue }
      let pixels = picture.picture.pixels
      let alpha = stride(from: 3, to: pixels.bytes.count, by: 4).map { pixels.bytes[$0] }
      let mask = CoverageMask(
        left: 0, top: 0, width: pixels.width, height: pixels.height, coverage: alpha, effort: picture.picture.effort
      )
      let first = masks.count
      masks.append(PlacedMask(mask: mask, x: picture.x, y: picture.y))
      do throws(FontError) { try cut(&masks, from: first, to: placed.run, on: line) } catch { throw .font(error) }
      if masks.count > first { fadeBent(&masks, at: placed) }
      do throws(FontError) { try weigh(masks[first...]) } catch { throw Self.blamed(error) }
    }
    return faded(masks, on: line)
  }

  /// The stroke of the pictures of some runs on a line, which follows their alpha, as that of a colour glyph does.
  mutating func objectBands(
    on line: Int, _ stroke: LabelDocument.Stroke, of chosen: ChosenRuns
  ) throws(ResolveError) -> [PlacedMask] {
    let stroke = stroke.outlineStroke(scale: space.scale)
    var masks: [PlacedMask] = []
    for placed in layout.objects where placed.line == line && chosen.contains(placed.span, of: content.label) {
      guard let object = object(at: placed),
        let picture = try picture(of: object, at: placed), !picture.picture.isEmpty
      else { continue }
      do throws(FontError) { masks.append(try band(of: picture, stroke)) } catch { throw Self.blamed(error) }
      fadeBent(&masks, at: placed)
    }
    return faded(masks, on: line)
  }

  /// The error of what takes too much, without a word of glyphs.
  private static func blamed(_ error: FontError) -> ResolveError {
    switch error {
    case .glyphsTooLarge(let limit): .tooCostly(.maskBytes, limit: limit)
    case .glyphsTooIntricate(let limit): .tooCostly(.masks, limit: limit)
    default: .font(error)
    }
  }

  /// The picture that stands at a place; nil for a document.
  private func object(at placed: TextLayout.PlacedObject) -> LabelDocument.InlineObject? {
    content.label.painted.runs[placed.span].object.flatMap { $0.isDocument ? nil : $0 }
  }

  /// Weighs the last mask, which is bent: where it stands along the flat line counts.
  private func fadeBent(_ masks: inout [PlacedMask], at placed: TextLayout.PlacedObject) {
    guard bending != nil, let fade = fade(ofLine: placed.line) else { return }
    let middle = placed.x + placed.width / 2
    if let faded = masks.popLast().flatMap({ fade.applied(to: $0, at: middle) }) { masks.append(faded) }
  }

  /// A picture where it stands.
  private func picture(
    of object: LabelDocument.InlineObject, at placed: TextLayout.PlacedObject
  ) throws(ResolveError) -> PlacedPicture? {
    guard let known else { return try drawn(object, at: placed) }
    return try known.picture(of: placed) { () throws(ResolveError) in try drawn(object, at: placed) }
  }

  /// A picture where it stands, with so many samples along each side of a pixel. In upright text its edges are at whole
  /// pixels.
  private func drawn(
    _ object: LabelDocument.InlineObject, at placed: TextLayout.PlacedObject, samples: Int = 1
  ) throws(ResolveError) -> PlacedPicture? {
    do throws(ResolveError) {
      var transform = space.transform
      if let turn = bending?.turn, placed.run.isUpright {
        return try picture(of: object, in: turn.box(content.box(of: placed)), transform, samples: samples)
      }
      if let bending {
        guard let map = bending.map(ofLine: placed.line, clusterAt: content.origin.x + placed.start) else {
          return nil
        }
        guard let affine = map.affine else {
          return try bentPicture(of: object, in: content.box(of: placed), by: map, samples: samples)
        }
        transform = affine.scaled(by: space.scale).then(transform)
      }
      let line = (baseline: layout.lines[placed.line], top: placed.top)
      return try picture(of: object, in: content.box(of: placed), on: line, transform, samples: samples)
    } catch {
      var found = error
      switch error {
      case .image(let file, let reason, _, let isPassing):
        found = .image(file: file, reason: reason, member: "image", isPassing: isPassing)
      case .drawingsTooSlow(let file, let limit, _):
        found = .drawingsTooSlow(file: file, limit: limit, member: "image")
      default: break
      }
      throw found.inside(content.label.author(of: placed.span).map { "text[\($0)]" } ?? "text")
    }
  }

  /// A picture in a box. What stands on a line is as far from it as its top says, and the line's baseline is at a whole
  /// pixel.
  private func picture(
    of object: LabelDocument.InlineObject, in box: (origin: SIMD2<Double>, size: SIMD2<Double>),
    on line: (baseline: TextLayout.Line, top: Double)? = nil, _ transform: Affine, samples: Int
  ) throws(ResolveError) -> PlacedPicture? {
    let images = content.resources.images
    let natural = try images.size(object.file)
    var (corner, size) = (box.origin * space.scale, box.size * space.scale)
    var onto = transform.then(.translation(space.nudge))
    // What is moved by a part of a pixel is moved so on purpose.
    let move = space.nudge == .zero ? move(by: transform) : nil
    if let move {
      corner += move * space.scale + SIMD2(space.transform.tx, space.transform.ty)
      if let line { corner.y = Double(baseline(of: line.baseline, moved: move)) + line.top * space.scale }
      let end = (corner + size).rounded(.toNearestOrAwayFromZero)
      corner = corner.rounded(.toNearestOrAwayFromZero)
      (size, onto) = (end - corner, .identity)
    }
    guard size.x > 0, size.y > 0 else { return nil }
    let map = Affine.scale(size.x / natural.x, size.y / natural.y).then(.translation(corner)).then(onto)
      .then(.scale(Double(samples), Double(samples)))
    var area = map.bounds(width: natural.x, height: natural.y)
    if move == nil { area = area.outset(horizontal: 1, vertical: 1) }
    try content.resources.checkPictures(bytes: area.pictureBytes)
    guard !area.isEmpty else { return nil }
    let paint = try images.paint(object.file, map: map, edge: move == nil ? .transparent : .clamped, over: area)
    return PlacedPicture(picture: paint.picture, x: paint.x, y: paint.y)
  }

  /// A picture that is drawn flat, as large as it stands there, and then bent.
  private func bentPicture(
    of object: LabelDocument.InlineObject, in box: (origin: SIMD2<Double>, size: SIMD2<Double>), by map: GlyphMap,
    samples: Int
  ) throws(ResolveError) -> PlacedPicture? {
    let images = content.resources.images
    let natural = try images.size(object.file)
    let wanted = (box.size * space.scale * growth * Double(samples)).rounded(.up)
    guard wanted.x > 0, wanted.y > 0 else { return nil }
    try content.resources.checkPictures(bytes: 4 * wanted.x * wanted.y)
    let area = PixelRect(x: 0, y: 0, width: Int(bounded: wanted.x), height: Int(bounded: wanted.y))
    let flat = try images.paint(
      object.file, map: .scale(wanted.x / natural.x, wanted.y / natural.y), edge: .clamped, over: area)
    let density = wanted / box.size
    return try bent(
      flat.picture.pixels.framed, from: box.origin - 1 / density, density: density, by: map, samples: samples)
  }
}

extension PixelBuffer {
  /// The pixels within a frame of clear ones: what is filtered at an edge reaches half a pixel beyond it.
  fileprivate var framed: PixelBuffer {
    var framed = PixelBuffer(width: width + 2, height: height + 2, alphaMode: alphaMode)
    for row in 0..<height {
      let start = 4 * ((row + 1) * (width + 2) + 1)
      framed.bytes.replaceSubrange(
        start..<(start + 4 * width), with: bytes[(4 * row * width)..<(4 * (row + 1) * width)])
    }
    return framed
  }
}

extension LabelContent {
  /// The box of a thing in a line, in points from the label's top left.
  func box(of placed: TextLayout.PlacedObject) -> (origin: SIMD2<Double>, size: SIMD2<Double>) {
    let line = layout.lines[placed.line]
    return (
      SIMD2(origin.x + placed.x, origin.y + line.baseline + placed.top), SIMD2(placed.width, placed.height)
    )
  }

  /// The things in lines with their places in pixels.
  func measuredObjects(in space: SceneSpace) -> [MeasuredText.Part] {
    label.painted.layout.objects.map { placed in
      let box = box(of: placed)
      var drawn = Rect(x: box.origin.x, y: box.origin.y, width: box.size.x, height: box.size.y)
      if let bending {
        drawn = bentBounds(of: drawn, by: bending.map(ofLine: placed.line, around: box.origin.x + box.size.x / 2))
      }
      return MeasuredText.Part(
        range: placed.offset..<(placed.offset + 1), bounds: space.bounds(of: drawn))
    }
  }
}

extension InlineBox {
  /// A document has a size of its own, in ems. A picture that cannot be read is a square here; drawing it tells why.
  init(_ object: LabelDocument.InlineObject, size: SIMD2<Double>? = nil, in files: ImageLibrary) {
    var natural = SIMD2(1.0, 1.0)
    if size == nil, object.width == nil, !object.isDocument {
      do throws(ResolveError) { natural = try files.size(object.file) } catch { natural = SIMD2(1, 1) }
    }
    let own = SIMD2(object.width ?? object.height * natural.x / natural.y, object.height)
    self.init(width: (size ?? own).x, height: (size ?? own).y)
    align = object.align
    shift = object.shift
    let insets = object.margin
    margin = (insets.top, insets.left, insets.bottom, insets.right)
  }
}
