import ArgumentParser
import Documents
import Films
import JSON

/// The options that may come again: `--words` begins a track, and the others belong to the words before them.
struct CaptionTrackOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      What is said, and when: any file that `words` reads. It may come again for another language; the next four options \
      belong to the words before them, and before the first ones to all.
      """, valueName: "FILE"))
  var words: [PlacedValue<String>] = []

  @Option(
    help: ArgumentHelp(
      """
      captions/NAME (captions/highlight by default), a style of a sheet as FILE.json#NAME, or a document of captions as \
      FILE.json.
      """, valueName: "STYLE"))
  var style: [PlacedValue<String>] = []

  @Option(
    help: ArgumentHelp(
      """
      Where they stand: broadcast, vertical, or x,y,width,height in shares of the picture. Without it, words of one area \
      stand above those after them.
      """, valueName: "AREA"))
  var area: [PlacedValue<String>] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Shows every word so much later; negative is earlier.", valueName: "SECONDS"))
  var offset: [PlacedValue<Double>] = []

  @Option(
    help: ArgumentHelp(
      "Multiplies all times before the offset: 25/24 for words of a film that ran faster.", valueName: "RATIO"))
  var stretch: [PlacedValue<String>] = []

  func validate() throws {
    let tracks = try tracks()
    guard tracks.count <= CaptionedFilm.mostTracks else {
      throw ValidationError(
        "\(tracks.count) times --words are too many; the limit is \(CaptionedFilm.mostTracks)")
    }
    for track in tracks {
      guard CaptionTimes.offsets.contains(track.offset) else {
        throw ValidationError("--offset \(track.offset) is not in -86400...86400 seconds")
      }
      guard CaptionTimes(stretch: track.stretch, offset: 0) != nil else {
        throw ValidationError("--stretch \"\(track.stretch)\" is no ratio in 1/100...100; write 25/24 or 1.001")
      }
    }
    guard tracks.count(where: { $0.words == "-" }) < 2 else {
      throw ValidationError("--words - is standard input, which can be read once; give files")
    }
  }

  /// The words in their order, each with the options that stand after them, and else with those before all words.
  func tracks() throws -> [CaptionTrack] {
    let styles = try own("--style", style)
    let areas = try own("--area", area)
    let offsets = try own("--offset", offset)
    let stretches = try own("--stretch", stretch)
    return try words.enumerated().map { index, words in
      var track = CaptionTrack(words: words.value)
      track.style = styles[index] ?? track.style
      track.area = try areas[index].map(CaptionTrackOptions.area)
      track.offset = offsets[index] ?? track.offset
      track.stretch = stretches[index] ?? track.stretch
      return track
    }
  }

  /// The look of words that come on standard input.
  func live() throws -> CaptionTrack {
    var track = CaptionTrack(words: "-")
    track.style = style.last?.value ?? track.style
    track.area = try area.last.map { try CaptionTrackOptions.area($0.value) }
    return track
  }

  private func own<Value>(_ option: String, _ values: [PlacedValue<Value>]) throws -> [Value?] {
    var common: Value?
    var own = words.map { _ in Value?.none }
    for value in values {
      if let index = words.lastIndex(where: { $0.place < value.place }) {
        guard own[index] == nil else {
          throw ValidationError(
            "\(option) is given twice for --words \"\(words[index].value)\"; keep one of the two")
        }
        own[index] = value.value
      } else {
        guard common == nil else {
          throw ValidationError("\(option) is given twice for all words; keep one of the two")
        }
        common = value.value
      }
    }
    return own.map { $0 ?? common }
  }

  private static func area(_ text: String) throws -> CaptionsDocument.Area {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let sides = parts.compactMap { Double($0) }
    let json: JSONValue =
      parts.count > 1 && sides.count == parts.count ? .array(sides.map { .number($0) }) : .string(text)
    do { return try CaptionsDocument.Area(json) } catch {
      throw ValidationError(
        "--area \"\(text)\": \(error.message); a place is written as x,y,width,height, such as 0.05,0.05,0.9,0.7")
    }
  }
}
