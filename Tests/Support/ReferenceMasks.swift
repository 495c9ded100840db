import Pixels
import Scenes

/// The masks of a layer's effects by their definitions, over the canvas; see ``ReferenceLayer``.
struct ReferenceMasks {
  let alpha: ReferenceField
  let canvas: PixelRect

  /// 1 - a; beyond the canvas it is 1.
  var surroundings: ReferenceField { alpha.mapped { 1 - $0 } }

  func dropShadow(_ shadow: LayerEffects.Shadow) -> ReferenceField {
    let wide = canvas.outset(horizontal: 40, vertical: 40)
    let blurred = alpha.grown(shadow.growth, over: wide).boxed(shadow.blur)
    return field { shadow.contour.curve(blurred[$0 - shadow.offset.x, $1 - shadow.offset.y]) }
  }

  func innerShadow(_ shadow: LayerEffects.Shadow) -> ReferenceField {
    let left = surroundings.grown(shadow.growth, outside: 1).mapped { 1 - $0 }.boxed(shadow.blur)
    return field { shadow.contour.curve(1 - left[$0 - shadow.offset.x, $1 - shadow.offset.y]) }
  }

  func outerGlow(_ glow: LayerEffects.Glow) -> ReferenceField {
    let wide = canvas.outset(horizontal: 40, vertical: 40)
    let blurred = alpha.grown(glow.growth, over: wide).boxed(glow.blur)
    return field { glow.contour.curve(min(blurred[$0, $1] / Double(glow.range), 1)) }
  }

  func innerGlow(_ glow: LayerEffects.Glow) -> ReferenceField {
    let left = surroundings.grown(glow.growth, outside: 1).mapped { 1 - $0 }.boxed(glow.blur)
    return field {
      let value = min((1 - left[$0, $1]) / Double(glow.range), 1)
      return glow.contour.curve(glow.comesFromCenter ? 1 - value : value)
    }
  }

  func satin(_ satin: LayerEffects.Satin) -> ReferenceField {
    let blurred = alpha.boxed(satin.blur)
    return field { x, y in
      let one = satin.contour.curve(blurred[x - satin.offset.x, y - satin.offset.y])
      let other = satin.contour.curve(blurred[x + satin.offset.x, y + satin.offset.y])
      return satin.isInverted ? 1 - abs(one - other) : abs(one - other)
    }
  }

  /// Smooth bevels without a profile or a texture.
  func bevel(_ bevel: LayerEffects.Bevel) -> (inside: ReferenceField?, outside: ReferenceField?) {
    let height = alpha.boxed(bevel.blur ?? BoxPlan(width: 1))
    func shading(_ sign: Double) -> ReferenceField {
      let light = SIMD3<Double>(bevel.light)
      let k = Double(bevel.steepness) * sign / 8
      let wide = canvas.outset(horizontal: bevel.soften.reach, vertical: bevel.soften.reach)
      var result = ReferenceField(wide)
      for y in wide.y..<wide.maxY {
        for x in wide.x..<wide.maxX {
          var (gx, gy) = (0.0, 0.0)
          for i in -1...1 {
            let weight = i == 0 ? 2.0 : 1.0
            gx += k * weight * (height[x + 1, y + i] - height[x - 1, y + i])
            gy += k * weight * (height[x + i, y + 1] - height[x + i, y - 1])
          }
          let length = (gx * gx + gy * gy + 1).squareRoot()
          let lit = (-light.x * gx - light.y * gy + light.z) / length - light.z
          let shade = min(max(lit > 0 ? lit / (1 - light.z) : lit / light.z, -1), 1)
          result[x, y] = bevel.gloss == nil ? shade : 2 * bevel.gloss.curve((shade + 1) / 2) - 1
        }
      }
      let soft = result.boxed(bevel.soften)
      return field { soft[$0, $1] }
    }
    switch bevel.style {
    case .inner: return (shading(1), nil)
    case .outer: return (nil, shading(1))
    case .emboss, .stroke: return (shading(1), shading(1))
    case .pillow: return (shading(1), shading(-1))
    }
  }

  private func field(_ value: (Int, Int) -> Double) -> ReferenceField {
    var result = ReferenceField(canvas)
    for y in canvas.y..<canvas.maxY {
      for x in canvas.x..<canvas.maxX { result[x, y] = value(x, y) }
    }
    return result
  }
}

extension ContourTable? {
  fileprivate func curve(_ value: Double) -> Double { map { Double($0.value(at: Float(value))) } ?? value }
}

extension ReferenceField {
  /// The plane under a box laid on its mirror image, over all that it reaches.
  package func boxed(_ plan: BoxPlan) -> ReferenceField {
    let width = Double(plan.taps) + Double(plan.fraction)
    let box = [Double](repeating: 1 / width, count: plan.taps) + [Double(plan.fraction) / width]
    var kernel: [Int: Double] = [:]
    for (i, a) in box.enumerated() {
      for (j, b) in box.enumerated() { kernel[i - j, default: 0] += a * b }
    }
    func spread(_ field: ReferenceField, _ dx: Int, _ dy: Int) -> ReferenceField {
      var result = ReferenceField(field.bounds.outset(horizontal: dx * plan.taps, vertical: dy * plan.taps))
      for y in result.bounds.y..<result.bounds.maxY {
        for x in result.bounds.x..<result.bounds.maxX {
          result[x, y] = kernel.reduce(0) { $0 + $1.value * field[x + dx * $1.key, y + dy * $1.key] }
        }
      }
      return result
    }
    return spread(spread(self, 0, 1), 1, 0)
  }

  /// grow(x, r) by its definition, with `outside` all around the field.
  package func grown(_ plan: ChamferPlan, over area: PixelRect? = nil, outside: Double = 0) -> ReferenceField {
    guard plan.radius > 0 else { return self }
    let area = area ?? bounds
    let reach = Int(plan.radius.rounded(.up)) + 2
    var result = ReferenceField(area)
    for y in area.y..<area.maxY {
      for x in area.x..<area.maxX {
        var best = 0.0
        for j in -reach...reach {
          for i in -reach...reach {
            let isInside = bounds.contains(PixelRect(x: x + i, y: y + j, width: 1, height: 1))
            let value = isInside ? self[x + i, y + j] : outside
            if value > 0 { best = max(best, value + Double(plan.radius) - plan.distance(i, j)) }
          }
        }
        result[x, y] = min(best, 1)
      }
    }
    return result
  }
}

extension ChamferPlan {
  fileprivate func distance(_ x: Int, _ y: Int) -> Double {
    let (long, short) = (Double(max(abs(x), abs(y))), Double(min(abs(x), abs(y))))
    let (s1, s2, s3) = (Double(straight), Double(diagonal), Double(knight))
    return long >= 2 * short
      ? s1 * (long - 2 * short) + s3 * short : s3 * (long - short) + s2 * (2 * short - long)
  }
}
