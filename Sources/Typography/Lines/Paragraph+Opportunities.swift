import CICUText

/// Where lines may end by the rules of a style, beside what ICU finds.
extension Paragraph {
  /// The places of ICU as `wordBreak` and `hyphens` want them.
  func tailored(_ places: [Int], by rules: LineRules) -> [Int] {
    var places = places
    switch rules.wordBreak {
    case .normal: break
    case .breakAll: places = Paragraph.united(places, placesBetweenLetters())
    case .keepAll: places.removeAll(where: isInsideWord)
    // Phrases of Korean are its words.
    case .phrase:
      if isLanguage("ko") { places.removeAll(where: isInsideWord) }
      if isLanguage("ja") { places.removeAll(where: isInsidePhrase) }
    }
    if rules.strictness == .loose { places = Paragraph.united(places, placesBeforeHyphens()) }
    if rules.hyphens == .none || context.text.hasHyphens {
      places.removeAll { place in
        place < content.upperBound && context.text.units[place - 1] == 0xAD
          && context.hyphens(at: place - 1) == .none
      }
    }
    guard rules.hyphens == .auto || context.text.hasHyphens else { return places }
    let found = hyphenations(by: rules).filter { $0 > range.lowerBound }
    hyphenPlaces = found.filter { place in
      let index = places.partition { $0 >= place }
      return index == places.count || places[index] != place
    }
    return Paragraph.united(places, hyphenPlaces)
  }

  /// Two lists that ascend, as one.
  private static func united(_ a: [Int], _ b: [Int]) -> [Int] {
    guard !b.isEmpty else { return a }
    return Set(a).union(b).sorted()
  }

  private func isLanguage(_ code: String) -> Bool {
    guard let language = context.style.language?.lowercased() else { return false }
    return language == code || language.hasPrefix(code + "-")
  }

  /// Whether a place between two letters, digits or ideographs is within a phrase. ICU's own phrases are words of its
  /// dictionary, and divide many.
  private func isInsidePhrase(_ place: Int) -> Bool {
    let units = context.text.units
    guard place > content.lowerBound, place < content.upperBound,
      units[place - 1].isOfPhrase, units[place].isOfPhrase
    else { return false }
    return units[content].withUnsafeBufferPointer { text in
      guard let start = text.baseAddress else { return false }
      return !sw_begins_phrase(start, Int32(text.count), Int32(place - content.lowerBound))
    }
  }

  private func lineLetter(_ cluster: Range<Int>) -> sw_line_letter {
    ClusterCharacters(context.text.units[cluster]).first { _ in true }.map(sw_line_letter_of) ?? SW_LINE_OTHER
  }

  /// Whether a place is between letters, digits, ideographs, kana or hangul. Breaks that a dictionary finds, as in Thai,
  /// are none of these.
  private func isInsideWord(_ place: Int) -> Bool {
    guard place > content.lowerBound, place < content.upperBound else { return false }
    let next = context.graphemes.partition { $0.upperBound > place }
    guard next > 0, next < context.graphemes.count, context.graphemes[next].lowerBound == place else {
      return false
    }
    let kinds = [lineLetter(context.graphemes[next - 1]), lineLetter(context.graphemes[next])]
    return kinds.allSatisfy { $0 == SW_LINE_LETTER || $0 == SW_LINE_IDEOGRAPH }
  }

  /// The places between letters or digits that are not both ideographs or kana, whose own rules hold.
  private func placesBetweenLetters() -> [Int] {
    let clusters = context.breakable.inside(content)
    let kinds = clusters.map(lineLetter)
    return zip(clusters.dropFirst(), zip(kinds, kinds.dropFirst())).compactMap { cluster, pair in
      let isLetters = pair.0 != SW_LINE_OTHER && pair.1 != SW_LINE_OTHER
      return isLetters && (pair.0 != SW_LINE_IDEOGRAPH || pair.1 != SW_LINE_IDEOGRAPH) ? cluster.lowerBound : nil
    }
  }

  /// The places between an ideograph or kana and a hyphen or an en dash: loose lines may end there, as CSS has it in all
  /// languages and ICU in Chinese and Japanese.
  private func placesBeforeHyphens() -> [Int] {
    let clusters = context.breakable.inside(content)
    return zip(clusters, clusters.dropFirst()).compactMap { before, cluster in
      guard [0x2010, 0x2013].contains(context.text.units[cluster.lowerBound]),
        lineLetter(before) == SW_LINE_IDEOGRAPH,
        ClusterCharacters(context.text.units[before]).allSatisfy({ Script(of: $0) != .hangul })
      else { return nil }
      return cluster.lowerBound
    }
  }

