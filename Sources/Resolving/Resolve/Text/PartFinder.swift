import Basics
import Documents
import JSON
import Typography

/// Finds the parts of one text that a document names.
struct PartFinder {
  typealias Select = LabelDocument.Select

  let parts: TextParts
  /// What was named and is not there, in words.
  private(set) var beyond: [String] = []
  /// The number of regular expressions that were matched, which bounds their time.
  private var matches = 0

  /// The most indices that are told.
  private static let mostBeyond = 100
  /// The most regular expressions of one text.
  private static let mostMatches = 100

  init(_ parts: TextParts) { self.parts = parts }

  /// The ranges of grapheme clusters, in the order of the text and without overlaps. Errors and reports have the place
  /// `path`.
  mutating func ranges(of select: Select, at path: String) throws(ResolveError) -> [Range<Int>] {
    let lines = parts.lines ?? []
    switch select {
    case .all: return parts.all.isEmpty ? [] : [parts.all]
    case .range(let range):
      if range.upperBound > parts.units.count {
        report(
          path + ".range", "\(range.upperBound) is beyond the text, which has \(parts.units.count) UTF-16 units")
      }
      return PartFinder.united([graphemes(in: range, path + ".range")])
    case .graphemes(let indices):
      return united(indices, of: parts.graphemes.indices.map { $0..<($0 + 1) }, path + ".graphemes", "characters")
    case .words(let indices): return united(indices, of: parts.words, path + ".words", "words")
    case .lines(let indices): return united(indices, of: lines, path + ".lines", "lines")
    case .match(let match): return try ranges(of: match, at: path + ".match")
    case .every(let unit, let nth):
      let all =
        switch unit {
        case .grapheme: parts.graphemes.indices.map { $0..<($0 + 1) }
        case .word: parts.words
        case .line: lines
        }
      return PartFinder.united(all.indices.filter { nth.contains($0) }.map { all[$0] })
    }
  }

  /// The characters that begin in a range of UTF-16 offsets. One of which only the end is named, as the vowel over a letter,
  /// has no style apart from its beginning.
  private mutating func graphemes(in range: Range<Int>, _ path: String) -> Range<Int> {
    let chosen = parts.graphemes(in: range)
    let begun = chosen.lowerBound - 1
    if !range.isEmpty, begun >= 0, parts.graphemes[begun].upperBound > range.lowerBound {
      let whole = parts.graphemes[begun]
      report(
        path,
        "\(range.lowerBound) is within the character of \(whole.lowerBound)..<\(whole.upperBound), which is drawn as a "
          + "whole, its marks as its letter; select \(whole.lowerBound), too")
    }
    return chosen
  }

  private mutating func united(
    _ indices: [Int], of all: [Range<Int>], _ path: String, _ name: String
  ) -> [Range<Int>] {
    for (place, index) in indices.enumerated() where index >= all.count {
      report("\(path)[\(place)]", "\(index) is beyond the text, which has \(all.count) \(name)")
    }
    return PartFinder.united(indices.filter { $0 < all.count }.map { all[$0] })
  }

  private mutating func report(_ path: String, _ message: String) {
    if beyond.count < PartFinder.mostBeyond { beyond.append(path + ": " + message) }
  }

  /// Ranges in order; those that overlap are one.
  private static func united(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var united: [Range<Int>] = []
    for range in ranges.filter({ !$0.isEmpty }).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = united.last, range.lowerBound < last.upperBound {
        united[united.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        united.append(range)
      }
    }
    return united
  }

  // MARK: Regular expressions

  private mutating func ranges(of match: Select.Match, at path: String) throws(ResolveError) -> [Range<Int>] {
    matches += 1
    guard matches <= PartFinder.mostMatches else {
      throw PartFinder.fault(
        "a text has at most \(PartFinder.mostMatches) regular expressions; join some of them by |", at: path)
    }
    let pattern = TextPattern(match.pattern, flags: match.flags, group: match.group, index: match.index)
    let quoted = Message.quoted(match.pattern)
    do throws(TextPattern.Fault) {
      return PartFinder.united(try pattern.ranges(in: parts.units).map { graphemes(in: $0, path) })
    } catch {
      switch error {
      case .notAPattern(let line, let offset):
        var place = offset.map { " at character \($0)" } ?? ""
        if let line, line > 0 { place += " of line \(line + 1)" }
        throw PartFinder.fault("\(quoted) is no regular expression\(place); see ICU's syntax", at: path, .syntax)
      case .noGroup(let count):
        throw PartFinder.fault(
          "\(quoted) has \(count) \(count == 1 ? "group" : "groups"), and no \(match.group)",
          at: path.replacing(".match", with: ".group"))
      case .tooSlow:
        throw PartFinder.fault(
          "\(quoted) takes more than \(TextPattern.milliseconds) ms for this text; write it without nested repetitions",
          at: path)
      case .tooIntricate:
        throw PartFinder.fault("\(quoted) takes too much memory for this text; make it simpler", at: path)
      }
    }
  }

  private static func fault(
    _ message: String, at path: String, _ reason: DocumentError.Reason = .outOfRange
  ) -> ResolveError {
    .document(DocumentError(reason, path: path, message))
  }
}
