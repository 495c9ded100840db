extension Counting {
  /// The OpenType feature that gives all digits one width, so that a counting number does not jitter.
  public static let tabularDigitsFeature = "tnum"

  /// Texts to measure for a canvas that holds every text of the count and stays still: the widest of these is at least
  /// as wide as any that the count shows.
  ///
  /// What makes a text wide is how many digits it has, which digits they are, and what stands around them. The first
  /// changes at powers of ten only, so values on both sides of each that the count passes are written, with both ends
  /// of the count and zero; every text in which each digit is replaced by one and the same is then as wide as the
  /// widest with its pattern, for one of the ten. With `tabularDigits` all ten are alike, and one will do. (A font that
  /// kerns pairs of digits could still beat it by the kerning; a custom text that depends on the value in other ways
  /// cannot be foreseen.)
  public func canvasTexts(_ text: NumberText, tabularDigits: Bool) -> [String] {
    canvasWritings(tabularDigits: tabularDigits) {
      text.text($0)
    } replacingDigits: {
      DecimalDigit.replacing(in: $0, with: $1)
    }
  }

  /// The same for numbers that are written in other ways than as plain text.
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

  /// Everything the value comes by, cut at zero and at the powers of ten: of each piece its ends, the values beside
  /// them (the next number, and the next integer), and some between, at multiples of the golden ratio, which have as
  /// many digits as numbers in general have; short forms (1.2M, %g) show more digits of those than of round ones.
  var canvasValues: [Double] {
    let range = range
    var cuts = [range.lowerBound, range.upperBound, from, to, 0]
    for exponent in -6...308 {
      // Read, not multiplied up: 1e-6 * 10 * 10 ... never comes to exactly 1 again.
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
  /// Each once, in order.
  fileprivate var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
