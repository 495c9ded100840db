public import Basics
package import Captions
import JSON
import Motion

extension CaptionsDocument {
  /// What is said, and when: a list, or a file of any format that docs/captions.md names.
  ///
  /// Sendable; a plain value.
  public struct Words: Sendable, Hashable {
    package enum Source: Sendable, Hashable {
      case file(ByteText)
      case list([Word])
      /// Words with their cues, as a program read and repaired them.
      case repaired(WordList)
    }

    package let source: Source

    /// Takes the words of a file, which is read when the document is drawn.
    public init(file: String) { source = .file(ByteText(file)) }

    /// Takes words in their order.
    public init(_ list: [Word]) { source = .list(list) }

    /// Takes words that are read and repaired, with the places of their cues.
    package init(_ repaired: WordList) { source = .repaired(repaired) }

    /// The path of the file, relative to the document's folder; nil where there is a list.
    public var file: String? { if case .file(let file) = source { file.string } else { nil } }

    /// The words in their order; empty where there is a file.
    public var list: [Word] {
      switch source {
      case .file: []
      case .list(let list): list
      case .repaired(let repaired): repaired.words.map { Word($0) }
      }
    }
  }

  /// A word of a list. What is left out of its time is estimated as docs/captions.md says.
  ///
  /// Sendable; a plain value.
  public struct Word: Sendable, Hashable {
    /// The word.
    @Bytewise public var text: String
    /// When it begins, in seconds.
    public var start: Double?
    /// When it ends, in seconds.
    public var end: Double?
    /// What stands before it; nil is a space, or nothing, as the script wants.
    public var joiner: Joiner?
    /// Who says it.
    @Bytewise public var speaker: String?
    /// The names by which an emphasis finds it.
    @Bytewise public var tags: [String] = []
    /// The number of its cue; nil is that of the word before it.
    public var cue: Int?

    /// What stands between two words. Sendable; a value.
    public enum Joiner: String, Sendable, Hashable, CaseIterable {
      case none = ""
      case space = " "
      case lineFeed = "\n"
    }

    /// Makes a word; times are in seconds.
    public init(_ text: String, start: Double? = nil, end: Double? = nil) {
      self.text = text
      self.start = start
      self.end = end
    }

    fileprivate init(_ word: Captions.Word) {
      self.init(word.text, start: Double(word.start) / 1_000_000, end: Double(word.end) / 1_000_000)
      joiner = word.joiner.flatMap(Joiner.init)
      (speaker, tags, cue) = (word.speaker, word.tags, word.cue)
    }
  }
}

extension Transcript {
  /// Words of a document as a reader of files gives them. Cues count up.
  package init(_ words: [CaptionsDocument.Word]) {
    self.init(format: .words)
    var cue = 0
    for word in words {
      cue = max(cue, word.cue ?? cue)
      var source = SourceWord(
        word.text, start: word.start.map(FrameTime.microseconds), end: word.end.map(FrameTime.microseconds),
        cue: cue)
      (source.joiner, source.speaker, source.tags) = (word.joiner?.rawValue, word.speaker, word.tags)
      self.words.append(source)
    }
    cues = Array(repeating: Cue(), count: cue + 1)
  }
}

extension CaptionsDocument.Words {
  /// The bytes of all texts.
  package var length: Int {
    switch source {
    case .file: 0
    case .list(let list): list.reduce(0) { $0 + $1.text.utf8.count }
    case .repaired(let repaired): repaired.words.reduce(0) { $0 + $1.text.utf8.count }
    }
  }

  /// The first word whose cue is before that of a word before it.
  var firstFallingCue: Int? {
    var cue = 0
    for (index, word) in list.enumerated() {
      if let own = word.cue, own < cue { return index }
      cue = word.cue ?? cue
    }
    return nil
  }
}

extension CaptionsDocument.Word {
  static let table = ObjectTable(
    "word", "a word", "A word with its time; what is left out of that is estimated.",
    defaults: CaptionsDocument.Word(""),
    [
      Member("text", .string(.word), \._text.wrappedValue, "The word."),
      Member("start", .seconds, \.start, "When it begins."),
      Member("end", .seconds, \.end, "When it ends."),
      Member(
        "joiner",
        Codec<Joiner>(
          .choice([
            Choice("", "Nothing."), Choice(" ", "A space."),
            Choice(
              "\n",
              "A line of the input begins here: one of the caption, or a space where `group` ends at sentences."),
          ]), read: { $0.string.flatMap { Joiner(rawValue: $0) } }, write: { .string($0.rawValue) }), \.joiner,
        "What stands before it; by default a space, or nothing where the script wants none."),
      Member("speaker", .string(.name), \._speaker.wrappedValue, "Who says it."),
      Member(
        "tags", .list(of: .string(.name), maximumCount: CaptionLimits.mostTags), \._tags.wrappedValue,
        "Names by which an emphasis finds it."),
      Member(
        "cue", .integer(0...(CaptionLimits.mostCues - 1)), \.cue,
        "The number of its cue, which begins a caption; by default that of the word before it."),
    ])
}
