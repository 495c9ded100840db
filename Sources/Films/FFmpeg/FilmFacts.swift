import Basics
import Documents
import JSON
package import Motion
import VideoFrames

/// What must be known of a film before something is laid over it. Sendable; a value.
package struct FilmFacts: Sendable {
  /// The size of the frames after rotation, and of what they are shown as.
  package let shape: FilmShape
  /// Whether a frame has two fields, of different moments.
  let isInterlaced: Bool
  /// How pictures are laid over its frames.
  let planes: StraightPlanes
  /// ffmpeg's name of the pixel format.
  let format: String
  /// The seconds of a tick of stamps.
  package let base: FrameTime
  /// The rate of the film, if it has one.
  package let rate: FrameRate
  /// The stamp of each frame in ticks from the beginning of the film, in the order in which they are shown.
  package let stamps: [Int]
  /// ffmpeg's options that say of another film what this one says of its colours and its timecode.
  let tags: [String]

  /// The latest time of a frame, in seconds. Every product with a rate then fits 64 bits.
  private static let latest = 1_000_000.0

  /// The moment that a frame shows: that of its number, if its stamp is that number's, as stamps are rounded.
  package func time(ofFrame index: Int) -> Double {
    let stamp = stamps[index]
    let number = (Double(stamp) * base.seconds * rate.framesPerSecond).rounded()
    let exact = rate.time(ofFrame: Int(saturating: number)).seconds
    let own = Double(stamp) * base.seconds
    return abs(exact - own) <= 0.0005 ? exact : own
  }

  /// The end of the last frame, in seconds, as far as it is known.
  package var duration: Double { (stamps.last.map { Double($0) * base.seconds } ?? 0) + rate.frameDuration.seconds }

  /// What HDR films say of their light.
  let light: FilmLight

  /// ffmpeg's number of the stream that is its picture.
  let picture: Int
  /// The other streams.
  let streams: [FilmStream]

  /// Takes what ffprobe says of a film's streams, of the packets of its picture and, of an HDR film, of its first frame.
  init(
    film: String, _ probed: JSONValue, firstFrame: JSONValue? = nil, stamps packets: [Int], white: Double = 203
  ) throws(FilmError) {
    func fault(_ reason: String) -> FilmError { FilmError(film: film, reason: reason) }
    let (found, others) = FilmFacts.streams(of: probed)
    guard let stream = found else { throw fault("it has no video stream; give a film") }
    (picture, streams) = (FilmFacts.number(of: stream), others)
    func word(_ name: String) -> String { stream[name]?.string ?? "" }
    guard let size = FilmFacts.shownSize(stream) else {
      throw fault("its video stream has no size; repair the film")
    }
    let (width, height) = size
    shape = FilmShape(frame: SIMD2(width, height), aspect: FilmFacts.pixelAspect(stream))
    isInterlaced = ["tt", "bb", "tb", "bt"].contains(word("field_order"))
    format = word("pix_fmt")
    light = FilmLight(stream, firstFrame)
    if let reason = light.fault { throw fault(reason) }
    planes = try FilmFacts.planes(of: film, format, word, width: width, height: height, white: white)
    guard let base = FilmFacts.ratio(word("time_base")), base.numerator > 0, !packets.isEmpty else {
      throw fault("its frames have no times; repair the film")
    }
    self.base = base
    guard let rate = [word("avg_frame_rate"), word("r_frame_rate")].lazy.compactMap({ try? FrameRate($0) }).first
    else {
      throw fault("it has no frame rate; repair the film")
    }
    self.rate = rate
    stamps = packets.sorted()
    if let last = stamps.last, Double(last) * base.seconds > FilmFacts.latest {
      let time = "\(last) ticks of \(word("time_base")) s"
      throw fault("a frame's time, \(time), is beyond \(Int(FilmFacts.latest)) s; repair the film")
    }
    tags = FilmFacts.tags(probed, stream)
  }

  /// Why captions would have other colours than theirs in a film; nil where they have not.
  private static func strangeColors(matrix: String, curve: String) -> String? {
    switch curve {
    case "linear", "log100", "log316", "smpte428":
      return
        "its light is coded as \(curve), and colours of captions are not mapped to that; convert it to bt709 first"
    default: break
    }
    let strange = [
      "ycgco", "ycgco-re", "ycgco-ro", "bt2020c", "ictcp", "ipt-c2", "smpte2085", "chroma-derived-c",
      "chroma-derived-nc", "gbr",
    ]
    return strange.contains(matrix)
      ? "its colours are coded as \(matrix), and those of captions are not; convert it to bt709 first" : nil
  }

  /// How pictures are laid over the frames. `word` is what the stream says by a name.
  private static func planes(
    of film: String, _ format: String, _ word: (String) -> String, width: Int, height: Int, white: Double
  ) throws(FilmError) -> StraightPlanes {
    func fault(_ reason: String) -> FilmError { FilmError(film: film, reason: reason) }
    if let reason = strangeColors(matrix: word("color_space"), curve: word("color_transfer")) {
      throw fault(reason)
    }
    guard
      let planes = StraightPlanes(
        format: format, matrix: word("color_space"), range: word("color_range"), site: word("chroma_location"),
        primaries: word("color_primaries"), curve: word("color_transfer"), white: white, height: height)
    else {
      throw fault(
        "its pixels are \(format.isEmpty ? "unknown" : format), and captions are laid over \(StraightPlanes.names); convert it first"
      )
    }
    guard width % (1 << planes.chromaShift.x) == 0, height % (1 << planes.chromaShift.y) == 0 else {
      throw fault(
        "its size of \(width) x \(height) is odd, which \(format) cannot be encoded in; crop or scale it to even sides"
      )
    }
    return planes
  }

  /// The stream that is the picture, and the others.
  static func streams(of probed: JSONValue) -> (picture: JSONObject?, others: [FilmStream]) {
    let streams = (probed.object?["streams"]?.array ?? []).compactMap(\.object)
    let (picture, others) = FilmStream.sorted(streams)
    return (picture.map { streams[$0] }, others)
  }

  /// ffmpeg's number of a stream.
  static func number(of stream: JSONObject) -> Int {
    stream["index"]?.number.flatMap { Int(exactly: $0) } ?? 0
  }

  /// The size of the frames as they are shown.
  private static func shownSize(_ stream: JSONObject) -> (width: Int, height: Int)? {
    guard let width = stream["width"]?.number.flatMap({ Int(exactly: $0) }),
      let height = stream["height"]?.number.flatMap({ Int(exactly: $0) }),
      1...32768 ~= width, 1...32768 ~= height
    else { return nil }
    return isTurned(stream) ? (height, width) : (width, height)
  }

  /// The sides of a pixel as it is shown; nil where the film does not say.
  private static func pixelAspect(_ stream: JSONObject) -> (width: Int, height: Int)? {
    let sides = (stream["sample_aspect_ratio"]?.string ?? "").split(separator: ":").compactMap { Int($0) }
    guard sides.count == 2, sides.allSatisfy({ $0 > 0 }) else { return nil }
    return isTurned(stream) ? (sides[1], sides[0]) : (sides[0], sides[1])
  }

  /// Whether the film is turned by a quarter when it is shown.
  private static func isTurned(_ stream: JSONObject) -> Bool {
    let sides = stream["side_data_list"]?.array ?? []
    let turns =
      sides.compactMap { $0.object?["rotation"]?.number }
      + [stream["tags"]?.object?["rotate"]?.string.flatMap(Double.init)].compactMap { $0 }
    return turns.first.map { Int(saturating: abs($0)) % 180 == 90 } ?? false
  }

  static func ratio(_ text: String) -> FrameTime? {
    let parts = text.split(separator: "/").compactMap { Int($0) }
    return parts.count == 2 && parts[1] > 0 ? FrameTime(numerator: parts[0], denominator: parts[1]) : nil
  }

  private static func tags(_ probed: JSONValue, _ stream: JSONObject) -> [String] {
    var tags: [String] = []
    let names = [
      ("color_range", "-color_range"), ("color_space", "-colorspace"), ("color_primaries", "-color_primaries"),
      ("color_transfer", "-color_trc"), ("chroma_location", "-chroma_sample_location"),
    ]
    for (name, option) in names {
      guard let value = stream[name]?.string, value != "unknown", value != "unspecified",
        value.utf8.allSatisfy({ $0 == 0x2D || $0 == 0x5F || 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 })
      else { continue }
      tags += [option, value]
    }
    let timecode =
      stream["tags"]?.object?["timecode"]?.string
      ?? probed.object?["format"]?.object?["tags"]?.object?["timecode"]?.string
    if let timecode, timecode.utf8.allSatisfy({ 0x30...0x3B ~= $0 || $0 == 0x2E }) {
      tags += ["-timecode", timecode]
    }
    return tags
  }
}
