import Basics

/// A parameter of a query, decoded. A value; Sendable.
struct QueryParameter: Sendable {
  let name: String
  let value: String

  /// The parameters of a query in their order. Throws where one cannot be decoded, or stands there twice.
  static func all(_ query: Substring?) throws(ServedFailure) -> [QueryParameter] {
    var parameters: [QueryParameter] = []
    var names: Set<ByteText> = []
    for part in (query ?? "").split(separator: "&") {
      let mark = part.firstIndex(of: "=") ?? part.endIndex
      guard let name = PercentEncoding.decoded(part[..<mark], isQuery: true),
        let value = PercentEncoding.decoded(part[mark...].dropFirst(), isQuery: true)
      else {
        throw ServedFailure(400, "query", place: String(part.prefix(80)), "it is no UTF-8 in percent-encoding")
      }
      guard names.insert(ByteText(name)).inserted else {
        throw ServedFailure(400, "query", place: String(name.prefix(80)), "it stands there twice; write it once")
      }
      parameters.append(QueryParameter(name: name, value: value))
    }
    return parameters
  }

  /// The value as pixels per point.
  func scale() throws(ServedFailure) -> Double {
    guard let scale = Double(value), scale > 0, scale.isFinite else {
      throw ServedFailure(
        400, "query", place: "scale", "\"\(value.prefix(80))\" is no scale; write a number above 0, as 2")
    }
    return scale
  }
}
