extension Path {
  /// Parses the `d` attribute of an SVG path (SVG 2, section 9.3): every command, absolute and relative, numbers
  /// without separators, and arcs as cubic curves. Units are those of the text.
  ///
  /// A browser draws what comes before a mistake. This throws a ``PathError`` instead, because a label should be right
  /// or an error; it also throws for more than 100,000 steps and for numbers beyond a billion.
  public init(svg text: String) throws(PathError) {
    var parser = SVGPathParser(text)
    self.init(try parser.parse())
  }
}

extension Path {
  /// The path as the `d` attribute of an SVG path: absolute commands, numbers rounded to thousandths.
  public var svg: String {
    var text = ""
    func write(_ command: String, _ points: SIMD2<Double>...) {
      text += command + points.map { Path.number($0.x) + " " + Path.number($0.y) }.joined(separator: " ")
    }
    for step in steps {
      switch step {
      case .move(let point): write("M", point)
      case .line(let point): write("L", point)
      case .quadratic(let control, let end): write("Q", control, end)
      case .cubic(let control1, let control2, let end): write("C", control1, control2, end)
      case .close: text += "Z"
      }
    }
    return text
  }

  /// A number without an exponent, which cutters do not all read.
  private static func number(_ value: Double) -> String {
    let thousandths = (min(max(value, -1e12), 1e12) * 1000).rounded()
    guard thousandths != 0 else { return "0" }
    let magnitude = UInt64(abs(thousandths))
    var digits = String(magnitude % 1000 + 1000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return (thousandths < 0 ? "-" : "") + String(magnitude / 1000) + (digits.isEmpty ? "" : "." + digits)
  }
}
