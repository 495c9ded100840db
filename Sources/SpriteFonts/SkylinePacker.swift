/// Packs rectangles on a page by its skyline, which is the edge of the occupied area. Each rectangle goes to the place
/// where its lower edge ends highest on the page, and among such places to the one that wastes the least area.
///
/// If the tallest come first, pages of labels are nine tenths full. A value; Sendable.
package struct SkylinePacker: Sendable {
  /// A level stretch of the skyline.
  private struct Step {
    var x: Int
    var y: Int
    var width: Int
  }

  package let width: Int
  package let height: Int
  private var skyline: [Step]

  /// Makes an empty page.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
    skyline = [Step(x: 0, y: 0, width: width)]
  }

  /// Takes a place for a rectangle and returns its top left corner; nil if there is none.
  package mutating func place(width: Int, height: Int) -> (x: Int, y: Int)? {
    var best: (index: Int, y: Int, bottom: Int, lost: Int)?
    for index in skyline.indices {
      guard let fit = fit(at: index, width: width), fit.y + height <= self.height else { continue }
      let bottom = fit.y + height
      if let best, (best.bottom, best.lost) <= (bottom, fit.lost) { continue }
      best = (index, fit.y, bottom, fit.lost)
    }
    guard let best else { return nil }
    let x = skyline[best.index].x
    raise(at: best.index, to: Step(x: x, y: best.bottom, width: width))
    return (x, best.y)
  }

  /// The y of a rectangle with its left edge at a step, and how much area it would waste.
  private func fit(at index: Int, width: Int) -> (y: Int, lost: Int)? {
    let x = skyline[index].x
    guard x + width <= self.width else { return nil }
    var y = 0
    var covered = 0
    var end = index
    while covered < width {
      y = max(y, skyline[end].y)
      covered += skyline[end].width
      end += 1
    }
    var lost = 0
    for step in skyline[index..<end] { lost += (y - step.y) * (min(step.x + step.width, x + width) - step.x) }
    return (y, lost)
  }

  private mutating func raise(at index: Int, to step: Step) {
    skyline.insert(step, at: index)
    let next = index + 1
    while next < skyline.count, skyline[next].x < step.x + step.width {
      let covered = step.x + step.width - skyline[next].x
      if covered >= skyline[next].width {
        skyline.remove(at: next)
      } else {
        skyline[next].x += covered
        skyline[next].width -= covered
      }
    }
    // Merges neighbouring steps of one height.
    var left = max(0, index - 1)
    while left + 1 < skyline.count, left <= index + 1 {
      if skyline[left].y == skyline[left + 1].y {
        skyline[left].width += skyline[left + 1].width
        skyline.remove(at: left + 1)
      } else {
        left += 1
      }
    }
  }
}
