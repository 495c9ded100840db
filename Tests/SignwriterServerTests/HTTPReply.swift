import Documents
import JSON

/// A response. A value.
struct HTTPReply: Sendable {
  var status = 0
  /// The fields, with their names in lower case.
  var fields: [String: String] = [:]
  var body: [UInt8] = []

  var text: String { String(decoding: body, as: UTF8.self) }

  /// A member of the error that the body tells.
  func error(_ member: String) -> String? {
    (try? JSONParser.parse(body))?.object?["error"]?.object?[member]?.string
  }
}
