import Basics
import Documents
import ImageCodecs
import JSON

/// The address of a picture: `/STYLE/TEXT.png?scale=2&language=de&player=Jo`.
///
/// A value; Sendable.
struct PictureAddress: Sendable {
  let style: String
  let text: String
  let format: ImageFormat
  /// Pixels per point; nil for the style's own.
  var scale: Double?
  var language: String?
  /// The values of placeholders, in the order of the query.
  var values = JSONObject()

  /// Reads a path with its query. Throws if it is the address of no picture.
  init(path: Substring, query: Substring?) throws(ServedFailure) {
    let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let style = PercentEncoding.decoded(parts[0]), !style.isEmpty,
      let file = PercentEncoding.decoded(parts[1]), let dot = file.lastIndex(of: ".")
    else { throw PictureAddress.nothing }
    guard let format = ImageFormat(fileName: "x" + file[dot...]) else {
      throw PictureAddress.unknownEnding(file[dot...])
    }
    (self.style, self.text, self.format) = (style, String(file[..<dot]), format)
    for parameter in try QueryParameter.all(query) { try read(parameter) }
  }

  private static var nothing: ServedFailure {
    ServedFailure(
      404, "address",
      "there is nothing at this address; a picture's is /STYLE/TEXT.png, with / in a text as %2F, and it may end in \(endings)"
    )
  }

  private static func unknownEnding(_ ending: Substring) -> ServedFailure {
    ServedFailure(
      404, "address",
      "no picture ends in \(JSONWriter.quoted(String(ending.prefix(20)))); the address of one is /STYLE/TEXT.png, and it may end in "
        + endings)
  }

  /// The endings of pictures, in words.
  private static var endings: String {
    ImageFormat.allCases.flatMap(\.fileExtensions).map { "." + $0 }.joined(separator: ", ")
  }

  private mutating func read(_ parameter: QueryParameter) throws(ServedFailure) {
    switch parameter.name {
    case "sig": break
    case "scale": scale = try parameter.scale()
    case "language": language = parameter.value
    default: values[parameter.name] = .string(parameter.value)
    }
  }

  /// The parameters that every picture has.
  static let options = ["scale", "language"]

  /// Leaves out what is ignored, fills none of the placeholders with these names, and is no slip of what is known.
  mutating func leaveOut(_ ignored: IgnoredParameters, filling names: Set<ByteText>) {
    let known = PictureAddress.options + names.map(\.string)
    for name in values.names where !names.contains(ByteText(name)) && ignored.has(name, among: known) {
      values[name] = nil
    }
  }

  /// Throws if a parameter is no option and fills none of the placeholders with these names.
  func checkValues(filling names: Set<ByteText>) throws(ServedFailure) {
    guard let unknown = values.names.first(where: { !names.contains(ByteText($0)) }) else { return }
    let known = PictureAddress.options + names.sorted().map(\.string)
    let nearest =
      Spelling.nearest(to: unknown, among: known).map { "did you mean \(JSONWriter.quoted($0))? " } ?? ""
    let more = known.count > 12 ? " and \(known.count - 12) more" : ""
    throw ServedFailure(
      400, "query", place: String(unknown.prefix(80)),
      "there is no such parameter, and the style has no place for it among what is drawn; \(nearest)known are "
        + known.prefix(12).map { JSONWriter.quoted(String($0.prefix(80))) }.joined(separator: ", ") + more)
  }

  /// The job that draws it. Where the style is of a kind that `hasText`, the text is the document's, and else a value.
  func job(hasText: Bool) -> JSONObject {
    var job: JSONObject = ["style": .string(style)]
    var values = values
    if hasText { job["text"] = .string(text) } else { values["text"] = .string(text) }
    job["scale"] = scale.map { .number($0) }
    job["language"] = language.map { .string($0) }
    if !values.isEmpty { job["values"] = .object(values) }
    return job
  }
}
