import JSON
import Pixels

/// These codecs are for SVG's path data, in points.
extension Codec where Value == Path {
  /// Something that can be cut to.
  static var clipPath: Codec {
    svgPath(
      [
        "M0 0L40 5 20 30Z", "m2 2h30v20h-30zM8 6v10h10v-10z", "M5 10a9 9 0 1 1 18 0a9 9 0 1 1-18 0z",
        "M0 9C5-9 20 30 40 9S60 0 80 20Q40 60 9 20T0 9",
      ], mostSteps: Limits.pathSteps)
  }

  /// Something that text can follow.
  static var textPath: Codec {
    svgPath(
      [
        "M0 30H150", "M0 40C30 0 60 0 80 30S140 60 160 20", "M10 30a25 25 0 1 1 50 0a25 25 0 1 1-50 0z",
        "M0 20H90V60", "M0 20Q40-10 80 20M0 45Q40 20 80 45",
      ], mostSteps: Limits.textPathSteps)
  }

  private static func svgPath(_ examples: [String], mostSteps: Int) -> Codec {
    let type = FieldType.string(StringRule(1...1_000_000, .any, "SVG path data", examples: examples))
    return Codec(
      type,
      decode: { json, _ throws(DocumentError) in
        guard let text = json.string else { throw type.wrongType(json) }
        return try Path(text, mostSteps: mostSteps)
      }, encode: { .string($0.svg) })
  }
}

extension Path {
  fileprivate init(_ text: String, mostSteps: Int) throws(DocumentError) {
    let value = JSONValue.string(text).summary
    do throws(PathError) { self = try Path(svg: text) } catch {
      throw DocumentError(.outOfRange, "\(value) is no SVG path data (\(error))")
    }
    guard !isEmpty else { throw DocumentError(.outOfRange, "\(value) has no commands; wanted SVG path data") }
    guard steps.count <= mostSteps else {
      throw DocumentError(
        .outOfRange,
        "the path has \(steps.count) segments, over the limit of \(mostSteps); write a simpler one")
    }
    let farthest = Limits.partLengths.upperBound
    guard points.allSatisfy({ abs($0.x) <= farthest && abs($0.y) <= farthest }) else {
      let limit = JSONWriter.number(farthest)
      throw DocumentError(.outOfRange, "a point of the path is more than \(limit) points away; move it nearer")
    }
  }

  private var points: [SIMD2<Double>] {
    steps.flatMap { step -> [SIMD2<Double>] in
      switch step {
      case .move(let point), .line(let point): [point]
      case .quadratic(let control, let end): [control, end]
      case .cubic(let control1, let control2, let end): [control1, control2, end]
      case .close: []
      }
    }
  }
}
