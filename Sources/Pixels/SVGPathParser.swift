/// Parses SVG's path data into steps.
struct SVGPathParser {
  /// The largest number of steps: more than any shape of a label has, and few enough to rasterize.
  static let mostSteps = 100_000
  /// The largest coordinate. Beyond it, sums lose the digits that rasterizing needs.
  static let largestNumber = 1e9

  private var scanner: SVGNumberScanner
  private var steps: [Path.Step] = []
  private var current = SIMD2<Double>.zero
  private var contourStart = SIMD2<Double>.zero
  /// Whether a contour was begun after the last `Z`.
  private var isOpen = false
  /// The control point that `S` and `T` reflect, and the curve that it belongs to.
  private var lastCubicControl: SIMD2<Double>?
  private var lastQuadraticControl: SIMD2<Double>?

  init(_ text: String) {
    scanner = SVGNumberScanner(text)
  }

  mutating func parse() throws(PathError) -> [Path.Step] {
    scanner.skipSpace()
    while let letter = scanner.peek {
      let start = scanner.offset
      guard let command = SVGPathCommand(letter: letter) else {
        throw scanner.error("a command is expected, one of M L H V C S Q T A Z")
      }
      guard isOpen || !steps.isEmpty || command.kind == .move else {
        throw scanner.error("a path begins with M or m")
      }
      scanner.advance()
      try run(command)
      guard steps.count <= SVGPathParser.mostSteps else {
        throw scanner.error(
          "the path has more than \(SVGPathParser.mostSteps) steps; write a simpler one", at: start)
      }
    }
    return steps
  }

  /// Runs one command with all its sets of numbers. Further pairs after a move are lines.
  private mutating func run(_ command: SVGPathCommand) throws(PathError) {
    guard command.kind != .close else {
      close()
      scanner.skipSpace()
      return
    }
    var kind = command.kind
    repeat {
      try runOnce(kind, relative: command.isRelative)
      if kind == .move { kind = .line }
      guard steps.count <= SVGPathParser.mostSteps + 8 else { return }
      scanner.skipSeparator()
    } while scanner.isAtNumber
    if scanner.hasPendingComma { throw scanner.error("a number is expected after the comma") }
  }

  private mutating func runOnce(_ kind: SVGPathCommand.Kind, relative: Bool) throws(PathError) {
    let origin = relative ? current : .zero
    switch kind {
    case .move: move(to: try scanner.point(from: origin))
    case .line: line(to: try scanner.point(from: origin))
    case .horizontal: line(to: SIMD2(origin.x + (try scanner.number()), current.y))
    case .vertical: line(to: SIMD2(current.x, origin.y + (try scanner.number())))
    case .cubic:
      let control1 = try scanner.point(from: origin)
      let control2 = try scanner.point(from: origin)
      cubic(control1, control2, try scanner.point(from: origin))
    case .smoothCubic:
      let control1 = lastCubicControl.map { 2 * current - $0 } ?? current
      let control2 = try scanner.point(from: origin)
      cubic(control1, control2, try scanner.point(from: origin))
    case .quadratic:
      let control = try scanner.point(from: origin)
      quadratic(control, try scanner.point(from: origin))
    case .smoothQuadratic:
      let control = lastQuadraticControl.map { 2 * current - $0 } ?? current
      quadratic(control, try scanner.point(from: origin))
    case .arc:
      let radii = SIMD2(try scanner.number(), try scanner.number())
      let rotation = try scanner.number()
      let isLarge = try scanner.flag()
      let isClockwise = try scanner.flag()
      let end = try scanner.point(from: origin)
      arc(
        SVGArc(from: current, to: end, radii: radii, rotation: rotation, isLarge: isLarge, isClockwise: isClockwise)
      )
    case .close: break
    }
  }

  private mutating func move(to point: SIMD2<Double>) {
    steps.append(.move(point))
    contourStart = point
    arrive(at: point)
    isOpen = true
  }

  private mutating func close() {
    if isOpen { steps.append(.close) }
    arrive(at: contourStart)
    isOpen = false
  }

  /// After a `Z`, the next segment begins a contour of its own at the start of the last one.
  private mutating func begin() {
    guard !isOpen else { return }
    steps.append(.move(current))
    isOpen = true
  }

  private mutating func line(to point: SIMD2<Double>) {
    begin()
    steps.append(.line(point))
    arrive(at: point)
  }

  private mutating func cubic(_ control1: SIMD2<Double>, _ control2: SIMD2<Double>, _ end: SIMD2<Double>) {
    begin()
    steps.append(.cubic(control1: control1, control2: control2, end: end))
    arrive(at: end)
    lastCubicControl = control2
  }

  private mutating func quadratic(_ control: SIMD2<Double>, _ end: SIMD2<Double>) {
    begin()
    steps.append(.quadratic(control: control, end: end))
    arrive(at: end)
    lastQuadraticControl = control
  }

  private mutating func arc(_ arc: SVGArc) {
    begin()
    steps += arc.steps
    arrive(at: arc.to)
  }

  private mutating func arrive(at point: SIMD2<Double>) {
    current = point
    lastCubicControl = nil
    lastQuadraticControl = nil
  }
}