  // MARK: Hyphenation

  /// The places where patterns divide words. A word with soft hyphens is divided at these alone, and one of an address not
  /// at all: with a hyphen it would be another address.
  private func hyphenations(by rules: LineRules) -> [Int] {
    var places: [Int] = []
    var words: [[Range<Int>]] = [[]]
    var start = lead
    func end(at place: Int) {
      if words.contains(where: { !$0.isEmpty }), !context.text.units[start..<place].isAddress {
        for word in words { appendHyphenations(of: word, by: rules.hyphenationLimits, to: &places) }
      }
      words = [[]]
      start = place
    }
    for cluster in context.breakable.inside(lead..<content.upperBound) {
      if isWordPart(cluster) {
        words[words.count - 1].append(cluster)
      } else if !words[words.count - 1].isEmpty {
        words.append([])
      }
      if context.text.units[cluster.lowerBound].endsAddress { end(at: cluster.upperBound) }
    }
    end(at: content.upperBound)
    return places
  }

  private func isWordPart(_ cluster: Range<Int>) -> Bool {
    let unit = context.text.units[cluster.lowerBound]
    guard unit >= 0x80 else { return (0x61...0x7A).contains(unit | 0x20) }
    guard let scalar = ClusterCharacters(context.text.units[cluster]).first(where: { _ in true }) else {
      return false
    }
    return unit == 0xAD || sw_is_word_part(scalar)
  }

  private func appendHyphenations(
    of word: [Range<Int>], by limits: LineRules.HyphenationLimits, to places: inout [Int]
  ) {
    guard let first = word.first, let last = word.last, word.count >= max(limits.word, limits.before + limits.after)
    else { return }
    // Ideographs, kana, hangul and scripts whose words a dictionary finds are not divided with hyphens.
    guard lineLetter(first) == SW_LINE_LETTER || lineLetter(first) == SW_LINE_OTHER else { return }
    let range = first.lowerBound..<last.upperBound
    guard context.hyphens(at: range.lowerBound) == .auto else { return }
    let units = context.text.units[range]
    guard !units.contains(0xAD) else { return }
    let language = context.text.attributes(at: range.lowerBound).options.language
    guard let dictionary = language.flatMap({ context.hyphenation.dictionary(for: $0) }) else {
      context.notePatternsMissing(for: language)
      return
    }
    let lower = ClusterCharacters(units).reduce(into: [UInt16]()) { word, scalar in
      word += Unicode.Scalar(sw_lower(scalar)).map { Array(UTF16.encode($0).map { Array($0) } ?? []) } ?? []
    }
    // No small letter has another number of units than its capital.
    guard lower.count == units.count else { return }
    for place in dictionary.places(in: lower) {
      let index = word.partition { $0.lowerBound >= range.lowerBound + place }
      guard index < word.count, word[index].lowerBound == range.lowerBound + place, index >= limits.before,
        word.count - index >= limits.after
      else { continue }
      places.append(range.lowerBound + place)
    }
  }
}

extension UInt16 {
  /// Whether no address goes on behind the unit: white space, and what is written without spaces, as Chinese.
  fileprivate var endsAddress: Bool {
    self <= 0x20 || self == 0xA0 || (0x2000...0x200B).contains(self) || self >= 0x2E80
  }

  /// Whether it is of a letter, a digit, an ideograph or a kana, or of the mark that makes it long.
  fileprivate var isOfPhrase: Bool {
    isLetter || self == 0x30FC || UTF16.isSurrogate(self) || (0x30...0x39).contains(self)
      || (0xFF10...0xFF19).contains(self)
  }

  fileprivate var isLetter: Bool { Unicode.Scalar(self)?.properties.isAlphabetic ?? false }
}

extension ArraySlice<UInt16> {
  /// Whether a text without spaces is an address: it has :/ or a backslash, begins with a slash, or has a dot or @ between
  /// letters.
  fileprivate var isAddress: Bool {
    if first == 0x2F || contains(0x5C) { return true }
    return indices.dropFirst().dropLast().contains { index in
      switch self[index] {
      case 0x3A: self[index + 1] == 0x2F
      case 0x2E, 0x40: self[index - 1].isLetter && self[index + 1].isLetter
      default: false
      }
    }
  }
}

extension LineRules {
  /// What ICU must know of the rules: keywords of a locale. Nil where it is nothing.
  var breakKeywords: String? {
    let strictness =
      switch strictness {
      case .auto, .anywhere: ""
      case .loose: "lb=loose"
      case .normal: "lb=normal"
      case .strict: "lb=strict"
      }
    return strictness.isEmpty ? nil : "@" + strictness
  }
}
