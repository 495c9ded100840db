import Captions
import JSON
import Motion

extension WordsFile {
  /// Reads what `bytes(_:)` wrote, or what somebody changed in it.
  static func read(_ json: JSONNode, _ builder: consuming TranscriptBuilder) throws(CaptionError) -> Transcript {
    let reader = JSONWordReader(text: ["text"])
    let cues = json["cues"]?.list ?? []
    let words = json["words"]?.list ?? []
    builder.add((json["styles"]?.list ?? []).map(rule))
    var next = 0
    for word in words {
      let cue = word["cue"]?.label.flatMap { Int($0) } ?? max(0, next - 1)
      // Of words without cues all are in one.
      let last = max(cues.count, 1) - 1
      guard 0...last ~= cue, cue >= next - 1 else {
        throw builder.fault(
          word.line,
          "\"cue\" is \(cue), which is not in \(max(0, next - 1))...\(last); put words in the order of cues")
      }
      while next <= cue {
        try builder.begin(cues.isEmpty ? Cue() : try self.cue(cues[next], reader, builder))
        next += 1
      }
      try add(word, reader, &builder)
    }
    while next < cues.count {
      try builder.begin(try cue(cues[next], reader, builder))
      next += 1
    }
    return try builder.finished()
  }

  private static func add(
    _ item: JSONNode, _ reader: JSONWordReader, _ builder: inout TranscriptBuilder
  ) throws(CaptionError) {
    let text = reader.string(item) ?? ""
    guard !text.isEmpty else {
      builder.note(.itemDropped, item.line, "")
      return
    }
    guard !text.unicodeScalars.contains(where: TextBreaks.isLineBreak) else {
      throw builder.fault(
        item.line, "a word has a line break within; divide it, and give the second part \"joiner\": \"\\n\"")
    }
    var word = SourceWord(
      text, start: try reader.time(item, reader.start, builder), end: try reader.time(item, reader.end, builder))
    word.joiner = item["joiner"]?.string
    word.speaker = item["speaker"]?.label
    word.tags = (item["tags"]?.list ?? []).compactMap(\.string)
    word.line = item.line
    try builder.add(word)
  }

  private static func rule(_ item: JSONNode) -> StyleRule {
    StyleRule(
      selector: item["selector"]?.string ?? "",
      declarations: (item["declarations"]?.list ?? []).compactMap { pair in
        guard let parts = pair.list, parts.count == 2, let name = parts[0].string, let value = parts[1].string
        else {
          return nil
        }
        return .init(name: name, value: value)
      })
  }

  private static func cue(
    _ item: JSONNode, _ reader: JSONWordReader, _ builder: TranscriptBuilder
  ) throws(CaptionError) -> Cue {
    var cue = Cue(
      start: try reader.time(item, reader.start, builder), end: try reader.time(item, reader.end, builder))
    cue.id = item["id"]?.string
    cue.fadeIn = try reader.time(item, ["fadeIn"], builder) ?? 0
    cue.fadeOut = try reader.time(item, ["fadeOut"], builder) ?? 0
    cue.line = item.line
    if let placement = item["placement"] { cue.placement = self.placement(placement) }
    return cue
  }

  private static func number(_ item: JSONNode?) -> Double? {
    item?.label.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
  }

  private static func placement(_ item: JSONNode) -> Placement {
    var placement = Placement()
    placement.anchor = item["anchor"]?.label.flatMap { Int($0) }.flatMap { 1...9 ~= $0 ? $0 : nil }
    placement.vertical = item["vertical"]?.string.flatMap(Placement.Vertical.init)
    if let line = item["line"]?.label {
      placement.snapsToLines = line.last != "%"
      placement.line = Double(placement.snapsToLines ? line[...] : line.dropLast()).flatMap {
        $0.isFinite ? $0 : nil
      }
    }
    placement.lineAlignment = item["lineAlign"]?.string.flatMap(Placement.LineAlignment.init) ?? .start
    placement.position = number(item["position"])
    placement.positionAlignment = item["positionAlign"]?.string.flatMap(Placement.PositionAlignment.init) ?? .auto
    placement.size = number(item["size"]) ?? placement.size
    placement.alignment = item["align"]?.string.flatMap(Placement.Alignment.init) ?? .center
    placement.region = item["region"].map(region)
    return placement
  }

  private static func region(_ item: JSONNode) -> Region {
    var region = Region()
    region.id = item["id"]?.string ?? ""
    region.width = number(item["width"]) ?? region.width
    region.lines = item["lines"]?.label.flatMap { Int($0) } ?? region.lines
    region.anchor = place(item["regionAnchor"]) ?? region.anchor
    region.viewportAnchor = place(item["viewportAnchor"]) ?? region.viewportAnchor
    region.scrollsUp = item["scroll"]?.string == "up"
    return region
  }

  private static func place(_ item: JSONNode?) -> SIMD2<Double>? {
    guard let parts = item?.list, parts.count == 2, let x = number(parts[0]), let y = number(parts[1]) else {
      return nil
    }
    return SIMD2(x, y)
  }
}
