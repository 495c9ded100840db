package import Basics
import CICUText

/// A regular expression, as ICU knows them, that finds parts of a text. Sendable; a plain value.
package struct TextPattern: Sendable, Hashable {
  /// The expression.
  @Bytewise package var pattern: String
  /// Letters that say how it is meant: `i` ignores case, `m` lets ^ and $ match at lines, `s` lets a dot match line
  /// feeds, `x` allows white space and comments in it.
  @Bytewise package var flags: String
  /// The group whose places are meant; 0 is the whole match.
  package var group: Int
  /// The index of the match that is meant; nil is each of them.
  package var index: Int?

  /// The reason why there is no answer. Sendable; a value.
  package enum Fault: Error, Sendable, Hashable {
    /// It is no regular expression; the place in UTF-16 units, where ICU says it.
    case notAPattern(line: Int?, offset: Int?)
    /// It has no such group, but so many.
    case noGroup(count: Int)
    /// It takes more than ``milliseconds``.
    case tooSlow
    /// It takes more memory than ICU gives it.
    case tooIntricate
  }

  /// A pattern whose whole matches are meant.
  package init(_ pattern: String, flags: String = "", group: Int = 0, index: Int? = nil) {
    self.pattern = pattern
    self.flags = flags
    self.group = group
    self.index = index
  }

  /// The most processor time that all matches in one text may take.
  package static let milliseconds = 50

  /// What is found in a text, as UTF-16 offsets, from the first to the last. Matches of nothing are left out.
  package func ranges(in text: [UInt16]) throws(Fault) -> [Range<Int>] {
    guard !pattern.isEmpty else { throw .notAPattern(line: nil, offset: nil) }
    let units = Array(pattern.utf16)
    // ICU wants an address even of nothing.
    let padded = text + [0]
    let flags = icuFlags
    let (group, index) = (Int32(clamping: group), index.map { Int32(clamping: $0) } ?? -1)
    let limit = Int32(TextPattern.milliseconds)
    let result: sw_regex_result = units.withUnsafeBufferPointer { units in
      padded.withUnsafeBufferPointer { padded in
        sw_regex_find(
          units.baseAddress!, Int32(units.count), flags, group, index, padded.baseAddress!, Int32(text.count), limit
        )
      }
    }
    defer { result.found?.deallocate() }
    switch result.outcome {
    case SW_REGEX_DONE: break
    case SW_REGEX_BAD_PATTERN:
      throw .notAPattern(
        line: result.line < 0 ? nil : Int(result.line), offset: result.offset < 0 ? nil : Int(result.offset))
    case SW_REGEX_BAD_GROUP: throw .noGroup(count: Int(result.groups))
    case SW_REGEX_TOO_LONG: throw .tooSlow
    default: throw .tooIntricate
    }
    guard let found = result.found else { return [] }
    return (0..<Int(result.count)).map { (match: Int) -> Range<Int> in
      Int(found[2 * match])..<Int(found[2 * match + 1])
    }
  }

  private var icuFlags: UInt32 {
    var flags: UInt32 = 0
    for letter in self.flags {
      switch letter {
      case "i": flags |= UInt32(SW_REGEX_IGNORES_CASE)
      case "m": flags |= UInt32(SW_REGEX_MULTILINE)
      case "s": flags |= UInt32(SW_REGEX_DOT_ALL)
      case "x": flags |= UInt32(SW_REGEX_COMMENTS)
      default: break
      }
    }
    return flags
  }
}
