import Motion

extension Easing {
  /// A checked value; nil where there is none.
  init?(_ value: JSONValue?, rate: Double = Easing.defaultRate, at name: String) throws(DocumentError) {
    do throws(MotionError) {
      if let points = value?.array?.compactMap(\.number), points.count == 4 {
        self = try .cubicBezier(x1: points[0], y1: points[1], x2: points[2], y2: points[3])
      } else if let word = value?.string {
        self = try .named(word, rate: rate)
      } else {
        return nil
      }
    } catch {
      throw DocumentError(error, at: name)
    }
  }

  /// A name or four numbers. A function of the caller's has none: it is left out, and with it an author's default holds.
  var json: JSONValue? {
    switch self {
    case .linear: "linear"
    case .easeIn: "easeIn"
    case .easeOut: "easeOut"
    case .easeInOut: "easeInOut"
    case .easeInBounce: "easeInBounce"
    case .easeOutBounce: "easeOutBounce"
    case .easeOutExponential: "easeOutExponential"
    case .cubicBezier(let curve): [.number(curve.x1), .number(curve.y1), .number(curve.x2), .number(curve.y2)]
    case .function: nil
    }
  }

  /// The exponent, where the easing is a power.
  var rate: Double? {
    switch self {
    case .easeIn(let rate), .easeOut(let rate), .easeInOut(let rate): rate
    default: nil
    }
  }
}
