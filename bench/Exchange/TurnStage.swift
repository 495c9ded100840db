import ArgumentParser

/// What is under the clock when two libraries take turns.
enum TurnStage: String, CaseIterable, ExpressibleByArgument {
  /// From what was laid out before to pixels in host memory.
  case draw
  /// From the text to pixels in host memory: layout, and glyphs not met before, too.
  case text
}
