/// A number whose digits roll from one to the next, as on an odometer. Its functions are pure and return the contents
/// of each column.
///
/// Columns are aligned at the right, as the places of a number are. Sendable; a value.
package struct DigitRoll: Sendable, Hashable {
  /// Which way rows travel when the number grows.
  package enum Direction: String, Sendable, Hashable, CaseIterable {
    /// Greater digits come from below, and smaller ones from above.
    case natural
    /// Every new digit comes from below.
    case up
    /// Every new digit comes from above.
    case down
  }

  /// How a character is replaced by another.
  package enum Style: String, Sendable, Hashable, CaseIterable {
    /// Each character that changes is replaced by its successor in one step.
    case step
    /// A digit runs through all digits on its way to its successor.
    case wheel
  }

  package var style: Style
  package var direction: Direction
  /// Whether a glyph's alpha falls with its distance from the row, to 0 one row away.
  package var fades: Bool
  /// The time in seconds that one column takes.
  package var duration: Double
  /// The times in seconds before the first column starts, and between the starts of two columns, from the left.
  package var delay: Double
  package var delayPerColumn: Double
  package var easing: Easing

  /// The defaults are those of AMAnimatedNumber: columns take 0.6 s, ease out, and start 0.02 s apart from 0.1 s on.
  /// Times that are negative or not finite count as 0.
  package init(
    style: Style = .wheel, direction: Direction = .natural, fades: Bool = false, duration: Double = 0.6,
    delay: Double = 0.1, delayPerColumn: Double = 0.02, easing: Easing = .easeOut()
  ) {
    func sane(_ time: Double) -> Double { time.isFinite ? max(0, time) : 0 }
    self.style = style
    self.direction = direction
    self.fades = fades
    self.duration = sane(duration)
    self.delay = sane(delay)
    self.delayPerColumn = sane(delayPerColumn)
    self.easing = easing
  }

  /// The duration in seconds of a roll of this many columns.
  package func duration(columns: Int) -> Double {
    delay + delayPerColumn * Double(max(0, columns - 1)) + duration
  }

  /// The columns of an odometer that shows `value`, which may lie between two numbers that can be written.
  ///
  /// With d digits after the point, the value is between n / 10^d and (n + 1) / 10^d, at a share f of the way. A column
  /// in which the texts of these two numbers differ has rolled by f; any other column is still. This is the carry of a
  /// mechanical counter: the tens move only while the ones go from 9 to 0. It works for every way of writing numbers.
  /// Beyond 2^53 / 10^d there are no numbers between, and nothing rolls.
  package func odometer(value: Double, fractionDigits: Int, text: NumberText) -> [RollColumn] {
    let power = (0..<max(0, min(fractionDigits, 15))).reduce(1.0) { power, _ in power * 10 }
    let scaled = value * power
    guard scaled.magnitude < 0x1p53 else { return DigitRoll.aligned(text.text(value), text.text(value)).map(still) }
    let whole = scaled.rounded(.down)
    let share = scaled - whole
    let lower = text.text(whole / power)
    guard share > 0 else { return lower.map { RollColumn(String($0)) } }
    return DigitRoll.aligned(lower, text.text((whole + 1) / power)).map { pair in
      step(pair, progress: share, rises: true)
    }
  }

  /// The roll from one text to another, `time` seconds after it began. `rises` says whether the number grows.
  package func columns(from: String, to: String, rises: Bool, at time: Double) -> [RollColumn] {
    let pairs = DigitRoll.aligned(from, to)
    return pairs.indices.map { index in
      let start = delay + delayPerColumn * Double(index)
      let share = duration > 0 ? (time - start) / duration : time >= start ? 1 : 0
      let progress = easing.progress(at: share)
      return style == .wheel
        ? wheel(pairs[index], progress: progress, rises: rises)
        : step(pairs[index], progress: progress, rises: rises)
    }
  }

  private typealias Pair = (before: String, after: String)

  /// The characters of both texts in pairs, aligned at the last ones.
  private static func aligned(_ before: String, _ after: String) -> [Pair] {
    let left = Array(before)
    let right = Array(after)
    let count = max(left.count, right.count)
    return (0..<count).map { index in
      let i = index - (count - left.count)
      let j = index - (count - right.count)
      return (i < 0 ? "" : String(left[i]), j < 0 ? "" : String(right[j]))
    }
  }

  private func still(_ pair: Pair) -> RollColumn { RollColumn(pair.before) }

  private func step(_ pair: Pair, progress: Double, rises: Bool) -> RollColumn {
    guard pair.before != pair.after else { return RollColumn(pair.before) }
    return RollColumn(
      before: pair.before, after: pair.after, progress: progress,
      glyphs: rows([pair.before, pair.after], position: progress, fromBelow: comesFromBelow(rises)))
  }

  /// The digits between are passed one by one; the position on the wheel is proportional to the progress.
  private func wheel(_ pair: Pair, progress: Double, rises: Bool) -> RollColumn {
    guard let before = pair.before.first.flatMap(DecimalDigit.value),
      let after = pair.after.first.flatMap(DecimalDigit.value), before.zero == after.zero,
      before.digit != after.digit
    else { return step(pair, progress: progress, rises: rises) }
    let count = rises ? (after.digit - before.digit + 10) % 10 : (before.digit - after.digit + 10) % 10
    let texts = (0...count).map { passed in
      let digit = (before.digit + (rises ? passed : 10 - passed)) % 10
      return String(DecimalDigit.character(digit, zero: before.zero))
    }
    let position = progress * Double(count)
    return RollColumn(
      before: pair.before, after: pair.after, progress: progress,
      glyphs: rows(texts, position: position, fromBelow: comesFromBelow(rises)))
  }

  private func comesFromBelow(_ rises: Bool) -> Bool {
    switch direction {
    case .natural: rises
    case .up: true
    case .down: false
    }
  }

  /// The visible rows of a strip of texts that has moved by `position` rows. An easing that overshoots shows an empty
  /// row beyond the ends of the strip.
  private func rows(_ texts: [String], position: Double, fromBelow: Bool) -> [RollColumn.Glyph] {
    texts.indices.map { index in
      let distance = Double(index) - position
      let alpha = fades ? max(0, 1 - distance.magnitude) : 1
      return RollColumn.Glyph(text: texts[index], offset: fromBelow ? distance : 0 - distance, alpha: alpha)
    }
  }
}
