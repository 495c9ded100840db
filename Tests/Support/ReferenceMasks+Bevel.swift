import Pixels
import Resolving
import Scene

/// The light and shade of a bevel by its definition, over the canvas.
extension ReferenceMasks {
  func bevel(_ bevel: LayerEffects.Bevel) -> (inside: ReferenceField?, outside: ReferenceField?) {
    let height = height(of: bevel)
    func shading(_ sign: Double) -> ReferenceField {
      let wide = canvas.outset(horizontal: bevel.soften.reach, vertical: bevel.soften.reach)
      var result = ReferenceField(wide)
      for y in wide.y..<wide.maxY {
        for x in wide.x..<wide.maxX { result[x, y] = shade(of: height, x, y, bevel, sign) }
      }
      let soft = result.boxed(bevel.soften)
      return field { soft[$0, $1] }
    }
    func around(_ sign: Double) -> ReferenceField {
      let all = shading(sign)
      // Blurred slopes with a gloss, and those of a pillow, end with the height; what is below a step of 8 bits fades.
      guard bevel.blur != nil, bevel.gloss != nil || bevel.style == .pillow else { return all }
      return field { all[$0, $1] * min(max(height[$0, $1] * 255, 0), 1) }
    }
    switch bevel.style {
    case .inner: return (shading(1), nil)
    case .outer: return (nil, around(1))
    case .emboss, .stroke: return (shading(1), around(1))
    case .pillow: return (shading(1), around(-1))
    }
  }

  private func shade(
    of height: ReferenceField, _ x: Int, _ y: Int, _ bevel: LayerEffects.Bevel, _ sign: Double
  ) -> Double {
    let light = SIMD3<Double>(bevel.light)
    let k = Double(bevel.steepness) * sign / 8
    var (gx, gy) = (0.0, 0.0)
    for i in -1...1 {
      let weight = i == 0 ? 2.0 : 1.0
      gx += k * weight * (height[x + 1, y + i] - height[x - 1, y + i])
      gy += k * weight * (height[x + i, y + 1] - height[x + i, y - 1])
    }
    let length = (gx * gx + gy * gy + 1).squareRoot()
    let lit = (-light.x * gx - light.y * gy + light.z) / length - light.z
    let shade = min(max(lit > 0 ? lit / (1 - light.z) : lit / light.z, -1), 1)
    return bevel.gloss == nil ? shade : 2 * bevel.gloss.curve((shade + 1) / 2) - 1
  }

  /// The height of the slopes, of which a profile and a texture change the shape.
  private func height(of bevel: LayerEffects.Bevel) -> ReferenceField {
    let reach = bevel.soften.reach + 2
    let unit = bevel.blur == nil ? Double(bevel.height) : 1
    let plain =
      bevel.blur.map { alpha.boxed($0) }
      ?? chiselled(bevel, over: canvas.outset(horizontal: reach, vertical: reach))
    var height = ReferenceField(canvas.outset(horizontal: reach, vertical: reach))
    for y in height.bounds.y..<height.bounds.maxY {
      for x in height.bounds.x..<height.bounds.maxX {
        var value = plain[x, y]
        if let profile = bevel.profile {
          value = Double(profile.table.value(at: Float(value / unit) / profile.range)) * unit
        }
        if let texture = bevel.texture {
          let color = SIMD4<Double>(texture.tile.color(x: x, y: y))
          let luminance = 0.3 * color.x + 0.59 * color.y + 0.11 * color.z + 0.5 * (1 - color.w)
          value += Double(texture.depth) * (luminance - 0.5) * unit
        }
        height[x, y] = value
      }
    }
    return height
  }

  /// Distances from the edge, up to the height on the side where the bevel lies, and for soft chisels their means over
  /// 3 x 3 pixels.
  private func chiselled(_ bevel: LayerEffects.Bevel, over area: PixelRect) -> ReferenceField {
    let limit = Double(bevel.height)
    let (low, high): (Double, Double) =
      switch bevel.style {
      case .inner: (-2, limit)
      case .outer: (-limit, 1)
      case .emboss, .pillow, .stroke: (-limit, limit)
      }
    let reach = Int(limit.rounded(.up)) + 2
    var hard = ReferenceField(area.outset(horizontal: 1, vertical: 1))
    for y in hard.bounds.y..<hard.bounds.maxY {
      for x in hard.bounds.x..<hard.bounds.maxX {
        hard[x, y] = min(max(distance(x, y, reach: reach), low), high)
      }
    }
    guard bevel.isSoft else { return hard }
    var soft = ReferenceField(area)
    for y in area.y..<area.maxY {
      for x in area.x..<area.maxX {
        var sum = 0.0
        for j in -1...1 { for i in -1...1 { sum += hard[x + i, y + j] } }
        soft[x, y] = sum / 9
      }
    }
    return soft
  }
}
