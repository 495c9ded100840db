import JSON
import Motion
import Pixels

/// These codecs are for curves, moments and dots.
extension Codec where Value == Easing {
  /// A curve is written as a name or four numbers. A function of the caller's has neither, so it is left out.
  static var easing: Codec {
    let curve = FieldType.tuple(["x1", "y1", "x2", "y2"], -1e6...1e6, unit: "")
    return Codec(
      .either(.choice(Easing.names.map { Choice($0, "") }), curve),
      decode: { json, _ throws(DocumentError) in
        do throws(MotionError) {
          guard let points = json.array?.compactMap(\.number), points.count == 4 else {
            return try .named(json.string ?? "")
          }
          return try .cubicBezier(x1: points[0], y1: points[1], x2: points[2], y2: points[3])
        } catch {
          throw DocumentError(error, at: "")
        }
      }, encode: { $0.json })
  }
}

extension Codec where Value == Double {
  static var seconds: Codec { .number(Limits.seconds, unit: "seconds") }
}

extension Codec where Value == CyclingEffect {
  /// Effects are written as a name, or as a list of names whose effects combine.
  static var effect: Codec {
    let name = FieldType.choice(CyclingEffect.named.map { Choice($0.name, "") })
    return Codec(
      .either(name, .list(name, maximumCount: 64)),
      decode: { json, _ throws(DocumentError) in
        let names = json.array?.compactMap(\.string) ?? [json.string].compactMap { $0 }
        do throws(MotionError) { return try CyclingEffect(names: names) } catch {
          throw DocumentError(error, at: "")
        }
      },
      encode: { effect in
        if let known = CyclingEffect.named.first(where: { $0.effect == effect }) { return .string(known.name) }
        // The single effects are bits, and every combination is a list of them.
        let names = CyclingEffect.named.filter {
          $0.effect.rawValue.nonzeroBitCount == 1 && effect.contains($0.effect)
        }
        return .array(names.map { .string($0.name) })
      })
  }
}

extension Codec where Value == DotShape {
  /// A shape is written as a name or an SVG path.
  static var dotShape: Codec {
    let type = FieldType.string(StringRule(1...100_000))
    return Codec(
      type,
      decode: { json, _ throws(DocumentError) in
        guard let text = json.string else { throw type.wrongType(json) }
        return try DotShape(text)
      }, encode: { $0.json })
  }
}

extension Easing {
  fileprivate var json: JSONValue? {
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

  /// The same easing with another exponent, where it has one.
  func with(rate: Double) -> Easing {
    switch self {
    case .easeIn: .easeIn(rate: rate)
    case .easeOut: .easeOut(rate: rate)
    case .easeInOut: .easeInOut(rate: rate)
    default: self
    }
  }
}
