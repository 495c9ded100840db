import Basics
import Captions
import JSON
import Motion

/// Reads lists of words that know no cues, as most programs write them, by the layout of the program.
struct FlatWordsReader {
  private let layout: WordsLayout
  private var reader: JSONWordReader
  private var builder: TranscriptBuilder
  /// What the file says to stand between words.
  private let delimiter: String?
  /// Who speaks at each beginning of a word, as it is written.
  private var speakers: [ByteText: String] = [:]

  static func read(
    _ json: JSONNode, _ layout: WordsLayout, _ builder: consuming TranscriptBuilder
  ) throws(CaptionError) -> Transcript {
    let groups = layout.groups(in: json)
    guard groups.contains(where: { !($0.words ?? []).isEmpty || layout.canSay($0) }) else {
      let said = layout.status.value(in: json)?.string.flatMap { $0.lowercased() == "completed" ? nil : $0 }
      let status = said.map { "its status is \(Message.quoted($0))" }
      throw builder.fault(json.line, "\(status ?? "it has no words"); \(layout.remedy)")
    }
    var reader = FlatWordsReader(json, layout, builder)
    for group in groups { reader.reader.findJoiners(in: group.words ?? []) }
    try reader.add(groups)
    return try reader.builder.finished()
  }

  private init(_ json: JSONNode, _ layout: WordsLayout, _ builder: consuming TranscriptBuilder) {
    (self.layout, reader, self.builder) = (layout, layout.reader, builder)
    delimiter = layout.delimiter?.value(in: json)?.string.flatMap { $0.isEmpty || $0 == " " ? $0 : nil }
    for item in layout.speakers?.values(in: json) ?? [] {
      guard let start = item[reader.start[0]]?.label, let name = reader.speaker(item) else { continue }
      speakers[ByteText(start)] = name
    }
  }

  /// A cue for each group. Of several channels each is a speaker.
  private mutating func add(_ groups: [WordsLayout.Group]) throws(CaptionError) {
    var before: Int?
    for (index, group) in groups.enumerated() {
      let (start, end) = (before, try reader.time(group.node, layout.ends, builder))
      before = end ?? before
      guard let words = group.words else {
        try say(group, from: start, to: end)
        continue
      }
      var cue = Cue()
      cue.line = words.first?.line ?? 0
      try builder.begin(cue)
      try add(words, group.written, speaker: layout.areChannels && groups.count > 1 ? "channel \(index)" : nil)
    }
  }

  /// Says a group that has no words by its text.
  private mutating func say(_ group: WordsLayout.Group, from start: Int?, to end: Int?) throws(CaptionError) {
    guard let written = group.written else {
      // What a recognizer holds for likely so far it says again when it is sure.
      guard !group.node.has("partial") else { return }
      builder.note(
        .itemDropped, group.node.line, layout.areChannels ? "a channel without words" : "a piece without words")
      return
    }
    // A recognizer writes of silence, too.
    guard !written.unicodeScalars.allSatisfy(TextBreaks.isSpace) else { return }
    // It begins where the one before it ends.
    var cue = Cue(start: end.map { end in start.map { $0 < end ? $0 : 0 } ?? 0 }, end: end)
    cue.line = group.node.line
    try builder.begin(cue)
    try builder.say(written, .init(line: group.node.line))
  }

  // MARK: Words

  /// A word, with the marks that stand apart from it.
  private struct Spoken {
    let item: JSONNode
    var text: String
    var joiner: String?
  }

  private mutating func add(_ list: [JSONNode], _ written: String?, speaker: String?) throws(CaptionError) {
    let words = spoken(list, isPlain: written.map { !$0.contains("|") } ?? false)
    let parts = reader.saysJoiners ? nil : written.flatMap { WrittenText.parts(of: $0, for: words.map(\.text)) }
    for (index, word) in words.enumerated() {
      let part = parts?[index]
      let name = speakers.isEmpty ? nil : word.item[reader.start[0]]?.label.flatMap { speakers[ByteText($0)] }
      try reader.add(
        word.item, speaker: name ?? speaker, written: part?.text ?? word.text,
        joiner: part.map { index == 0 ? nil : $0.joiner } ?? word.joiner, to: &builder)
    }
  }

  /// The words of a list. Spaces may be items of their own: then none is where there is no such item. So may marks be.
  /// Of Google's "text|reading" the text counts where `isPlain` says that there is no such line in what is written.
  private mutating func spoken(_ list: [JSONNode], isPlain: Bool) -> [Spoken] {
    let saysSpaces = list.contains { kind($0) == .space }
    var found: [Spoken] = []
    var joiner: String?
    var before = ""
    for item in list {
      var text = reader.string(item) ?? ""
      if isPlain, let end = text.firstIndex(of: "|"), end > text.startIndex { text = String(text[..<end]) }
      switch kind(item) {
      case .space: joiner = " "
      case .mark(let after, let next) where !text.isEmpty:
        if next, !after { before += text }
        if after, found.isEmpty {
          found.append(Spoken(item: item, text: text, joiner: nil))
        } else if after {
          found[found.count - 1].text += text
        }
        if after, next { joiner = "" }
      case .mark, .word:
        guard !text.isEmpty else {
          builder.note(.itemDropped, item.line, "")
          continue
        }
        // A space may be a word, too.
        if text.unicodeScalars.allSatisfy(TextBreaks.isSpace) {
          joiner = " "
          continue
        }
        found.append(Spoken(item: item, text: before + text, joiner: joiner ?? delimiter))
        before = ""
        joiner = saysSpaces ? "" : nil
      }
    }
    if !before.isEmpty, !found.isEmpty { found[found.count - 1].text += before }
    return found
  }

  private enum Kind: Equatable {
    case word, space
    /// A mark that joins the word before, or the one after it.
    case mark(after: Bool, before: Bool)
  }

  private func kind(_ item: JSONNode) -> Kind {
    switch item["type"]?.string {
    case "spacing": .space
    case "punctuation":
      switch item["attaches_to"]?.string {
      case "next": .mark(after: false, before: true)
      case "both": .mark(after: true, before: true)
      case "none": .word
      default: .mark(after: true, before: false)
      }
    default: .word
    }
  }
}

extension WordsLayout {
  /// Whether a group without words can be shown: it has a text, and the program says when it ends.
  fileprivate func canSay(_ group: Group) -> Bool {
    group.written != nil && ends.contains { group.node.has($0) }
  }
}
