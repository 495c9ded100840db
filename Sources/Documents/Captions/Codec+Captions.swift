import Captions
package import JSON
import Motion

extension CaptionsDocument.Words {
  /// Words are written as the name of a file, or as a list.
  static let codec: Codec<CaptionsDocument.Words> = {
    let list = Codec.list(
      of: Codec<CaptionsDocument.Word>.object(CaptionsDocument.Word.table), maximumCount: CaptionLimits.mostWords)
    return Codec(
      .either(.string(.name), list.type),
      decode: { json, _ throws(DocumentError) in
        if let file = json.string { return CaptionsDocument.Words(file: file) }
        return CaptionsDocument.Words(try list.read(json))
      }, encode: { words in words.file.map { .string($0) } ?? list.encode(words.list) })
  }()
}

extension CaptionsDocument.Grouping {
  static let table = ObjectTable(
    "grouping", "a division", "How words are divided into captions; a limit of 0 is none.",
    defaults: CaptionsDocument.Grouping(),
    [
      Member(
        "by", .list(of: .choice(words), maximumCount: Boundary.allCases.count), \.by,
        "What a caption ends at, before any limit."),
      Member("pause", .seconds, \.pause, "How long nothing is said in a pause, at least."),
      Member("maxWords", .integer(0...10_000), \.maxWords, "The most words."),
      Member(
        "maxCharacters", .integer(0...10_000), \.maxCharacters,
        "The most characters, with what stands between words; of each line where `by` has no `sentence`."
      ),
      Member("maxDuration", .seconds, \.maxDuration, "From the first word to the end of the last."),
      Member(
        "keepTogether", .boolean, \.keepTogether,
        "Lets a single word that a limit leaves over take the last word of the caption before it."),
    ])

  private static func words(_ boundary: Boundary) -> String {
    switch boundary {
    case .cue: "A cue of the input."
    case .sentence: "A sentence."
    case .pause: "A pause."
    case .speaker: "The words of a speaker."
    }
  }
}

extension CaptionsDocument.Area {
  private static let named: [(name: String, area: CaptionsDocument.Area, words: String)] = [
    ("broadcast", .broadcast, "The safe area of broadcasts: 90 % of the canvas."),
    ("vertical", .vertical, "What the buttons of upright players leave free."),
  ]

  /// An area is written as a name, or as [x, y, width, height].
  static let codec: Codec<CaptionsDocument.Area> = Codec(
    .either(
      .choice(named.map { Choice($0.name, $0.words) }),
      .tuple(["x", "y", "width", "height"], 0...1, unit: "canvases")),
    read: { json in
      if let name = json.string { return named.first { $0.name == name }?.area }
      guard let sides = json.array?.compactMap(\.number), sides.count == 4 else { return nil }
      return CaptionsDocument.Area(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
    },
    write: { area in
      if let known = named.first(where: { $0.area == area }) { return .string(known.name) }
      return [.number(area.x), .number(area.y), .number(area.width), .number(area.height)]
    })

  /// Reads an area as an author writes it.
  package init(_ json: JSONValue) throws(DocumentError) {
    try Self.codec.type.check(json)
    self = try Self.codec.read(json)
  }
}

extension CaptionsDocument.Fill {
  static let table = ObjectTable(
    "captionFill", "a fill", "How the paint of a word turns into that of a spoken one.",
    defaults: CaptionsDocument.Fill(),
    [
      Member(
        "mode",
        .choice {
          $0 == .step
            ? "The word has the paint of its state."
            : "The paint of spoken words runs through the word while it is spoken, in its own direction."
        }, \.mode, "What the paint does."),
      Member("edge", .number(0...100, unit: "ems"), \.edge, "The width of the soft edge between both paints."),
    ])
}
