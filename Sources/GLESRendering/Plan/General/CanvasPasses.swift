import Pixels

/// The passes that draw on canvases, by depth.
///
/// On one canvas order matters where draws overlap, between canvases it does not. So draws of one program share passes
/// as far as what they overlap allows: a hundred cards of one design take as many passes as one card, on one canvas or
/// each on its own.
struct CanvasPasses {
  private struct Entry {
    let program: ShaderProgramID
    /// A canvas, the copies of what lies beneath layers, or the stages of blurs.
    let target: SheetTexture
    let source: SheetTexture?
    var instances: [Instance] = []

    /// Whether both can be one pass.
    func isLike(_ other: Entry) -> Bool {
      program == other.program && target == other.target && source == other.source
    }
  }

  /// How far a canvas has got: its next draw must not be in an earlier pass than what it overlaps, drawn or read, and
  /// what reads it must be in a later one than what was drawn. Reads need nothing of each other.
  struct Cursor {
    fileprivate let depth: Int
    private let keepsOrder: Bool
    private var lastDraw: Int?
    private var lastRead: Int?
    private var drawn: DrawnAreas
    /// Nil until anything is read: most canvases never are while they are drawn.
    private var read: DrawnAreas?
    private let area: PixelRect

    fileprivate init(depth: Int, area: PixelRect, keepsOrder: Bool) {
      self.depth = depth
      self.keepsOrder = keepsOrder
      self.area = area
      drawn = DrawnAreas(canvas: area)
    }

    /// The last pass in which anything was drawn in `area`; nil if nothing was.
    fileprivate func lastDraw(in area: PixelRect) -> Int? { keepsOrder ? lastDraw : drawn.lastPass(in: area) }

    /// The last pass in which anything was drawn in `area`, or read from it; 0 if nothing was.
    fileprivate func lastUse(of area: PixelRect) -> Int {
      let lastRead = keepsOrder ? lastRead : read?.lastPass(in: area)
      return max(lastDraw(in: area) ?? 0, lastRead ?? 0)
    }

    /// Whether anything was drawn in `area`.
    func hasDrawn(in area: PixelRect) -> Bool { drawn.lastPass(in: area) != nil }

    fileprivate mutating func noteDraw(_ area: PixelRect, pass index: Int) {
      lastDraw = max(lastDraw ?? 0, index)
      drawn.note(area, pass: index)
    }

    fileprivate mutating func noteRead(_ area: PixelRect, pass index: Int) {
      lastRead = max(lastRead ?? 0, index)
      if read == nil { read = DrawnAreas(canvas: self.area) }
      read?.note(area, pass: index)
    }
  }

  private let keepsOrder: Bool
  private var depths: [[Entry]] = []

  /// With `keepsOrder` a canvas is drawn in the order in which its draws are added, also where they do not overlap.
  init(keepsOrder: Bool) { self.keepsOrder = keepsOrder }

  /// Begins a canvas, of which `area` is drawn on.
  mutating func begin(depth: Int, area: PixelRect) -> Cursor {
    while depths.count <= depth { depths.append([]) }
    return Cursor(depth: depth, area: area, keepsOrder: keepsOrder)
  }

  /// Adds draws that do not overlap each other. They lie over everything that the canvas had before, and read what is
  /// there from the pass `ready` on.
  mutating func add(
    _ draws: [CanvasDraw], moved move: SIMD2<Int>, from ready: Int = 0, at cursor: inout Cursor
  ) {
    // A second cursor would share its grid with this one, and each note would copy it.
    let firsts = draws.map { max(ready, cursor.lastUse(of: $0.area)) }
    for (draw, first) in zip(draws, firsts) { add(draw, moved: move, from: first, at: &cursor) }
  }

  private mutating func add(_ draw: CanvasDraw, moved move: SIMD2<Int>, from first: Int, at cursor: inout Cursor) {
    let target = SheetTexture.canvas(depth: cursor.depth)
    let entry = Entry(
      program: draw.program, target: target,
      source: draw.source ?? CanvasPasses.source(of: draw.program, depth: cursor.depth))
    cursor.noteDraw(draw.area, pass: append(draw.instance(moved: move), entry, depth: cursor.depth, from: first))
  }

  /// Adds the composition of a layer, and before it what it makes of what lies beneath the layer, if anything does.
  mutating func add(
    _ layer: CanvasDraw, over backdrops: [Backdrop], moved move: SIMD2<Int>, at cursor: inout Cursor
  ) {
    var first = cursor.lastUse(of: layer.area)
    for backdrop in backdrops { first = max(first, keep(backdrop, at: &cursor)) }
    add(layer, moved: move, from: first, at: &cursor)
  }

