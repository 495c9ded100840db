package import Pixels

/// Boxes of successive lines that become one shape. Lengths are in any unit, +y is down.
///
/// A chain of boxes is a polygon with sides along the axes, whose corners are rounded. Both a convex corner and a concave
/// one get the quarter of a circle that touches their two sides: the one takes away r^2 (1 - pi / 4), the other adds it.
package enum TextBackgroundShape {
  /// A box of a line. A value; Sendable.
  package struct Box: Sendable, Hashable {
    package var left: Double
    package var top: Double
    package var right: Double
    package var bottom: Double

    package init(left: Double, top: Double, right: Double, bottom: Double) {
      self.left = left
      self.top = top
      self.right = right
      self.bottom = bottom
    }
  }

  /// The shapes of boxes from the top down. Neighbours meet at the middle of their overlap or gap; a gap above the radius
  /// divides, and so do boxes that are beside one another. Edges that are nearer than two radii are on one line, so
  /// that both corners have room.
  package static func shapes(of boxes: [Box], radius: Double) -> [(path: Path, box: Box)] {
    chains(of: boxes.filter { $0.left < $0.right && $0.top < $0.bottom }, radius: radius).map { chain in
      let aligned = aligned(chain, radius: radius)
      return (outline(of: aligned, radius: radius), bounds(of: aligned))
    }
  }

  private static func bounds(of chain: [Box]) -> Box {
    chain.dropFirst().reduce(chain[0]) { box, next in
      Box(
        left: min(box.left, next.left), top: min(box.top, next.top), right: max(box.right, next.right),
        bottom: max(box.bottom, next.bottom))
    }
  }

  /// The boxes that are one shape, each beginning where the one before ends.
  static func chains(of boxes: [Box], radius: Double) -> [[Box]] {
    var chains: [[Box]] = []
    for box in boxes {
      guard let last = chains.last?.last, box.top - last.bottom <= radius, box.bottom > last.bottom,
        box.top > last.top, max(box.left, last.left) < min(box.right, last.right)
      else {
        chains.append([box])
        continue
      }
      let middle = (last.bottom + box.top) / 2
      var next = box
      next.top = middle
      chains[chains.count - 1][chains[chains.count - 1].count - 1].bottom = middle
      chains[chains.count - 1].append(next)
    }
    return chains
  }

  /// Lets edges that are nearer than two radii meet, from the first line to the last, until none is: another order would
  /// give other shapes. Edges only move outwards, to places of others, so that this ends.
  static func aligned(_ chain: [Box], radius: Double) -> [Box] {
    var boxes = chain
    var changes = true
    while changes {
      changes = false
      for index in boxes.indices.dropLast() {
        let (a, b) = (boxes[index], boxes[index + 1])
        if a.left != b.left, abs(a.left - b.left) < 2 * radius {
          let left = min(a.left, b.left)
          (boxes[index].left, boxes[index + 1].left) = (left, left)
          changes = true
        }
        if a.right != b.right, abs(a.right - b.right) < 2 * radius {
          let right = max(a.right, b.right)
          (boxes[index].right, boxes[index + 1].right) = (right, right)
          changes = true
        }
      }
    }
    return boxes
  }

  /// The corners of a chain, clockwise from its top left, without those at which the outline goes straight on.
  static func corners(of chain: [Box]) -> [SIMD2<Double>] {
    var points: [SIMD2<Double>] = []
    func add(_ x: Double, _ y: Double) {
      let point = SIMD2(x, y)
      guard points.last != point else { return }
      if points.count > 1 {
        let (a, b) = (points[points.count - 2], points[points.count - 1])
        if (a.x == b.x && b.x == x) || (a.y == b.y && b.y == y) { points.removeLast() }
      }
      points.append(point)
    }
    if let first = chain.first { add(first.left, first.top) }
    for box in chain {
      add(box.right, box.top)
      add(box.right, box.bottom)
    }
    for box in chain.reversed() {
      add(box.left, box.bottom)
      add(box.left, box.top)
    }
    if points.count > 1, points.first == points.last { points.removeLast() }
    return points
  }

  /// A cubic from (0, 1) to (1, 0) with the control points (c, 1) and (1, c) has the area (10 + 12 c - 3 c^2) / 20 under
  /// it, which is that of a quarter of the unit circle, pi / 4, at this c. It is off the circle by at most 0.03 % of the
  /// radius.
  private static let control = 2 - ((22 - 5 * Double.pi) / 3).squareRoot()

  private static func outline(of chain: [Box], radius: Double) -> Path {
    let points = corners(of: chain)
    var steps: [Path.Step] = []
    for (index, point) in points.enumerated() {
      let before = points[(index + points.count - 1) % points.count]
      let after = points[(index + 1) % points.count]
      let (into, out) = (point - before, after - point)
      let (p, q) = (abs(into.x) + abs(into.y), abs(out.x) + abs(out.y))
      let corner = min(radius, p / 2, q / 2)
      guard corner > 0 else {
        steps.append(steps.isEmpty ? .move(point) : .line(point))
        continue
      }
      let (start, end) = (point - into / p * corner, point + out / q * corner)
      steps.append(steps.isEmpty ? .move(start) : .line(start))
      steps.append(
        .cubic(
          control1: start + (point - start) * control, control2: end + (point - end) * control, end: end))
    }
    return Path(steps.isEmpty ? [] : steps + [.close])
  }
}
