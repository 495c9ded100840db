import Basics
package import Storage

/// What becomes of all streams of a film beside its picture: ffmpeg's options, and what is said of it. Sendable; a value.
package struct StreamPlan: Sendable {
  /// Options of what is read: they stand before the film.
  package private(set) var inputOptions: [String] = []
  /// Options of what is written, which map each stream and say how.
  package private(set) var outputOptions: [String] = []
  /// A sentence for each stream that is not as it was, and one for all data.
  package private(set) var remarks: [String] = []
  /// The encoders that it needs of ffmpeg, but for those that every build has.
  package private(set) var encoders: [String] = []

  /// What ``FilmStream/title`` calls those that are converted.
  private var converted: [String] = []

  /// Plans the film at `path`, whose container is one of ``CaptionedFilm/containers``, from the streams of another one.
  ///
  /// Throws where somebody names a stream that there is not, or keeps one that the new film cannot hold.
  package init(
    _ film: String, _ streams: [FilmStream], to path: String, keep: [FilmStreams] = [], drop: [FilmStreams] = []
  ) throws(FilmError) {
    let ending = FileName.ending(of: path)?.lowercased() ?? ""
    let container = CaptionedFilm.containers[ending] ?? ""
    try StreamPlan.check(film, streams, keep, drop)
    var counts: [FilmStreams.Kind: Int] = [:]
    var data: [FilmStream] = []
    for stream in streams where !drop.contains(where: { $0.mean(stream) }) {
      let isKept = keep.contains { $0.mean(stream) }
      // Of a kind that is named the others are not wanted.
      guard isKept || !keep.contains(where: { $0.kind == stream.kind }) else { continue }
      let treatment = StreamTreatment(of: stream, in: container, ending: ending)
      if case .leftOut(let reason) = treatment {
        guard !isKept else {
          throw FilmError(
            film: film,
            reason: "\(stream.title) cannot be kept: \(reason); keep others, or write another kind of film")
        }
        if stream.kind == .data {
          data.append(stream)
        } else {
          remarks.append("\(film): \(stream.title) \(stream.verb) left out: \(reason)")
        }
        continue
      }
      add(stream, treatment, number: counts[stream.kind, default: 0])
      counts[stream.kind, default: 0] += 1
      if case .converted(let encoder) = treatment {
        converted.append(stream.title)
        remarks.append("\(film): \(stream.title) \(stream.verb) converted by \(encoder), for .\(ending)")
      }
    }
    remark(film, data, container)
  }

  /// Why the film failed, with a remedy where ffmpeg could not decode what is converted: it need not do that in a film that holds
  /// it.
  package func explained(_ error: OutputError) -> OutputError {
    let isOfDecoding = ["decod", "Invalid data"].contains { error.reason.contains($0) }
    guard isOfDecoding, !converted.isEmpty else { return error }
    let reason = error.reason.hasSuffix(".") ? String(error.reason.dropLast()) : error.reason
    return OutputError(
      path: error.path,
      reason: reason
        + "; if it is \(converted.joined(separator: " or ")), drop that, or write a kind of film that holds it")
  }

  private static func check(
    _ film: String, _ streams: [FilmStream], _ keep: [FilmStreams], _ drop: [FilmStreams]
  ) throws(FilmError) {
    if let both = keep.first(where: { drop.contains($0) }) {
      throw FilmError(film: film, reason: "\(both) is both kept and dropped; choose one of the two")
    }
    for choice in keep + drop where choice.number != nil && !streams.contains(where: { choice.mean($0) }) {
      let list = streams.map(\.title).joined(separator: ", ")
      throw FilmError(
        film: film, reason: "it has no \(choice); beside its picture it has \(list.isEmpty ? "nothing" : list)")
    }
  }

  /// `number` is that among those of its kind in the new film.
  private mutating func add(_ stream: FilmStream, _ treatment: StreamTreatment, number: Int) {
    outputOptions += ["-map", "0:\(stream.index)"]
    let letters: [FilmStreams.Kind: String] = [.audio: "a", .subtitles: "s", .attachments: "t"]
    // The picture is the first one.
    let place = letters[stream.kind].map { "\($0):\(number)" } ?? "v:\(number + 1)"
    guard case .converted(let encoder) = treatment else {
      outputOptions += ["-c:\(place)", "copy"]
      if stream.kind == .covers { outputOptions += ["-disposition:\(place)", "attached_pic"] }
      return
    }
    outputOptions += ["-c:\(place)", encoder]
    switch encoder {
    case "aac": outputOptions += ["-b:\(place)", "\(128 * stream.channels)k"]
    case "libopus":
      // It refuses other layouts, such as that of DVDs.
      outputOptions += [
        "-b:\(place)", "\(96 * stream.channels)k", "-filter:\(place)",
        "aformat=channel_layouts=7.1|6.1|5.1|5.0|quad|3.0|stereo|mono",
      ]
      if !encoders.contains(encoder) { encoders.append(encoder) }
    default:
      // A byte that is no character would end the film.
      inputOptions = ["-sub_charenc_mode:s", "ignore"]
    }
  }

  /// A timecode is written anew wherever there is a place for it, and so are chapters, which .mp4 has as a text.
  private mutating func remark(_ film: String, _ data: [FilmStream], _ container: String) {
    let lost = data.filter { stream in
      stream.tag == "tmcd" ? container == "webm" : stream.codec != "bin_data" || stream.tag != "text"
    }
    guard !lost.isEmpty else { return }
    let kinds = lost.map { $0.codec.isEmpty ? $0.tag : $0.codec }.filter { !$0.isEmpty }
    let names = kinds.isEmpty ? "" : " (\(Array(Set(kinds)).sorted().joined(separator: ", ")))"
    remarks.append(
      "\(film): \(lost.count) \(lost.count == 1 ? "stream" : "streams") of data\(names) \(lost.count == 1 ? "is" : "are") left out"
    )
  }
}

extension FilmStream {
  /// Subtitles are many.
  fileprivate var verb: String { kind == .subtitles ? "are" : "is" }
}
