import ArgumentParser

/// What is measured when two libraries take turns.
enum TurnStage: String, CaseIterable, ExpressibleByArgument {
  /// From a laid-out text to pixels in host memory.
  case draw
  /// From the text to pixels in host memory, including layout and new glyphs.
  case text
}
