import Pixels
import Scene

/// Figures that come again and again among the nodes of a canvas: one text with one style, at other places.
///
/// Each is made once, on a canvas of its own, and that is copied to all its places. A copy has the same bits as the
/// figure would have there: a canvas holds the floats that the figure's program gives, and laying them on another one is
/// what the program's blending does with them. So planes are made, blurred and read once, and not for each place.
struct RepeatedFigures {
  /// For the number of each node that is copied, the number of the node whose picture it takes, which may be itself.
  private(set) var originals: [Int: Int] = [:]

  /// A canvas of its own costs a pass and memory, so that all of them must have less than this part of the pixels that
  /// are drawn by copies.
  private static let leastGain = 8

  /// `visible` is the part of the canvas on which the nodes are drawn.
  init(_ nodes: [SceneNode], oversampling: Int, visible: PixelRect) {
    guard nodes.count >= RepeatedFigures.leastGain else { return }
    var start = 0
    while start < nodes.count {
      let end = nodes[start...].firstIndex { $0.figure == nil } ?? nodes.count
      if end - start >= RepeatedFigures.leastGain { add(nodes, start..<end, oversampling, visible) }
      start = end + 1
    }
  }

  /// Adds nodes of figures without anything else between them: all of them or none. Copies and figures are drawn by
  /// different programs, and each change from one to the other would be a draw call where they overlap.
  private mutating func add(_ nodes: [SceneNode], _ range: Range<Int>, _ oversampling: Int, _ visible: PixelRect) {
    var firsts: [Look: Int] = [:]
    var found: [Int: Int] = [:]
    var (made, drawn) = (0, 0)
    for index in range {
      guard let figure = nodes[index].figure else { return }
      let ink = figure.inkBounds
      let part = ink.intersection(visible)
      if part.isEmpty { continue }
      drawn += part.pixelCount
      let look = Look(figure: figure, oversampling: oversampling)
      if look.canMove, let first = firsts[look] {
        found[index] = first
        continue
      }
      // What is mostly out of sight would be made whole.
      guard ink.width <= visible.width, ink.height <= visible.height else { return }
      made += ink.pixelCount
      firsts[look] = index
      found[index] = index
    }
    if made * RepeatedFigures.leastGain <= drawn { originals.merge(found) { _, new in new } }
  }
}

/// What a figure looks like, wherever it is: everything but its place.
private struct Look: Hashable {
  let figure: Figure
  let oversampling: Int

  /// Whether the figure at another place is the same picture, bit for bit: gradients and pictures have their own places.
  var canMove: Bool {
    figure.layers.allSatisfy { layer in
      switch layer {
      case .fill(_, .solid), .innerShadow: true
      case .fill, .pictures: false
      }
    }
  }

  static func == (a: Look, b: Look) -> Bool {
    let (first, second) = (a.figure.groupBounds, b.figure.groupBounds)
    return a.oversampling == b.oversampling && first.width == second.width && first.height == second.height
      && a.figure.opacity == b.figure.opacity && a.figure.showsGroup == b.figure.showsGroup && a.canMove
      && b.canMove
      && a.figure.coverages.elementsEqual(b.figure.coverages) { isSame($0, $1, a.distance(to: b)) }
      && a.figure.layers.elementsEqual(b.figure.layers, by: isSame) && a.figure.shadows == b.figure.shadows
      && a.figure.shapeLayers == b.figure.shapeLayers
  }

  /// Members that mostly decide; the others are compared.
  func hash(into hasher: inout Hasher) {
    hasher.combine(figure.groupBounds.width)
    hasher.combine(figure.groupBounds.height)
    guard let masks = figure.coverages.first?.masks else { return }
    hasher.combine(masks.count)
    for placed in masks { hasher.combine(ObjectIdentifier(placed.mask)) }
  }

  /// How far another figure lies from this one, in samples.
  private func distance(to other: Look) -> SIMD2<Int> {
    (other.figure.groupBounds.corner &- figure.groupBounds.corner) &* SIMD2(repeating: oversampling)
  }

  /// Masks are the same if they are one object: the scene keeps them all.
  private static func isSame(_ a: Coverage, _ b: Coverage, _ distance: SIMD2<Int>) -> Bool {
    a.masks.elementsEqual(b.masks) { a, b in
      a.mask === b.mask && a.x + distance.x == b.x && a.y + distance.y == b.y
    }
  }

  private static func isSame(_ a: GroupLayer, _ b: GroupLayer) -> Bool {
    switch (a, b) {
    case (.fill(let first, let paint), .fill(let second, let other)): first == second && paint == other
    case (.innerShadow(let first, let shadow), .innerShadow(let second, let other)):
      first == second && shadow == other
    default: false
    }
  }
}

extension SceneNode {
  fileprivate var figure: Figure? { if case .figure(let figure) = self { figure } else { nil } }
}

extension PixelRect {
  fileprivate var pixelCount: Int { width * height }
}
