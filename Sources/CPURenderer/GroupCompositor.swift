import LabelScene
import Pixels

/// Composites the layers of the finished group, a row of samples at a time.
///
/// Rows and columns are those of the oversampled canvas; with oversampling N, blurred planes have one value a pixel,
/// which N x N samples share.
struct GroupCompositor {
  enum Source {
    case fill(mask: Plane, paint: PaintRow, isOpaque: Bool)
    /// `blurred` is gauss(M)(p - offset): the inner shadow's share is 1 minus it.
    case innerShadow(mask: Plane, shadow: InnerShadow, blurred: Plane, isOversampled: Bool)
    case pictures(PictureRows)
  }

  /// The sample columns and rows that this can composite.
  let area: PixelRect
  let oversampling: Int
  let sources: [Source]
  /// One row of shares (inner shadow times coverage), and one of blurred values spread over the samples.
  let shares: UnsafeMutablePointer<Float>
  let spread: UnsafeMutablePointer<Float>

  /// `area` in pixels.
  init(_ figure: Figure, oversampling factor: Int, area: PixelRect, in arena: ScratchArena) {
    oversampling = factor
    let oversampled = area.multiplied(by: factor)
    self.area = oversampled
    shares = arena.allocateZeroed(Plane.stride(width: oversampled.width))
    spread = arena.allocateZeroed(Plane.stride(width: oversampled.width))
    var masks = MaskPlanes(figure, oversampling: factor, area: oversampled, arena: arena)
    sources = figure.layers.map { layer in
      switch layer {
      case .fill(let coverage, let paint):
        let paintRow = PaintRow(paint, oversampling: factor, length: oversampled.width, in: arena)
        return .fill(mask: masks.samples(coverage), paint: paintRow, isOpaque: paint.isOpaque)
      case .innerShadow(let coverage, let shadow):
        let isOversampled = shadow.blur.isHard && factor > 1
        let source = isOversampled ? masks.samples(coverage) : masks.pixels(coverage)
        let blur = isOversampled ? shadow.blur.hardened(times: factor) : shadow.blur
        let dilation = shadow.dilation?.scaled(by: isOversampled ? Double(factor) : 1)
        return .innerShadow(
          mask: masks.samples(coverage), shadow: shadow,
          blurred: source.dilated(by: dilation, in: arena).blurred(blur, output: source.bounds, in: arena),
          isOversampled: factor == 1 || isOversampled)
      case .pictures(let pictures):
        return .pictures(PictureRows(pictures, oversampling: factor, area: area, in: arena))
      }
    }
  }

  /// The group's premultiplied colours in sample row `y`, into `row`, whose first value is the sample column
  /// `area.x`.
  func composite(row y: Int, into row: ColorRow) {
    row.clear()
    for source in sources {
      switch source {
      case .fill(let mask, let paint, _):
        guard mask.covers(row: y) else { continue }
        let start = mask.bounds.x - area.x
        switch paint.content(x: mask.bounds.x, y: y, count: mask.width) {
        case .constant(let color):
          row.layOver(color, through: mask.row(y), start: start, count: mask.width)
        case .varying(let colors):
          row.layOver(colors, through: mask.row(y), start: start, count: mask.width)
        }
      case .innerShadow(let mask, let shadow, let blurred, let isOversampled):
        guard mask.covers(row: y) else { continue }
        share(mask: mask, blurred: blurred, isOversampled: isOversampled, row: y)
        let start = mask.bounds.x - area.x
        switch shadow.blend {
        case .normal:
          row.layOver(shadow.color.premultiplied, through: shares, start: start, count: mask.width)
        case .replace:
          row.replace(
            by: shadow.color.premultiplied, through: shares, in: mask.row(y), start: start, count: mask.width)
        default: row.blend(shadow.color, shadow.blend, through: shares, start: start, count: mask.width)
        }
      case .pictures(let pictures): pictures.lay(row: y, over: row)
      }
    }
  }

  /// The group's alpha alone, in the whole area: at every sample, or averaged to pixels.
  func alphaPlane(in arena: ScratchArena) -> Plane {
    let plane = Plane.zero(area, in: arena)
    let needsColors = sources.contains { source in
      switch source {
      case .pictures: true
      case .innerShadow(_, let shadow, _, _): shadow.blend == .replace
      case .fill: false
      }
    }
    guard needsColors else {
      for y in area.y..<area.maxY { alpha(row: y, into: plane.row(y)) }
      return plane
    }
    let row = ColorRow(length: area.width, in: arena)
    for y in area.y..<area.maxY {
      composite(row: y, into: row)
      plane.row(y).update(from: row.alpha, count: area.width)
    }
    return plane
  }

  private func alpha(row y: Int, into row: UnsafeMutablePointer<Float>) {
    for source in sources {
      switch source {
      case .fill(let mask, let paint, let isOpaque):
        guard mask.covers(row: y) else { continue }
        let target = row + (mask.bounds.x - area.x)
        switch isOpaque ? .constant(SIMD4(repeating: 1)) : paint.content(x: mask.bounds.x, y: y, count: mask.width)
        {
        case .constant(let color): layAlpha(color.w, through: mask.row(y), over: target, count: mask.width)
        case .varying(let colors):
          let m = mask.row(y)
          for x in 0..<mask.width {
            let alpha = m[x] * colors.alpha[x]
            target[x] = alpha + target[x] * (1 - alpha)
          }
        }
      case .innerShadow(let mask, let shadow, let blurred, let isOversampled):
        guard mask.covers(row: y) else { continue }
        share(mask: mask, blurred: blurred, isOversampled: isOversampled, row: y)
        layAlpha(shadow.color.alpha, through: shares, over: row + (mask.bounds.x - area.x), count: mask.width)
      case .pictures: preconditionFailure("the alpha of pictures is composited with their colours")
      }
    }
  }

  @inline(__always)
  private func layAlpha(
    _ alpha: Float, through share: UnsafePointer<Float>, over target: UnsafeMutablePointer<Float>, count: Int
  ) {
    var x = 0
    while x < count {
      let added = share.lanes(x) * alpha
      target.store(added + target.lanes(x) * (1 - added), at: x)
      x += Lanes.scalarCount
    }
  }

  /// `shares` = (1 - blurred) * mask in sample row `y`, from the mask's first column on.
  private func share(mask: Plane, blurred: Plane, isOversampled: Bool, row y: Int) {
    let values: UnsafeMutablePointer<Float>
    if isOversampled {
      values = blurred.row(y)
    } else {
      blurred.spreadRow(floorDivide(y, oversampling), by: oversampling, into: spread)
      values = spread
    }
    let m = mask.row(y)
    var x = 0
    while x < mask.width {
      shares.store((1 - values.lanes(x)) * m.lanes(x), at: x)
      x += Lanes.scalarCount
    }
  }
}

extension Plane {
  func covers(row y: Int) -> Bool { y >= bounds.y && y < bounds.maxY && width > 0 }

  /// Each value of the pixel row `y`, `factor` times.
  func spreadRow(_ y: Int, by factor: Int, into target: UnsafeMutablePointer<Float>) {
    let source = row(y)
    for x in 0..<width {
      for sub in 0..<factor { target[x * factor + sub] = source[x] }
    }
  }
}

extension PixelRect {
  func multiplied(by factor: Int) -> PixelRect {
    PixelRect(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
  }
}
