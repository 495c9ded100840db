import Captions
import JSON

/// How a program lays out words in its JSON. By the table of them its files are read, and told apart: a file is of the program
/// by whose layout most words with times are found.
///
/// Sendable; a value.
struct WordsLayout: Sendable {
  /// Where the groups of words are: channels, or pieces that are said one after the other. The first counts that leads to words.
  var groups: [JSONPath] = [""]
  /// Where the words of a group are.
  var words: [JSONPath] = [""]
  var reader: JSONWordReader
  /// Whether groups are channels, which are heard at once, and not pieces of one speech.
  var areChannels = false
  /// The text of a group with its marks, where words come without them.
  var written: [JSONPath] = []
  /// When a group ends.
  var ends: [String] = []
  var language: [JSONPath] = ["language", "language_code"]
  /// What stands between words: a space, or nothing.
  var delimiter: JSONPath?
  /// Where items with the speakers are, which have the beginnings of the words.
  var speakers: JSONPath?
  /// How far the program is, and what to do where it has no words.
  var status: JSONPath = "status"
  var remedy = "have it write the times of words"
  /// Whether the words are this program's, where others have the same members.
  var isOurs: @Sendable (_ json: JSONNode, _ words: [JSONNode]) -> Bool = { _, _ in true }

  /// A group of words. Sendable; a value.
  struct Group: Sendable {
    let node: JSONNode
    /// Nil where it has no list of them.
    let words: [JSONNode]?
    let written: String?
  }

  func groups(in json: JSONNode) -> [Group] {
    var best: [Group] = []
    for path in groups {
      let found = path.values(in: json).map(group)
      if found.contains(where: { !($0.words ?? []).isEmpty }) { return withoutRepetition(found) }
      let isBetter = found.contains { $0.written != nil } && !best.contains { $0.written != nil }
      if best.isEmpty || isBetter { best = found }
    }
    return best
  }

  private func group(_ node: JSONNode) -> Group {
    Group(
      node: node, words: words.lazy.compactMap { $0.value(in: node)?.list }.first,
      written: written.lazy.compactMap { $0.value(in: node)?.string }.first)
  }

  /// Google's last result has the words of all others again, with their speakers.
  private func withoutRepetition(_ groups: [Group]) -> [Group] {
    guard !areChannels, groups.count > 1, let last = groups.last, let words = last.words, !words.isEmpty else {
      return groups
    }
    let others = groups.dropLast().flatMap { $0.words ?? [] }
    let isRepetition =
      others.count == words.count && words.allSatisfy { reader.speaker($0) != nil }
      && zip(others, words).allSatisfy { reader.string($0) == reader.string($1) && reader.speaker($0) == nil }
    return isRepetition ? [last] : groups
  }

  /// How many words with times are found in a file.
  func evidence(in json: JSONNode) -> Int {
    let words = groups(in: json).flatMap { $0.words ?? [] }
    guard !words.isEmpty, isOurs(json, words) else { return 0 }
    return words.count(where: reader.isWord)
  }
}
