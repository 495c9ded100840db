package import Basics

/// Everything that was mended or left out, counted by kind, and where.
///
/// Sendable; a value.
package struct RepairReport: Sendable, Hashable {
  package struct Note: Sendable, Hashable {
    package var repair: Repair
    /// The line of the file, from 1; 0 where it is not known.
    package var line: Int
    /// The index of the word in the list of words; nil for what is no word.
    package var word: Int?
    /// The value in question.
    @Bytewise package var value: String
  }

  package private(set) var counts: [Repair: Int] = [:]
  package private(set) var notes: [Note] = []

  /// Of each kind so many are told with their place. All are counted: a hostile file may need millions.
  package static let mostNotes = 1_000
  private static let longestValue = 60

  package init() {}

  package var isEmpty: Bool { counts.isEmpty }

  package subscript(repair: Repair) -> Int { counts[repair, default: 0] }

  package mutating func add(_ repair: Repair, line: Int = 0, word: Int? = nil, _ value: @autoclosure () -> String) {
    counts[repair, default: 0] += 1
    guard self[repair] <= RepairReport.mostNotes else { return }
    let value = value()
    let isLong = value.unicodeScalars.count > RepairReport.longestValue
    let shown = isLong ? String(value.unicodeScalars.prefix(RepairReport.longestValue)) + "..." : value
    notes.append(Note(repair: repair, line: line, word: word, value: shown))
  }

  /// Counts what is reported once, whatever its number.
  package mutating func add(_ repair: Repair, times: Int, _ value: @autoclosure () -> String) {
    guard times > 0 else { return }
    add(repair, value())
    counts[repair, default: 0] += times - 1
  }

  /// Adds a report after this one, in place: somebody who speaks for days adds one with each word.
  package mutating func add(_ other: RepairReport) {
    var room = counts.mapValues { max(0, RepairReport.mostNotes - $0) }
    for note in other.notes {
      let left = room[note.repair, default: RepairReport.mostNotes]
      if left > 0 { notes.append(note) }
      room[note.repair] = left - 1
    }
    counts.merge(other.counts, uniquingKeysWith: +)
  }

  /// This report after another one.
  package func joined(after other: RepairReport) -> RepairReport {
    var report = other
    report.add(self)
    return report
  }

  /// A line for each kind, in the order of `Repair`.
  package var summary: [String] {
    Repair.allCases.filter { self[$0] > 0 }.map { "\($0.meaning): \(self[$0])" }
  }
}

extension RepairReport.Note: CustomStringConvertible {
  /// "line 12, word 3: endCut: "Signs""
  package var description: String {
    let places = (line > 0 ? ["line \(line)"] : []) + (word.map { ["word \($0)"] } ?? [])
    return (places.isEmpty ? "" : places.joined(separator: ", ") + ": ")
      + "\(repair.rawValue): \(Message.quoted(value))"
  }
}
