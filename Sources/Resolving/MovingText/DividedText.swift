import Documents
import Motion
import Pixels
import Typography

/// A text that is divided into words, and laid out once in the style of its label.
///
/// Immutable, so Sendable; usable from any thread.
final class DividedText: Sendable {
  /// A part of a word that stands on one line and runs in one direction.
  struct Fragment: Sendable, Hashable {
    let span: Int
    let line: Int
    /// The edges of its advances, in points of the label.
    var left: Double
    var right: Double
    let isRightToLeft: Bool
    /// Where it begins in the text, in UTF-16 units.
    let start: Int
  }

  /// The text in its box, with a run for each fragment of a word and for what stands between words.
  let content: LabelContent
  /// The index of the word of each run; nil for what stands between words.
  let words: [Int?]
  /// The fragments of each word, in the order of its letters.
  let fragments: [[Fragment]]
  /// The runs of each word, each with what stands before it: a line under the text goes on between words.
  let spans: [Set<Int>]

  /// `texts` are those of the words, `joiners` what stands before each, and `marks` how a file marks each, if it does. Where
  /// words are divided, each character has a run of its own, but words whose letters join stay whole.
  init(
    texts: [String], joiners: [String], marks: [WordMarks?] = [], label: LabelDocument, dividesWords: Bool = false,
    resources: SceneResources
  ) throws(ResolveError) {
    var pieces: [(text: String, word: Int?)] = []
    for (index, text) in texts.enumerated() {
      if index > 0, !joiners[index].isEmpty { pieces.append((joiners[index], nil)) }
      if dividesWords, !text.unicodeScalars.contains(where: \.joins) {
        for character in text { pieces.append((String(character), index)) }
      } else if !text.isEmpty {
        pieces.append((text, index))
      }
    }
    var content = try DividedText.content(pieces, marks, label, resources)
    var found = DividedText.fragments(of: content, words: pieces.map(\.word), count: texts.count)
    // A sweep runs through the fragments of a word one after the other, so each is painted by itself.
    if found.contains(where: { Set($0.map(\.span)).count < $0.count }) {
      pieces = DividedText.divided(pieces, by: found)
      content = try DividedText.content(pieces, marks, label, resources)
      found = DividedText.fragments(of: content, words: pieces.map(\.word), count: texts.count)
    }
    self.content = content
    words = pieces.map(\.word)
    fragments = found
    var spans = [Set<Int>](repeating: [], count: texts.count)
    for (span, piece) in pieces.enumerated() {
      guard let word = piece.word else { continue }
      spans[word].insert(span)
      if span > 0, pieces[span - 1].word == nil { spans[word].insert(span - 1) }
    }
    self.spans = spans
  }

  private static func content(
    _ pieces: [(text: String, word: Int?)], _ marks: [WordMarks?], _ label: LabelDocument,
    _ resources: SceneResources
  ) throws(ResolveError) -> LabelContent {
    var label = label
    var runs = pieces.map { LabelDocument.TextRun($0.text) }
    for (index, piece) in pieces.enumerated() where !marks.isEmpty {
      if let word = piece.word {
        marks[word]?.mark(&runs[index], isBetween: false, font: label.font)
      } else if index > 0, index + 1 < pieces.count, let left = pieces[index - 1].word,
        let right = pieces[index + 1].word, marks[left] == marks[right]
      {
        marks[left]?.mark(&runs[index], isBetween: true, font: label.font)
      }
    }
    label.runs = runs
    return try LabelContent(label, resources: resources)
  }

  private static func fragments(of content: LabelContent, words: [Int?], count: Int) -> [[Fragment]] {
    var fragments = [[Fragment]](repeating: [], count: count)
    for (index, line) in content.layout.lines.enumerated() {
      for run in line.runs {
        guard let span = run.span, words.indices.contains(span), let word = words[span], !run.glyphs.isEmpty else {
          continue
        }
        let left = content.origin.x + run.x
        let fragment = Fragment(
          span: span, line: index, left: left, right: left + run.width, isRightToLeft: run.isRightToLeft,
          start: run.range.lowerBound)
        // Fonts change within a fragment.
        if let last = fragments[word].last, last.line == index, last.isRightToLeft == run.isRightToLeft,
          last.span == span, abs(last.right - left) < 0.01
        {
          fragments[word][fragments[word].count - 1].right = fragment.right
        } else {
          fragments[word].append(fragment)
        }
      }
    }
    return fragments.map { $0.sorted { ($0.span, $0.start) < ($1.span, $1.start) } }
  }

  /// The pieces with those divided that have several fragments.
  private static func divided(
    _ pieces: [(text: String, word: Int?)], by fragments: [[Fragment]]
  ) -> [(text: String, word: Int?)] {
    var divided: [(text: String, word: Int?)] = []
    var start = 0
    for piece in pieces {
      let units = Array(piece.text.utf16)
      let ends = piece.word.map { fragments[$0].dropFirst().map { $0.start - start } } ?? []
      var from = 0
      for end in ends + [units.count] where end > from && end <= units.count {
        divided.append((String(decoding: units[from..<end], as: UTF16.self), piece.word))
        from = end
      }
      start += units.count
    }
    return divided
  }

  /// The em of the text, after fitting, in points.
  var em: Double { content.layout.size }

  /// The box of a line in points.
  func box(ofLine index: Int) -> BoxEdges {
    let box = content.box(of: content.layout.lines[index])
    return BoxEdges(box.x, box.y, box.x + box.width, box.y + box.height)
  }

  /// The box of all lines in points; nil without lines.
  var block: BoxEdges? {
    content.layout.lines.indices.map { box(ofLine: $0) }.reduce(nil) { all, box in
      guard let all else { return box }
      return BoxEdges(
        min(all.left, box.left), min(all.top, box.top), max(all.right, box.right), max(all.bottom, box.bottom))
    }
  }

  /// The place of a word in points: on the line where it begins, as high as that; nil where nothing of it is drawn.
  func place(ofWord word: Int) -> (edges: BoxEdges, line: Int)? {
    guard let first = fragments[word].first else { return nil }
    let own = fragments[word].filter { $0.line == first.line }
    var edges = box(ofLine: first.line)
    edges.left = own.map(\.left).min() ?? first.left
    edges.right = own.map(\.right).max() ?? first.right
    return (edges, first.line)
  }
}

extension Unicode.Scalar {
  /// Whether it is of a script whose letters join: Arabic, Syriac, N'Ko, Mandaic, Mongolian, Phags-pa, Adlam.
  fileprivate var joins: Bool {
    switch value {
    case 0x600...0x6FF, 0x700...0x77F, 0x7C0...0x7FF, 0x840...0x8FF, 0x1800...0x18AF, 0xA840...0xA87F,
      0xFB50...0xFDFF, 0xFE70...0xFEFE, 0x1E900...0x1E95F:
      true
    default: false
    }
  }
}
