import JSON

/// The name of parts of a text as its authors gave it, before it is finished.
struct SelectDraft: Draft {
  typealias Select = LabelDocument.Select

  private var range: ClosedRange<Int>?
  private var graphemes: [Int]?
  private var words: [Int]?
  private var lines: [Int]?
  private var match: String?
  private var flags: String?
  private var group: Int?
  private var index: Int?
  private var every: Select.Unit?
  private var nth: Select.Nth?

  init() {}

  init(_ select: Select) {
    switch select {
    case .all: break
    case .range(let range): self.range = range.lowerBound...range.upperBound
    case .graphemes(let indices): graphemes = indices
    case .words(let indices): words = indices
    case .lines(let indices): lines = indices
    case .match(let match):
      self.match = match.pattern
      flags = match.flags.isEmpty ? nil : match.flags
      group = match.group == 0 ? nil : match.group
      index = match.index
    case .every(let unit, let nth):
      every = unit
      self.nth = nth == Select.Nth() ? nil : nth
    }
  }

  func finished() throws(DocumentError) -> Select? {
    try refuse("flags", flags != nil, without: "match", match != nil)
    try refuse("group", group != nil, without: "match", match != nil)
    try refuse("index", index != nil, without: "match", match != nil)
    try refuse("nth", nth != nil, without: "every", every != nil)
    if let range { return .range(range.lowerBound..<range.upperBound) }
    if let graphemes { return .graphemes(graphemes) }
    if let words { return .words(words) }
    if let lines { return .lines(lines) }
    if let match { return .match(Select.Match(match, flags: flags ?? "", group: group ?? 0, index: index)) }
    return every.map { .every($0, nth ?? Select.Nth()) } ?? .all
  }

  private func refuse(
    _ name: String, _ isGiven: Bool, without other: String, _ isThere: Bool
  ) throws(DocumentError) {
    guard isGiven, !isThere else { return }
    throw DocumentError(.conflict, "says nothing without \(JSONWriter.quoted(other)); give that, or leave it out")
      .inside(name)
  }

  /// No text is longer in UTF-16 units, of which a character takes two at most.
  private static let mostUnits = 2 * StringRule.text.length.upperBound

  private static let indices = Codec<[Int]>.list(of: .integer(0...mostUnits), maximumCount: Limits.runs)

  static let table = ObjectTable(
    "select", "a selection", "Names parts of a text; without a member, all of it. Indices count from 0.",
    exclusive: [ObjectSchema.Exclusive("range", "graphemes", "words", "lines", "match", "every")],
    defaults: SelectDraft(),
    [
      Member(
        "range", Codec.range(["start", "end"], 0...Double(mostUnits), unit: ""), \.range,
        "UTF-16 offsets: from the first to before the second."),
      Member("graphemes", indices, \.graphemes, "Characters, as readers count them."),
      Member("words", indices, \.words, "Words: what lies between white space."),
      Member("lines", indices, \.lines, "Lines, as they are laid out."),
      Member("match", .string(.pattern), \.match, "What a regular expression of ICU's finds."),
      Member(
        "flags", .string(.flags), \.flags,
        "Of match: i ignores case, m lets ^ and $ match at lines, s lets a dot match line feeds, x allows comments."
      ),
      Member("group", .integer(0...100), \.group, "Of match: the group that is meant; 0 is the whole.", default: 0),
      Member("index", .integer(0...mostUnits), \.index, "Of match: the one match that is meant, from 0; else all."),
      Member("every", .choice(words), \.every, "Every part of a kind, or those that nth names."),
      Member(
        "nth", Select.Nth.codec, \.nth,
        "Of every: CSS's odd, even, 3 or 2n+1, where 1 is the first part.", default: "n"),
    ])

  static let codec = Codec<SelectDraft>.object(table)

  private static func words(_ unit: Select.Unit) -> String {
    switch unit {
    case .grapheme: "A character, as readers count them."
    case .word: "What lies between white space."
    case .line: "A line, as it is laid out."
    }
  }
}

extension LabelDocument.Select.Nth {
  /// Reads CSS's An+B.
  init?(_ text: String) {
    let text = text.filter { $0 != " " }.lowercased()
    switch text {
    case "odd": self.init(step: 2, offset: 1)
    case "even": self.init(step: 2, offset: 0)
    default:
      let parts = text.split(separator: "n", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 1 {
        guard let offset = Int(parts[0]) else { return nil }
        self.init(step: 0, offset: offset)
        return
      }
      let step: Int? = parts[0].isEmpty || parts[0] == "+" ? 1 : parts[0] == "-" ? -1 : Int(parts[0])
      let offset: Int? = parts[1].isEmpty ? 0 : "+-".contains(parts[1].prefix(1)) ? Int(parts[1]) : nil
      guard let step, let offset else { return nil }
      self.init(step: step, offset: offset)
    }
  }

  /// As CSS writes it.
  var notation: String {
    if step == 0 { return "\(offset)" }
    let start = step == 1 ? "n" : step == -1 ? "-n" : "\(step)n"
    return offset == 0 ? start : start + (offset < 0 ? "" : "+") + "\(offset)"
  }

  fileprivate static let codec = Codec<Self>(
    .string(.nth),
    decode: { json, _ throws(DocumentError) in
      guard let nth = json.string.flatMap({ Self($0) }) else {
        throw DocumentError(.wrongType, "\(json.summary) is not what is wanted: \(StringRule.nth.meaning)")
      }
      return nth
    }, encode: { .string($0.notation) })
}
