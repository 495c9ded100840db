package import Signwriter

/// What was drawn of a motion. A value; Sendable.
package struct DrawnFrames: Sendable {
  package private(set) var count = 0
  /// The pixels of the parts that were drawn.
  package private(set) var pixels = 0
  /// The name of the renderer.
  package private(set) var renderer = ""

  package init() {}

  mutating func add(_ frame: FrameRun.Frame) {
    if frame.isDrawn { count += 1 }
    pixels += frame.redrawn.width * frame.redrawn.height
    renderer = frame.renderer
  }
}

extension FrameRun {
  /// Draws all frames and gives them to sinks, which are finished with the last one. Once `goesOn` is false after a frame,
  /// or something fails, only the whole files of a sequence remain. The result is whether it went on.
  package func shoot(
    into sinks: [any FrameSink], _ drawn: inout DrawnFrames, while goesOn: (Frame) -> Bool = { _ in true }
  ) throws -> Bool {
    var last: Frame?
    return try shoot(frames.indices, into: sinks, &drawn, after: &last, while: goesOn)
  }

  /// The same for a part of the frames, which follows another one whose last frame is `last`, and leaves its own there.
  func shoot(
    _ range: Range<Int>, into sinks: [any FrameSink], _ drawn: inout DrawnFrames, after last: inout Frame?,
    while goesOn: (Frame) -> Bool
  ) throws -> Bool {
    var run = self
    run.encoding = sinks.lazy.compactMap(\.encoding).first
    var isWanted = true
    do {
      try run.run(range) { frame in
        var frame = frame
        // The first of a part is drawn also where it shows the same.
        if let previous = last.take(), previous.image == frame.image { frame = previous.repeated(at: frame.index) }
        for sink in sinks { try sink.take(frame) }
        drawn.add(frame)
        // Else a frame is gone when the next one is made in its memory.
        if frame.index + 1 == range.upperBound, range.upperBound < frames.count { last = frame }
        isWanted = goesOn(frame)
        return isWanted
      }
      if isWanted, range.upperBound == frames.count { for sink in sinks { try sink.finish() } }
    } catch {
      sinks.forEach { $0.abandon() }
      throw error
    }
    if !isWanted { sinks.forEach { $0.abandon() } }
    return isWanted
  }
}
