import ArgumentParser

/// What goes to standard output.
enum FrameStream: String, CaseIterable, ExpressibleByArgument {
  /// A NUT stream, which has the size and the rate of the frames.
  case nut
  /// The bytes of the frames alone.
  case raw
}