  /// A copy of what a canvas has in an area, and the blur of that copy.
  struct Backdrop {
    let area: PixelRect
    let program: ShaderProgramID
    let copy: Instance
    var blur: [Draw] = []
  }

  /// A rectangle that a stage of a blur draws. A value.
  struct Draw {
    let program: ShaderProgramID
    let source: SheetTexture
    let target: SheetTexture
    let instance: Instance
  }

  /// Copies what a canvas has in an area now, and blurs it. What is drawn there later stays out of the copy. Returns
  /// the first pass in which all of it is there.
  @discardableResult mutating func keep(_ backdrop: Backdrop, at cursor: inout Cursor) -> Int {
    let entry = Entry(program: backdrop.program, target: .backdrops, source: .canvas(depth: cursor.depth))
    let beneath = (cursor.lastDraw(in: backdrop.area) ?? 0) + 1
    let index = append(backdrop.copy, entry, depth: cursor.depth, from: beneath)
    cursor.noteRead(backdrop.area, pass: index)
    return add(backdrop.blur, from: index + 1, at: cursor)
  }

  /// Adds the stages of a blur, each of which needs the one before, from the pass `first` on. Returns the first pass in
  /// which the blur is there.
  mutating func add(_ blur: [Draw], from first: Int = 0, at cursor: Cursor) -> Int {
    blur.reduce(first) { first, stage in
      let entry = Entry(program: stage.program, target: stage.target, source: stage.source)
      return append(stage.instance, entry, depth: cursor.depth, from: first) + 1
    }
  }

  /// Adds an instance to the first pass from `first` on that has its program, target and source, and returns the pass.
  /// Within a pass instances are drawn in their order.
  private mutating func append(_ instance: Instance, _ wanted: Entry, depth: Int, from first: Int) -> Int {
    let index = depths[depth].dropFirst(first).firstIndex { $0.isLike(wanted) } ?? depths[depth].count
    if index == depths[depth].count { depths[depth].append(wanted) }
    depths[depth][index].instances.append(instance)
    return index
  }

  /// The passes, deepest canvases first: a canvas must be finished before it is laid on another. `between` gives those
  /// that follow the canvases of a depth.
  func passes(between: (Int) -> [(Pass, [Instance])]) -> [(Pass, [Instance])] {
    depths.indices.reversed().flatMap { depth in
      let target = SheetTexture.canvas(depth: depth)
      var entries = depths[depth]
      // A canvas on which nothing is drawn is still read, so it must be cleared.
      let first = entries.firstIndex { $0.target == target } ?? 0
      if first >= entries.count || entries[first].target != target {
        entries.insert(Entry(program: .composeCanvas, target: target, source: .canvas(depth: depth + 1)), at: 0)
      }
      return entries.enumerated().map { index, entry in
        // Two depths share a texture, but not the places in it. The first one to be drawn clears it all.
        let isFirst = index == first && depth >= depths.count - 2
        let pass = Pass(
          program: entry.program, target: entry.target, source: entry.source, instances: 0..<0,
          clears: isFirst, blending: blending(of: entry))
        return (pass, entry.instances)
      } + between(depth)
    }
  }

  /// How what an entry draws is combined with what its target has.
  private func blending(of entry: Entry) -> Pass.Blending {
    if case .composeLayer = entry.program { return .none }
    if entry.program == .reshapeCanvas(isCut: true) { return .cut }
    return entry.target == .evenCanvases || entry.target == .oddCanvases ? .over : .none
  }

  /// The canvas that a program on a canvas reads.
  private static func source(of program: ShaderProgramID, depth: Int) -> SheetTexture? {
    switch program {
    case .composeCanvas, .composeLayer, .reshapeCanvas: .canvas(depth: depth + 1)
    // All by name: a program that was forgotten here would read nothing, and its layer would be gone without an error.
    case .drawCoverage, .packCoverage, .unitePacked, .reduceCoverage, .gatherRuns, .dilate, .sweep, .decimate,
      .convolve, .interpolate, .composeAlpha, .composeShapeAlpha, .composeLabel, .composeShape, .continueCanvas,
      .styleAlpha, .styleGrow, .styleJump, .styleBox, .styleSums, .styleBlocks, .styleDistance, .styleSmooth,
      .styleHeight, .styleShade, .styleBounds, .styleGradientAxis,
      .decimatePackedVertical, .convolvePackedVertical, .decimatePackedHorizontal, .convolvePackedHorizontal,
      .convolvePackedNodes, .composePacked, .copyLabel, .blendFrame, .probeFunction:
      nil
    }
  }
}
