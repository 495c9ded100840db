/// The scratch memory of one scene. Canvases have their own arena, because a canvas outlives the planes that are drawn
/// on it. Not Sendable: one renderer uses it on one thread.
struct Scratch {
  let planes = ScratchArena()
  let canvases = ScratchArena()

  /// A mark in both arenas.
  struct Mark {
    var planes: ScratchArena.Mark
    var canvases: ScratchArena.Mark
  }

  func mark() -> Mark { Mark(planes: planes.mark(), canvases: canvases.mark()) }

  /// Bytes allocated since the mark.
  func distance(from mark: Mark) -> Int {
    planes.distance(from: mark.planes) + canvases.distance(from: mark.canvases)
  }

  func release(to mark: Mark) {
    planes.release(to: mark.planes)
    canvases.release(to: mark.canvases)
  }

  func reset() {
    planes.reset()
    canvases.reset()
  }
}
