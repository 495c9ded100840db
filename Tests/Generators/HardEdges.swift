import Documents
public import JSON
public import Pixels

/// Tells two renderers that round differently from two that draw differently, where gradients have hard edges.
///
/// A sample that lies on a hard edge, within the rounding of floats, has one colour or the other (see
/// docs/rendering-model.md). Both are there in the pictures of one renderer if the gradients are moved by next to nothing
/// in some direction: so a value of the other renderer is held to the range of these.
public enum HardEdges {
  /// How far gradients are moved, in sizes of their box: a box of 500 pixels by 1/1000 of a pixel.
  static let step = 2e-6
  /// How far at least, in lengths of a gradient or of the way to it: a place along it is a float.
  static let shareOfLength = 2e-7

  /// The document with each of its gradients moved: to the right, to the left, down and up. Empty if none says where it
  /// lies; a document that was read and is written again always says it.
  public static func variants(of document: JSONValue) -> [JSONValue] {
    let moves: [SIMD2<Double>] = [[1, 0], [-1, 0], [0, 1], [0, -1]]
    return moves.map { moved(document, by: $0) }.filter { $0 != document }
  }

  private static func moved(_ value: JSONValue, by move: SIMD2<Double>) -> JSONValue {
    switch value {
    case .array(let elements): return .array(elements.map { moved($0, by: move) })
    case .object(var object):
      for member in object.members { object[member.name] = moved(member.value, by: move) }
      if let start = point(object["start"]), let end = point(object["end"]) {
        let farthest = [start.x, start.y, end.x, end.y].reduce(0) { max($0, abs($1)) }
        let way = move * max(step, farthest * shareOfLength)
        object["start"] = json(start + way)
        object["end"] = json(end + way)
      }
      return .object(object)
    case .null, .bool, .number, .string: return value
    }
  }

  private static func point(_ value: JSONValue?) -> SIMD2<Double>? {
    guard let pair = value?.array, pair.count == 2, let x = pair[0].number, let y = pair[1].number else {
      return nil
    }
    return SIMD2(x, y)
  }

  private static func json(_ point: SIMD2<Double>) -> JSONValue { .array([.number(point.x), .number(point.y)]) }

  /// What is nearest to a picture within the range of others, value by value. All are premultiplied and of one size.
  ///
  /// - Precondition: there is at least one.
  public static func nearest(to picture: PixelBuffer, within pictures: [PixelBuffer]) -> PixelBuffer {
    var nearest = picture
    for index in picture.bytes.indices {
      let values = pictures.map { $0.bytes[index] }
      guard let least = values.min(), let most = values.max() else { preconditionFailure("there is no picture") }
      nearest.bytes[index] = min(max(picture.bytes[index], least), most)
    }
    return nearest
  }
}
