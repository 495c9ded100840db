import Motion
import Testing

@Suite struct DigitRollTests {
  static let whole = NumberText.printf(try! PrintfFormat("%d"))

  static func row(_ column: RollColumn) -> [String: Double] {
    Dictionary(uniqueKeysWithValues: column.glyphs.map { ($0.text, $0.offset) })
  }

  @Test func `an odometer carries while the last digit passes nine`() {
    let roll = DigitRoll()
    let columns = roll.odometer(value: 1299.25, fractionDigits: 0, text: Self.whole)
    #expect(columns.count == 4)
    #expect(Self.row(columns[0]) == ["1": 0])
    #expect(Self.row(columns[1]) == ["2": -0.25, "3": 0.75])
    #expect(Self.row(columns[2]) == ["9": -0.25, "0": 0.75])
    #expect(Self.row(columns[3]) == ["9": -0.25, "0": 0.75])
    let between = roll.odometer(value: 1298.25, fractionDigits: 0, text: Self.whole)
    #expect(Self.row(between[2]) == ["9": 0])
    #expect(Self.row(between[3]) == ["8": -0.25, "9": 0.75])
  }

  @Test func `an odometer at rest shows the text`() {
    for value in [0.0, 7, 120, -45, 1e300] {
      let columns = DigitRoll().odometer(value: value, fractionDigits: 0, text: Self.whole)
      #expect(columns.allSatisfy { $0.glyphs == [.init(text: $0.before, offset: 0, alpha: 1)] })
      #expect(columns.map(\.before).joined() == Self.whole.text(value))
    }
  }

  @Test func `new places come in from nothing, and minus signs go`() throws {
    let columns = DigitRoll(fades: true).odometer(value: 99.5, fractionDigits: 0, text: Self.whole)
    #expect(columns.map(\.before) == ["", "9", "9"])
    #expect(columns.map(\.after) == ["1", "0", "0"])
    #expect(columns[0].glyphs == [.init(text: "1", offset: 0.5, alpha: 0.5)])
    let negative = DigitRoll().odometer(value: -0.25, fractionDigits: 0, text: Self.whole)
    #expect(negative.map(\.before) == ["-", "1"])
    #expect(negative.map(\.after) == ["", "0"])
    #expect(negative[0].progress == 0.75)
    let money = NumberText.localized(try NumberFormat(.init(locale: "en-US", fractionDigits: 1...1)))
    let grouped = DigitRoll().odometer(value: 999.95, fractionDigits: 1, text: money)
    #expect(grouped.map(\.before) == ["", "", "9", "9", "9", ".", "9"])
    #expect(grouped.map(\.after) == ["1", ",", "0", "0", "0", ".", "0"])
    #expect(Self.row(grouped[5]) == [".": 0])
  }

  /// At every value the rows of a column tile it: one glyph at rest, or two exactly one row apart.
  @Test func `columns have no gaps`() {
    for step in 0...400 {
      let value = 80 + Double(step) / 16
      for column in DigitRoll().odometer(value: value, fractionDigits: 0, text: Self.whole) {
        let offsets = column.glyphs.map(\.offset).sorted()
        if column.before.isEmpty { continue }
        #expect(offsets == [0] || (offsets.count == 2 && offsets[1] - offsets[0] == 1), "\(value)")
      }
    }
  }

  @Test func `a wheel passes every digit between, one after the other column`() {
    let roll = DigitRoll(duration: 1, delay: 0.5, delayPerColumn: 0.25, easing: .linear)
    // 28 to 71: the tens pass 2...7, five rows; the ones 8, 9, 0, 1, three rows.
    let columns = roll.columns(from: "28", to: "71", rises: true, at: 1)
    #expect(Self.row(columns[0]) == ["4": -0.5, "5": 0.5])
    #expect(Self.row(columns[1]) == ["8": -0.75, "9": 0.25])
    #expect(roll.columns(from: "28", to: "71", rises: true, at: 0.5).map { Self.row($0) } == [["2": 0], ["8": 0]])
    #expect(roll.duration(columns: 2) == 1.75)
    #expect(roll.columns(from: "28", to: "71", rises: true, at: 1.75).map { Self.row($0) } == [["7": 0], ["1": 0]])
    let falling = roll.columns(from: "71", to: "70", rises: false, at: 1.25)
    #expect(Self.row(falling[0]) == ["7": 0])
    #expect(Self.row(falling[1]) == ["1": 0.5, "0": -0.5])
  }

  @Test func `the direction can be fixed`() {
    for (direction, offset) in [(DigitRoll.Direction.natural, -0.75), (.up, 0.75), (.down, -0.75)] {
      let roll = DigitRoll(direction: direction, duration: 1, delay: 0, delayPerColumn: 0, easing: .linear)
      let column = roll.columns(from: "5", to: "4", rises: false, at: 0.25)[0]
      #expect(Self.row(column)["4"] == offset)
    }
  }

  @Test func `only what changes moves, by one step in the step style`() {
    let roll = DigitRoll(style: .step, fades: true, duration: 1, delay: 0, delayPerColumn: 0, easing: .linear)
    let columns = roll.columns(from: "1,209", to: "1,285", rises: true, at: 0.25)
    #expect(columns[..<3].allSatisfy { $0.glyphs.count == 1 && $0.glyphs[0].offset == 0 })
    #expect(
      columns[3].glyphs == [
        .init(text: "0", offset: -0.25, alpha: 0.75), .init(text: "8", offset: 0.75, alpha: 0.25),
      ])
    #expect(Self.row(columns[4]) == ["9": -0.25, "5": 0.75])
  }

  @Test func `digits of every script roll`() {
    let roll = DigitRoll(duration: 1, delay: 0, delayPerColumn: 0, easing: .linear)
    let column = roll.columns(from: "٩", to: "١", rises: true, at: 0.75)[0]
    #expect(Self.row(column) == ["٠": -0.5, "١": 0.5])
  }

  @Test func `times that are none count as nothing`() {
    let roll = DigitRoll(duration: .nan, delay: -1, delayPerColumn: .infinity)
    #expect(roll.duration(columns: 9) == 0)
    #expect(Self.row(roll.columns(from: "1", to: "2", rises: true, at: 0)[0]) == ["2": 0])
  }
}
