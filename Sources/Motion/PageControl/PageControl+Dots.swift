import Pixels

extension PageControl {
  /// The dots to draw in a frame of this size in points, bottom to top: first those of the pages, in order, then a
  /// selection that moves. There are none without pages, and none for one page with ``hidesForSinglePage``.
  public func dots(in frame: SIMD2<Double>) -> [Dot] {
    guard pageCount > 0, !(hidesForSinglePage && pageCount == 1) else { return [] }
    let frame = PageControl.sane(frame)
    var control = self
    if moveStyle == .jump { control.currentPage = Double(clamped(Int(sanePage.rounded()))) }
    let selection = control.selection
    guard selection.share > 0 else {
      return control.slots(in: frame) { $0 == selection.from ? 1 : 0 }.map { slot in
        control.dot(
          at: slot, control.appearance(ofPage: slot.page, selected: slot.page == selection.from), in: frame)
      }
    }
    return switch moveStyle {
    case .jump, .scale, .colorBlend: control.blended(selection, in: frame)
    case .slide, .worm, .swap, .zigzag: control.moving(selection, in: frame)
    }
  }

  private typealias Selection = (from: Int, to: Int, share: Double)

  private func weights(_ selection: Selection) -> (Int) -> Double {
    { $0 == selection.from ? 1 - selection.share : $0 == selection.to ? selection.share : 0 }
  }

  private func dot(
    at slot: Slot, _ appearance: DotAppearance, in frame: SIMD2<Double>, size: Double? = nil
  ) -> Dot {
    let size = size ?? slot.size
    return Dot(
      page: slot.page, isIndicator: false, center: point(slot.center, in: frame),
      size: SIMD2(repeating: size), restSize: size, shape: PageControl.shape(appearance.shape, slot.scale),
      image: appearance.image, imageScale: slot.scale, color: appearance.color, alpha: 1,
      border: appearance.border, shadow: appearance.shadow)
  }

  /// Paths do not scale with the dot's size, but they shrink at the ends of a window.
  private static func shape(_ shape: DotShape, _ scale: Double) -> DotShape {
    guard case .path(let path) = shape, scale != 1 else { return shape }
    return .path(path.transformed(.scale(scale, scale)))
  }

  /// Draws each dot as selected as its weight says.
  private func blended(_ selection: Selection, in frame: SIMD2<Double>) -> [Dot] {
    let weights = weights(selection)
    let sizes =
      moveStyle == .scale ? weights : { weights($0) > 0.5 || weights($0) == 0.5 && $0 == selection.to ? 1 : 0 }
    return slots(in: frame, weights: sizes).map { slot in
      let rest = appearance(ofPage: slot.page, selected: false)
      let selected = appearance(ofPage: slot.page, selected: true)
      return dot(at: slot, rest.mixed(with: selected, weights(slot.page)), in: frame)
    }
  }

  /// Draws the other dots unchanged, and over them the selection that moves. The dot that it leaves appears and the dot
  /// that it reaches vanishes by their weights, so that at both ends there is one dot on each page.
  private func moving(_ selection: Selection, in frame: SIMD2<Double>) -> [Dot] {
    let weights = weights(selection)
    let slots = slots(in: frame, weights: weights)
    guard let from = slots.first(where: { $0.page == selection.from }),
      let to = slots.first(where: { $0.page == selection.to })
    else { return blended(selection, in: frame) }
    var dots: [Dot] = []
    for slot in slots {
      let isNeighbour = slot.page == selection.to
      let swaps = moveStyle == .swap || moveStyle == .zigzag
      // The neighbour itself moves to the place that the selection left, so there is no other dot there.
      if swaps, slot.page == selection.from { continue }
      let appearance = appearance(ofPage: slot.page, selected: false)
      var dot = dot(at: slot, appearance, in: frame, size: appearance.size * slot.scale)
      if swaps, isNeighbour {
        dot.center = point(
          DotAppearance.mix(to.center, from.center, selection.share), across: -side(selection), in: frame)
      } else {
        dot.alpha = 1 - weights(slot.page)
      }
      dots.append(dot)
    }
    return dots + [indicator(selection, from, to, in: frame)]
  }

  private func indicator(_ selection: Selection, _ from: Slot, _ to: Slot, in frame: SIMD2<Double>) -> Dot {
    let share = selection.share
    let start = appearance(ofPage: selection.from, selected: true)
    let end = appearance(ofPage: selection.to, selected: true)
    let size = DotAppearance.mix(start.size, end.size, share)
    let nearest = share < 0.5 ? from : to
    var dot = dot(at: nearest, start.mixed(with: end, share), in: frame, size: size)
    dot.isIndicator = true
    var center = DotAppearance.mix(from.center, to.center, share)
    if moveStyle == .worm {
      // The leading edge goes the whole way in the first half of the time, the trailing edge in the second.
      let ahead = DotAppearance.mix(from.center, to.center, min(1, 2 * share))
      let behind = DotAppearance.mix(from.center, to.center, max(0, 2 * share - 1))
      center = (ahead + behind) / 2
      let length = (ahead - behind).magnitude + size
      dot.size = vertical ? SIMD2(size, length) : SIMD2(length, size)
    }
    dot.center = point(center, across: side(selection), in: frame)
    return dot
  }

  /// The distance of a zigzag from the row, in points: half a dot plus the spacing in the middle of the way, on one
  /// side for even pages and on the other for odd ones.
  private func side(_ selection: Selection) -> Double {
    guard moveStyle == .zigzag else { return 0 }
    let most = restSize / 2 + spacing
    let distance = most * (1 - (2 * selection.share - 1).magnitude)
    return selection.from.isMultiple(of: 2) ? -distance : distance
  }
}
