import Documents
import Pixels
import Resolving
import Signwriter
import TestSupport
import Testing
import Typography

/// Lines that the words of a file begin: where captions do not end at sentences, they are lines of the captions.
@Suite struct CaptionLineTests {
  private static let canvas =
    ##""size": [1920, 1080], "scale": 0.2, "font": {"family": "DejaVu Sans", "size": 80, "weight": 400}"##

  private func picture(_ json: String, at time: Double = 0) throws -> PixelBuffer {
    try LabelRenderer(.cpu).render(Document(json: json).document(at: time)).image
  }

  /// Words of 0.3 s, the first with a line feed before those that begin a line.
  private func captions(_ lines: [String], _ group: String) throws -> PixelBuffer {
    var words: [String] = []
    for (index, line) in lines.enumerated() {
      for (place, word) in line.split(separator: " ").enumerated() {
        let joiner = place == 0 && index > 0 ? ##", "joiner": "\n""## : ""
        let start = Double(words.count) * 0.3
        words.append(##"{"text": "\##(word)", "start": \##(start), "end": \##(start + 0.3)\##(joiner)}"##)
      }
    }
    return try picture(
      ##"{"kind": "captions", \##(Self.canvas), "area": [0, 0, 1, 1], "group": \##(group), "words": [\##(words.joined(separator: ", "))]}"##,
      at: 0.1)
  }

  /// The same text as a label.
  private func label(_ lines: [String]) throws -> PixelBuffer {
    let runs = lines.map {
      $0.split(separator: " ").map { ##"{"text": "\##($0)"}"## }.joined(separator: ##", {"text": " "}, "##)
    }
    return try picture(
      ##"{\##(Self.canvas), "color": "white", "alignment": "center", "verticalAlignment": "bottom", "numberOfLines": 2, "minimumScaleFactor": 0.5, "balanced": true, "text": [\##(runs.joined(separator: ##", {"text": "\n"}, "##))]}"##
    )
  }

  private static let dialogue = ["- Who is it?", "- Me."]

  @Test(arguments: [##"{"by": ["cue"]}"##, ##"{"by": ["pause", "speaker"]}"##, ##"{"by": []}"##])
  func `a line of the input is one of the caption that goes by cue`(_ group: String) throws {
    let picture = try captions(Self.dialogue, group)
    #expect(try picture == label(Self.dialogue))
    #expect(try picture != label([Self.dialogue.joined(separator: " ")]))
  }

  @Test func `where captions end at sentences lines of the input are filled`() throws {
    #expect(try captions(["who is", "it"], ##"{"by": ["cue", "sentence"]}"##) == label(["who is it"]))
    #expect(try captions(["who is", "it"], "{}") == label(["who is it"]))
  }

  /// 25 and 23 characters, which are more than 42 together.
  @Test func `the most characters are those of a line, where lines are kept`() throws {
    let lines = ["I think that we should go", "to the market tomorrow."]
    #expect(try captions(lines, ##"{"by": ["cue"]}"##) == label(lines))
  }

  /// Captions have two lines at most.
  @Test func `a line too much is the next caption`() throws {
    #expect(try captions(["a b", "c d", "e f"], ##"{"by": ["cue"]}"##) == label(["a b", "c d"]))
  }
}
