/// The passes that draw on canvases, by depth.
///
/// On one canvas order matters, between canvases it does not, so canvases share passes as far as their own order
/// allows. A hundred cards of one design take as many passes as one card.
struct CanvasPasses {
  private struct Entry {
    let program: ShaderProgramID
    var instances: [Instance] = []
  }

  /// How far a canvas has got: its next draw must not be in an earlier pass.
  struct Cursor {
    fileprivate let depth: Int
    fileprivate var pass = 0
  }

  private var depths: [[Entry]] = []

  mutating func begin(depth: Int) -> Cursor {
    while depths.count <= depth { depths.append([]) }
    return Cursor(depth: depth)
  }

  /// Adds draws that do not overlap each other. They lie over everything that the canvas had before.
  mutating func add(_ draws: [CanvasDraw], moved move: SIMD2<Int>, at cursor: inout Cursor) {
    let first = cursor.pass
    for draw in draws {
      let entries = depths[cursor.depth]
      var index = first
      while index < entries.count, entries[index].program != draw.program { index += 1 }
      if index == entries.count { depths[cursor.depth].append(Entry(program: draw.program)) }
      // Within a pass instances are drawn in their order.
      depths[cursor.depth][index].instances.append(draw.instance(moved: move))
      cursor.pass = max(cursor.pass, index)
    }
  }

  /// The passes, deepest canvases first: a canvas must be finished before it is laid on another.
  func passes() -> [(Pass, [Instance])] {
    depths.indices.reversed().flatMap { depth in
      let target = SheetTexture.canvas(depth: depth)
      var entries = depths[depth]
      // A canvas on which nothing is drawn is still read, so it must be cleared.
      if entries.isEmpty { entries = [Entry(program: .composeCanvas)] }
      return entries.enumerated().map { index, entry in
        let source: SheetTexture? = entry.program == .composeCanvas ? .canvas(depth: depth + 1) : nil
        // Two depths share a texture, but not the places in it. The first one to be drawn clears it all.
        let isFirst = index == 0 && depth >= depths.count - 2
        let pass = Pass(
          program: entry.program, target: target, source: source, instances: 0..<0, clears: isFirst,
          blending: .over)
        return (pass, entry.instances)
      }
    }
  }
}
