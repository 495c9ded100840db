import Basics
package import JSON

/// A stream of a film beside its picture, as ffprobe tells it. Sendable; a value.
package struct FilmStream: Sendable {
  package let kind: FilmStreams.Kind
  /// The number among those of its kind, from 0.
  package let number: Int
  /// ffmpeg's number of the stream among all of the film.
  package let index: Int
  /// ffmpeg's name of the codec; empty where it knows none.
  package let codec: String
  /// The four letters of the codec in the film, where it has some.
  package let tag: String
  /// Of a sound: whether ffmpeg has found out what its samples are, which it does by decoding.
  package let isDecoded: Bool
  /// Of a sound: how many channels it has.
  package let channels: Int
  /// Of a cover: whether the film marks it as one. Of an attachment: whether it has a name and says what it is, without
  /// which no container takes it.
  package let isMarked: Bool

  package init(
    _ kind: FilmStreams.Kind, number: Int = 0, index: Int = 0, codec: String = "", tag: String = "",
    isDecoded: Bool = true, channels: Int = 2, isMarked: Bool = true
  ) {
    (self.kind, self.number, self.index, self.codec, self.tag) = (kind, number, index, codec, tag)
    (self.isDecoded, self.channels, self.isMarked) = (isDecoded, channels, isMarked)
  }

  /// What a sentence calls it: `audio:1 (apac)`.
  package var title: String {
    let name = codec.isEmpty ? tag : codec
    return "\(kind.rawValue):\(number)" + (name.isEmpty ? "" : " (\(name))")
  }

  /// What ffprobe says of a film's streams: which of them is the picture, by its place in the list, and the others.
  ///
  /// Matroska's pictures that are not marked as covers are films of one frame: a film in a codec of still pictures is the
  /// picture only where there is no other.
  package static func sorted(_ streams: [JSONObject]) -> (picture: Int?, others: [FilmStream]) {
    let films = streams.indices.filter { isFilm(streams[$0]) }
    let picture = films.first { !stillCodecs.contains(word(streams[$0], "codec_name")) } ?? films.first
    var counts: [FilmStreams.Kind: Int] = [:]
    var others: [FilmStream] = []
    for (place, stream) in streams.enumerated() where place != picture {
      let kind = kind(of: stream)
      others.append(FilmStream(stream, kind, number: counts[kind, default: 0], place: place))
      counts[kind, default: 0] += 1
    }
    return (picture, others)
  }

  private init(_ stream: JSONObject, _ kind: FilmStreams.Kind, number: Int, place: Int) {
    func known(_ name: String) -> String {
      let word = FilmStream.word(stream, name)
      return ["unknown", "none"].contains(word) ? "" : word
    }
    let tag = known("codec_tag_string")
    let tags = stream["tags"]?.object
    self.init(
      kind, number: number, index: stream["index"]?.number.flatMap { Int(exactly: $0) } ?? place,
      codec: known("codec_name"),
      // What is no letter is written as its number: "[0][0][0][0]".
      tag: tag.utf8.allSatisfy { 0x20...0x7E ~= $0 && $0 != 0x5B } ? tag : "",
      isDecoded: !known("sample_fmt").isEmpty, channels: Int(saturating: stream["channels"]?.number ?? 0),
      isMarked: kind == .covers
        ? FilmStream.isCover(stream)
        : ["filename", "mimetype"].allSatisfy { !(tags?[$0]?.string ?? "").isEmpty })
  }

  /// Codecs of still pictures, which covers have.
  static let stillCodecs: Set = ["mjpeg", "png", "bmp", "gif", "tiff", "webp", "jpegls", "jpeg2000"]

  private static func word(_ stream: JSONObject, _ name: String) -> String { stream[name]?.string ?? "" }

  private static func isFilm(_ stream: JSONObject) -> Bool {
    word(stream, "codec_type") == "video" && !isCover(stream)
  }

  private static func isCover(_ stream: JSONObject) -> Bool {
    let marks = stream["disposition"]?.object
    return ["attached_pic", "timed_thumbnails", "still_image"].contains { (marks?[$0]?.number ?? 0) != 0 }
  }

  private static func kind(of stream: JSONObject) -> FilmStreams.Kind {
    switch word(stream, "codec_type") {
    case "audio": .audio
    case "subtitle": .subtitles
    case "attachment": .attachments
    case "video" where isCover(stream) || stillCodecs.contains(word(stream, "codec_name")): .covers
    default: .data
    }
  }
}
