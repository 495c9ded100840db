import Pixels
import Scene

/// These functions change whole pictures, eight pixels at a time.
extension FloatCanvas {
  /// Copies a channel to a plane: 0, 1 and 2 are the colours, 3 is alpha.
  func plane(ofChannel channel: Int, in arena: ScratchArena) -> Plane {
    let plane = Plane(area, in: arena)
    for y in area.y..<area.maxY { plane.row(y).update(from: row(y).channels[channel], count: area.width) }
    return plane
  }

  func alphaPlane(in arena: ScratchArena) -> Plane { plane(ofChannel: 3, in: arena) }

  /// The luminance of the premultiplied colours: that of the straight ones, times alpha.
  func luminancePlane(in arena: ScratchArena) -> Plane {
    let plane = Plane(area, in: arena)
    for y in area.y..<area.maxY {
      let (source, target) = (row(y), plane.row(y))
      for x in 0..<area.width {
        let sum = source.red[x] * 0.2126 + source.green[x] * 0.7152 + source.blue[x] * 0.0722
        target[x] = min(max(sum, 0), 1)
      }
    }
    return plane
  }

  /// Multiplies the colours by a plane, which is 0 beyond its bounds.
  func multiply(by plane: Plane) {
    let columns = (plane.bounds.x..<plane.bounds.maxX).clamped(to: area.x..<area.maxX)
    for y in area.y..<area.maxY {
      let target = row(y)
      let isInside = y >= plane.bounds.y && y < plane.bounds.maxY && !columns.isEmpty
      let (start, end) = isInside ? (columns.lowerBound - area.x, columns.upperBound - area.x) : (0, 0)
      let share = isInside ? plane.row(y) + (columns.lowerBound - plane.bounds.x) : nil
      for channel in [target.red, target.green, target.blue, target.alpha] {
        channel.update(repeating: 0, count: start)
        if let share { for x in start..<end { channel[x] *= share[x - start] } }
        (channel + end).update(repeating: 0, count: area.width - end)
      }
    }
  }

  /// Makes colours straight and opaque wherever there is any, and returns their alpha.
  func makeOpaque(in arena: ScratchArena) -> Plane {
    let plane = alphaPlane(in: arena)
    for y in area.y..<area.maxY {
      let target = row(y)
      for x in stride(from: 0, to: area.width, by: Lanes.scalarCount) {
        var colors = LaneColors(target, at: x).straight
        colors.alpha = Lanes.zero.replacing(with: 1, where: colors.alpha .> 0)
        colors.store(in: target, at: x)
      }
    }
    return plane
  }

  /// The picture with its colours mapped and blurred, over `area`.
  func filtered(_ filter: LayerFilter, over area: PixelRect, in scratch: Scratch) -> FloatCanvas {
    if !filter.colors.isEmpty {
      for y in self.area.y..<self.area.maxY {
        let target = row(y)
        for x in stride(from: 0, to: self.area.width, by: Lanes.scalarCount) {
          LaneColors(target, at: x).mapped(by: filter.colors).store(in: target, at: x)
        }
      }
    }
    guard let blur = filter.blur else { return self }
    let result = FloatCanvas(area, in: scratch.canvases)
    for channel in 0..<4 {
      let mark = scratch.planes.mark()
      let plane = plane(ofChannel: channel, in: scratch.planes)
      result.fill(channel, with: plane.blurred(blur, output: area, in: scratch.planes))
      scratch.planes.release(to: mark)
    }
    return result
  }

  /// The picture blurred over `area`. Beyond the edges of `edges` it is the nearest pixel there.
  func blurred(_ blur: Blur, over area: PixelRect, edges: PixelRect, in scratch: Scratch) -> FloatCanvas {
    let result = FloatCanvas(area, in: scratch.canvases)
    let reach = blur.sourceReach
    let read = area.outset(horizontal: reach, vertical: reach)
    for channel in 0..<4 {
      let mark = scratch.planes.mark()
      let plane = continued(channel, over: read, edges: edges, in: scratch.planes)
      result.fill(channel, with: plane.blurred(blur, output: area, in: scratch.planes))
      scratch.planes.release(to: mark)
    }
    return result
  }

  /// A channel over `read`; beyond `edges` it is that of the nearest pixel, and nothing where the canvas has none.
  private func continued(_ channel: Int, over read: PixelRect, edges: PixelRect, in arena: ScratchArena) -> Plane {
    let plane = Plane.zero(read, in: arena)
    let near = edges.nearest(to: read)
    let known = (area.x..<area.maxX).clamped(to: near.x..<near.maxX)
    guard !known.isEmpty else { return plane }
    // The columns that are read as they are. There are none if all of `read` lies beside the edges.
    let copied = known.clamped(to: read.x..<read.maxX)
    let start = min(max(near.x, read.x), read.maxX) - read.x
    let end = min(max(near.maxX, read.x), read.maxX) - read.x
    for y in read.y..<read.maxY {
      let nearest = min(max(y, edges.y), edges.maxY - 1)
      guard nearest >= area.y, nearest < area.maxY else { continue }
      let source = row(nearest).channels[channel]
      let target = plane.row(y)
      if !copied.isEmpty {
        (target + (copied.lowerBound - read.x)).update(
          from: source + (copied.lowerBound - area.x), count: copied.count)
      }
      let left = known.contains(near.x) ? source[near.x - area.x] : 0
      let right = known.contains(near.maxX - 1) ? source[near.maxX - 1 - area.x] : 0
      target.update(repeating: left, count: start)
      (target + end).update(repeating: right, count: read.width - end)
    }
    return plane
  }

  private func fill(_ channel: Int, with blurred: BlurredPlane) {
    for y in area.y..<area.maxY {
      blurred.filter.sum(of: blurred.plane, row: y - blurred.origin, into: row(y).channels[channel])
    }
  }
}

extension Plane {
  /// Multiplies the values by those of another plane over the same bounds.
  func multiply(by other: Plane) {
    assert(bounds == other.bounds, "planes over \(bounds) and \(other.bounds)")
    for y in bounds.y..<bounds.maxY {
      let (target, share) = (row(y), other.row(y))
      for x in 0..<width { target[x] *= share[x] }
    }
  }
}

extension LaneColors {
  /// The colours after maps of the straight ones, one after the other.
  @inline(__always) fileprivate func mapped(by maps: [ColorMatrix]) -> LaneColors {
    var colors = straight
    for map in maps {
      let (red, green, blue) = (colors.red, colors.green, colors.blue)
      func channel(_ row: SIMD4<Float>) -> Lanes {
        clamped(red * row.x + green * row.y + blue * row.z + Lanes(repeating: row.w))
      }
      (colors.red, colors.green, colors.blue) = (channel(map.red), channel(map.green), channel(map.blue))
    }
    return LaneColors(
      red: colors.red * alpha, green: colors.green * alpha, blue: colors.blue * alpha, alpha: alpha)
  }
}
