import Documents
import JSON

/// A value in a text. A value; Sendable.
struct JSONNode: Sendable {
  struct Member: Sendable {
    let name: String
    /// From the name's quote to the end of the value.
    let span: Range<Int>
    let value: JSONNode
  }

  let span: Range<Int>
  let json: JSONValue
  var members: [Member] = []
  var elements: [JSONNode] = []
}
