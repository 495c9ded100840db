import Pixels
import Resolving
import Scene

/// The masks of a layer's effects by their definitions, over the canvas; see ``ReferenceLayer``.
struct ReferenceMasks {
  let alpha: ReferenceField
  let canvas: PixelRect
  let grain: ReferenceGrain

  /// 1 - a; beyond the canvas it is 1.
  var surroundings: ReferenceField { alpha.mapped { 1 - $0 } }

  func dropShadow(_ shadow: LayerEffects.Shadow, _ index: Int) -> ReferenceField {
    let wide = canvas.outset(horizontal: 40, vertical: 40)
    let blurred = alpha.grown(shadow.growth, over: wide).boxed(shadow.blur)
    return noisy(shadow.noise, ReferenceGrain.Effect.dropShadow + index) {
      shadow.contour.curve(blurred[$0 - shadow.offset.x, $1 - shadow.offset.y])
    }
  }

  func innerShadow(_ shadow: LayerEffects.Shadow, _ index: Int) -> ReferenceField {
    let left = surroundings.grown(shadow.growth, outside: 1).mapped { 1 - $0 }.boxed(shadow.blur)
    return noisy(shadow.noise, ReferenceGrain.Effect.innerShadow + index) {
      shadow.contour.curve(1 - left[$0 - shadow.offset.x, $1 - shadow.offset.y])
    }
  }

  func outerGlow(_ glow: LayerEffects.Glow) -> ReferenceField {
    if let falloff = glow.falloff {
      return noisy(glow.noise, ReferenceGrain.Effect.outerGlow) { x, y in
        glow.contour.curve(precise(near(alpha, x, y, glow.reach) + Double(glow.growth.radius), falloff, glow.range))
      }
    }
    let wide = canvas.outset(horizontal: 40, vertical: 40)
    let blurred = alpha.grown(glow.growth, over: wide).boxed(glow.blur)
    return noisy(glow.noise, ReferenceGrain.Effect.outerGlow) {
      glow.contour.curve(min(blurred[$0, $1] / Double(glow.range), 1))
    }
  }

  func innerGlow(_ glow: LayerEffects.Glow) -> ReferenceField {
    if let falloff = glow.falloff {
      let around = surroundings
      return noisy(glow.noise, ReferenceGrain.Effect.innerGlow) { x, y in
        let near = near(around, x, y, glow.reach, outside: 1) + Double(glow.growth.radius)
        let value = precise(near, falloff, glow.range)
        return glow.contour.curve(glow.comesFromCenter ? 1 - value : value)
      }
    }
    let left = surroundings.grown(glow.growth, outside: 1).mapped { 1 - $0 }.boxed(glow.blur)
    return noisy(glow.noise, ReferenceGrain.Effect.innerGlow) {
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

  /// (0.5 - d / 2w) / range, with d = 0.5 - near the distance beyond the middle of the edge.
  private func precise(_ near: Double, _ width: Float, _ range: Float) -> Double {
    min(max((0.5 - (0.5 - near) / (2 * Double(width))) / Double(range), 0), 1)
  }

  /// The largest of x(q) - fall(x(q)) - d(p - q) over all q within the reach.
  private func near(
    _ x: ReferenceField, _ px: Int, _ py: Int, _ reach: Int, outside: Double = 0
  ) -> Double {
    let plan = ChamferPlan(radius: Double(reach))
    var best = -1e6
    for j in -reach...reach {
      for i in -reach...reach {
        let isInside = x.bounds.contains(PixelRect(x: px + i, y: py + j, width: 1, height: 1))
        let value = isInside ? x[px + i, py + j] : outside
        if value > 0 { best = max(best, value - plan.lack(of: value) - plan.distance(i, j)) }
      }
    }
    return best
  }

  /// The signed distance from the edge, positive inside: the least of d - x + fall(x) with x = 1 - a, and the largest
  /// of x - fall(x) - d with x = a, joined by 1 - a, so that both say the same on a soft edge.
  func distance(_ x: Int, _ y: Int, reach: Int) -> Double {
    let inner = -near(surroundings, x, y, reach, outside: 1)
    let outer = max(near(alpha, x, y, reach), -Double(reach))
    return inner + outer - 1 + (1 - alpha[x, y])
  }

  /// The t of a gradient across the band of a stroke.
  func burst(_ stroke: LayerEffects.Stroke) -> ReferenceField {
    let size = Double(stroke.outer.radius + stroke.inner.radius)
    let reach = Int(size.rounded(.up)) + 2
    return field { x, y in
      min(max((Double(stroke.inner.radius) - distance(x, y, reach: reach)) / (size + 1), 0), 1)
    }
  }

  /// A mask with noise.
  private func noisy(_ noise: Float, _ effect: Int, _ value: (Int, Int) -> Double) -> ReferenceField {
    field { grain.noisy(value($0, $1), noise, effect, $0, $1) }
  }

  func field(_ value: (Int, Int) -> Double) -> ReferenceField {
    var result = ReferenceField(canvas)
    for y in canvas.y..<canvas.maxY {
      for x in canvas.x..<canvas.maxX { result[x, y] = value(x, y) }
    }
    return result
  }
}

extension ContourTable? {
  func curve(_ value: Double) -> Double { map { Double($0.value(at: Float(value))) } ?? value }
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
            best = max(best, value + Double(plan.radius) - plan.lack(of: value) - plan.distance(i, j))
          }
        }
        result[x, y] = min(best, 1)
      }
    }
    return result
  }
}

extension ChamferPlan {
  /// fall(x).
  fileprivate func lack(of value: Double) -> Double { (Double(radius) + 1) * max(0, 1 - 255 * value / 0.47) }

  fileprivate func distance(_ x: Int, _ y: Int) -> Double {
    let (long, short) = (Double(max(abs(x), abs(y))), Double(min(abs(x), abs(y))))
    let (s1, s2, s3) = (Double(straight), Double(diagonal), Double(knight))
    return long >= 2 * short
      ? s1 * (long - 2 * short) + s3 * short : s3 * (long - short) + s2 * (2 * short - long)
  }
}
