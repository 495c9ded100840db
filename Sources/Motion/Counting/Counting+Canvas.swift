extension Counting {
  /// The OpenType feature that gives all digits one width, so that a counting number does not jitter.
  public static let tabularDigitsFeature = "tnum"

  /// Texts to measure for a canvas that holds every text of the count and does not change its size: the widest of these
  /// is at least as wide as any text that the count shows.
  ///
  /// The width of a text depends on how many digits it has, which digits they are, and what surrounds them. The number
  /// of digits changes at powers of ten only. Therefore the values on both sides of each power that the count passes
  /// are written, and both ends of the count and zero. In each text, every digit is then replaced by the same digit;
  /// for one of the ten digits the result is as wide as the widest text with its pattern. With `tabularDigits` all ten
  /// digits are equally wide, and one is enough. Two things can still be wider: a font that kerns pairs of digits, and
  /// a custom text that depends on the value in other ways.
  package func canvasTexts(_ text: NumberText, tabularDigits: Bool) -> [String] {
    canvasWritings(tabularDigits: tabularDigits) {
      text.text($0)
    } replacingDigits: {
      DecimalDigit.replacing(in: $0, with: $1)
    }
  }

  /// The same as `canvasTexts`, for numbers that are not written as plain text.
  package func canvasWritings<Writing: Hashable>(
    tabularDigits: Bool, writing: (Double) -> Writing, replacingDigits: (Writing, Int) -> Writing
  ) -> [Writing] {
    var patterns: [Writing] = []
    var seen: Set<Writing> = []
    for value in canvasValues {
      let written = writing(value)
      if seen.insert(replacingDigits(written, 0)).inserted { patterns.append(written) }
    }
    return patterns.flatMap { pattern in
      let digits = tabularDigits ? [8] : Array(0...9)
      return digits.map { replacingDigits(pattern, $0) }.uniqued
    }
  }

  /// The values to write: the range of the count is cut at zero and at the powers of ten. Of each piece these are its
  /// ends, the values beside them (the next number and the next integer), and some values between, at multiples of the
  /// golden ratio. The latter have as many digits as numbers generally have, because short forms (1.2M, %g) show more
  /// digits of them than of round numbers.
  var canvasValues: [Double] {
    let range = range
    var cuts: [Double] = [range.lowerBound, range.upperBound, from, to, 0]
    for exponent in -6...308 {
      // Parsed, not computed by multiplication: 1e-6 * 10 * 10 ... never becomes exactly 1 again.
      guard let power = Double("1e\(exponent)") else { break }
      cuts += [power, -power]
    }
    cuts = cuts.filter { range.contains($0) }.sorted()
    return zip(cuts, cuts.dropFirst() + [cuts.last ?? to]).flatMap { low, high in
      let between = (1...8).map { step in
        Counting.mix(low, high, (Double(step) * 0.618_033_988_749_895).truncatingRemainder(dividingBy: 1))
      }
      return ([low, low.nextUp, high.nextDown, low + 1, high - 1] + between).filter { $0 >= low && $0 <= high }
    }
  }
}

extension Array where Element: Hashable {
  /// The different elements, in the order of their first occurrence.
  fileprivate var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
