import Documents
import Pixels
import Typography

/// Pictures in lines.
extension TextMasks {
  /// The pictures of some runs that are drawn in their own colours.
  func objectPictures(where isWanted: (Int?) -> Bool) throws(ResolveError) -> [PlacedPicture] {
    var pictures: [PlacedPicture] = []
    for placed in layout.objects where isWanted(placed.span) {
      guard let object = content.label.painted.runs[placed.span].object, !object.tint else { continue }
      if let picture = try picture(of: object, at: placed, samples: 1) { pictures.append(picture) }
    }
    return pictures
  }

  /// The alpha of the pictures of some runs on a line that are filled as text is.
  func objectMasks(on line: Int, where isWanted: (Int?) -> Bool) throws(ResolveError) -> [PlacedMask] {
    var masks: [PlacedMask] = []
    for placed in layout.objects where placed.line == line && isWanted(placed.span) {
      guard let object = content.label.painted.runs[placed.span].object, object.tint,
        let picture = try picture(of: object, at: placed, samples: space.oversampling)
      else { continue }
      let pixels = picture.picture.pixels
      let alpha = stride(from: 3, to: pixels.bytes.count, by: 4).map { pixels.bytes[$0] }
      let mask = CoverageMask(left: 0, top: 0, width: pixels.width, height: pixels.height, coverage: alpha)
      masks.append(PlacedMask(mask: mask, x: picture.x, y: picture.y))
    }
    return masks
  }

  /// A picture where it stands, with so many samples along each side of a pixel. In upright text its edges are at whole
  /// pixels.
  private func picture(
    of object: LabelDocument.InlineObject, at placed: TextLayout.PlacedObject, samples: Int
  ) throws(ResolveError) -> PlacedPicture? {
    let images = content.resources.images
    let box = content.box(of: placed)
    let fine = Affine.scale(Double(samples), Double(samples))
    let isUpright = space.transform.isTranslation && bending == nil
    do throws(ResolveError) {
      let natural = try images.size(object.file)
      var origin = box.origin * space.scale
      var size = box.size * space.scale
      var transform = space.transform
      if let bending {
        let middle = box.origin.x + box.size.x / 2
        guard bending.visible(ofLine: placed.line)?.contains(middle) == true else { return nil }
        let map = bending.map(ofLine: placed.line, around: middle)
        transform = map.tangent(at: box.origin + box.size / 2, within: box.size.y / 2).scaled(by: space.scale)
          .then(transform)
      }
      if isUpright {
        let row = Double(baseline(of: layout.lines[placed.line])) - space.transform.ty
        origin.y = row + placed.top * space.scale
        let shift = SIMD2(space.transform.tx, space.transform.ty)
        let end = (origin + size + shift).rounded(.toNearestOrAwayFromZero) - shift
        origin = (origin + shift).rounded(.toNearestOrAwayFromZero) - shift
        size = end - origin
      }
      guard size.x > 0, size.y > 0 else { return nil }
      let map = Affine.scale(size.x / natural.x, size.y / natural.y).then(.translation(origin)).then(transform)
        .then(fine)
      var area = map.bounds(width: natural.x, height: natural.y)
      if !isUpright { area = area.outset(horizontal: 1, vertical: 1) }
      try content.resources.checkPictures(bytes: area.pictureBytes)
      guard !area.isEmpty else { return nil }
      let paint = try images.paint(object.file, map: map, edge: isUpright ? .clamped : .transparent, over: area)
      return PlacedPicture(picture: paint.picture, x: paint.x, y: paint.y)
    } catch {
      throw error.inside("image")
    }
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
      var flat = (x: box.origin.x, y: box.origin.y, width: box.size.x, height: box.size.y)
      if let bending {
        flat = bentBounds(
          x: flat.x, y: flat.y, width: flat.width, height: flat.height,
          by: bending.map(ofLine: placed.line, around: box.origin.x + box.size.x / 2))
      }
      return MeasuredText.Part(
        range: placed.offset..<(placed.offset + 1),
        bounds: space.bounds(x: flat.x, y: flat.y, width: flat.width, height: flat.height))
    }
  }
}

extension InlineBox {
  /// A picture that cannot be read is a square here; drawing it tells why.
  init(_ object: LabelDocument.InlineObject, in files: ImageLibrary) {
    var natural = SIMD2(1.0, 1.0)
    if object.width == nil {
      do throws(ResolveError) { natural = try files.size(object.file) } catch { natural = SIMD2(1, 1) }
    }
    self.init(width: object.width ?? object.height * natural.x / natural.y, height: object.height)
    align = Align(object.align)
    shift = object.shift
    let insets = object.margin
    margin = (insets.top, insets.left, insets.bottom, insets.right)
  }
}

extension InlineBox.Align {
  fileprivate init(_ align: LabelDocument.InlineObject.Align) {
    switch align {
    case .baseline: self = .baseline
    case .middle: self = .middle
    case .center: self = .center
    case .cap: self = .capital
    case .top: self = .top
    case .bottom: self = .bottom
    }
  }
}
