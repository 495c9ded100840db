import Pixels
import Scene
import Typography

/// Where a figure is, whatever the alpha of its colours: what its knocked-out shadows leave out.
extension FigureParts {
  /// The shapes of all that is drawn, before it is moved, where they are not those of the layers: of text that fades out, of
  /// translucent colour glyphs, and of pictures, whose frames say little. Empty where the layers tell.
  func shapes(at place: Place) throws(ResolveError) -> [Coverage] {
    let layers = under + fills + over
    guard whole != nil || pictures.contains(where: { $0.opacity < 1 }) || layers.contains(where: \.followsPicture)
    else {
      return []
    }
    var whole = self
    if let make = self.whole { whole = try make() }
    var shapes: [Coverage] = []
    for layer in whole.under + whole.fills + whole.over {
      guard layer.followsPicture, case .image(let image) = try layer.paint(place) else {
        shapes.append(layer.coverage)
        continue
      }
      let picture = PlacedPicture(picture: image.picture, x: image.x - place.offset.x, y: image.y - place.offset.y)
      let outline = picture.mask(oversampling: oversampling) { picture.picture.pixels.outline(x: $0, y: $1) }
      let masks = layer.coverage.masks.flatMap { $0.clipped(to: [outline]) }
      shapes.append(Coverage(masks: masks, oversampling: oversampling))
    }
    for picture in whole.pictures {
      let mask = picture.mask(oversampling: oversampling) { picture.picture.pixels[$0, $1].w }
      shapes.append(Coverage(masks: [mask], oversampling: oversampling))
    }
    return shapes
  }
}

extension PlacedPicture {
  /// A mask in samples with a value for each pixel of the picture.
  fileprivate func mask(oversampling n: Int, _ value: (Int, Int) -> UInt8) -> PlacedMask {
    let (width, height) = (picture.width * n, picture.height * n)
    var coverage = [UInt8](repeating: 0, count: width * height)
    for row in 0..<picture.height {
      for column in 0..<picture.width {
        let value = value(column, row)
        for line in 0..<n {
          let start = (row * n + line) * width + column * n
          for sample in start..<(start + n) { coverage[sample] = value }
        }
      }
    }
    let mask = CoverageMask(left: 0, top: 0, width: width, height: height, coverage: coverage)
    return PlacedMask(mask: mask, x: x * n, y: y * n)
  }
}

extension PixelBuffer {
  /// The alpha of a pixel against the greatest around it: soft at the edges of what the picture shows, and whole where it
  /// is evenly translucent.
  fileprivate func outline(x: Int, y: Int) -> UInt8 {
    let alpha = Int(self[x, y].w)
    guard alpha > 0, alpha < 255 else { return UInt8(alpha) }
    var greatest = alpha
    for row in max(0, y - 1)...min(height - 1, y + 1) {
      for column in max(0, x - 1)...min(width - 1, x + 1) { greatest = max(greatest, Int(self[column, row].w)) }
    }
    return UInt8((255 * alpha + greatest / 2) / greatest)
  }
}
