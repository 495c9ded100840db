/// A `p` of TTML: a caption, with the times of what is around it and of the parts within.
struct TTMLParagraph {
  struct Piece {
    var text: String
    /// Of the spans around it, from outside.
    var timings: [TTMLTiming] = []
    var tags: [String] = []
    var speaker: String?
  }

  /// Those of what is around it, and its own.
  var timings: [TTMLTiming]
  var pieces: [Piece] = []
  var anchor: Int?
  var line = 0
}
