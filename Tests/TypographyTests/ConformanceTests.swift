import Foundation
import Testing
import Typography

/// Unicode's own tests, of Debian's `unicode-data` (15.0, as is the installed ICU 72), against our segmentation and
/// reordering.
@Suite(.enabled(if: UnicodeData.isInstalled, "install unicode-data: scripts/install-packages --tests"))
struct ConformanceTests {
  static let boundaries = TextBoundaries()

  @Test func `grapheme clusters are those of Unicode's GraphemeBreakTest`() throws {
    var failures: [String] = []
    for test in try UnicodeData.breakTests("auxiliary/GraphemeBreakTest.txt") {
      let found = Self.boundaries.graphemes(of: test.units).map(\.upperBound)
      if found != test.breaks { failures.append("\(test.line): \(found), not \(test.breaks)") }
    }
    #expect(failures.isEmpty, "\(failures.count): \(failures.prefix(5))")
  }

  @Test func `line breaks are those of Unicode's LineBreakTest`() throws {
    var failures: [String] = []
    for test in try UnicodeData.breakTests("auxiliary/LineBreakTest.txt") {
      var found: [Int] = []
      for paragraph in TextBoundaries.paragraphs(of: test.units) {
        found += Self.boundaries.lineOpportunities(of: test.units, in: paragraph, language: nil)
      }
      let differences = Set(found).symmetricDifference(test.breaks)
      if let open = differences.first(where: {
        LineBreakTailoring.rule(for: $0, in: test.units, found: found) == nil
      }) {
        failures.append("\(test.line): \(found), not \(test.breaks), at \(open)")
      }
    }
    #expect(failures.isEmpty, "\(failures.count): \(failures.prefix(5))")
  }

  /// Each deviation is of a kind that is listed, and few of the ninety thousand tests meet one.
  @Test func `directions are those of Unicode's BidiCharacterTest`() throws {
    var failures: [String] = []
    var explained: [BidiDeviation: Int] = [:]
    for line in try UnicodeData.lines("BidiCharacterTest.txt") {
      let fields = line.split(separator: ";", omittingEmptySubsequences: false)
      guard fields.count == 5 else { continue }
      let units = UnicodeData.units(fields[0])
      let direction: TextStyle.Direction =
        fields[1] == "0" ? .leftToRight : fields[1] == "1" ? .rightToLeft : .auto
      let (levels, base) = Bidi.levels(of: units.units[...], direction: direction)
      let found = units.starts.map { levels[$0] }
      if "\(base)" != fields[2] || !UnicodeData.agrees(found, levels: fields[3], order: fields[4]) {
        if let deviation = BidiDeviation(units.units) {
          explained[deviation, default: 0] += 1
        } else {
          failures.append("\(line): \(base) \(found)")
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.count): \(failures.prefix(5))")
    #expect(explained.values.reduce(0, +) < 50, "\(explained)")
  }

  @Test func `directions are those of Unicode's BidiTest`() throws {
    var failures: [String] = []
    var levels: Substring = ""
    var order: Substring = ""
    for line in try UnicodeData.lines("BidiTest.txt") {
      if line.hasPrefix("@Levels:") {
        levels = line.dropFirst(8)
      } else if line.hasPrefix("@Reorder:") {
        order = line.dropFirst(9)
      } else if let semicolon = line.firstIndex(of: ";") {
        let units = line[..<semicolon].split(separator: " ").compactMap { UnicodeData.samples[$0] }
        let directions = UInt8(line[line.index(after: semicolon)...].filter { $0 != " " }, radix: 16) ?? 0
        let cases: [(UInt8, TextStyle.Direction)] = [(1, .auto), (2, .leftToRight), (4, .rightToLeft)]
        for (bit, direction) in cases where directions & bit != 0 {
          let found = Bidi.levels(of: units[...], direction: direction).levels
          if !UnicodeData.agrees(found, levels: levels, order: order) { failures.append("\(line) \(direction)") }
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.count): \(failures.prefix(5))")
  }

  /// Some characters are told to be clusters by themselves without asking ICU: Swift's own segmentation agrees, between
  /// any neighbours of the kind. Marks that are newer than Unicode 15.0 are left out: ICU and Swift need not know the
  /// same.
  @Test func `letters between letters are clusters of their own as Swift has them`() {
    let boundaries = TextBoundaries()
    for value in UInt32(0x20)..<0xFFFF {
      guard let scalar = Unicode.Scalar(value), value != 0x897, !(0x1ACF..<0x1B00).contains(value) else { continue }
      for neighbour in ["a", "\u{AC00}"] {
        let text = neighbour + String(Character(scalar)) + neighbour
        let expected = text.map { $0.utf16.count }
        #expect(
          boundaries.graphemes(of: Array(text.utf16)).map(\.count) == expected, "U+\(String(value, radix: 16))")
      }
    }
  }
}
