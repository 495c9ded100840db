import Basics

/// Parses one printf format. Positions count Unicode scalars, from 0.
struct PrintfParser {
  private let format: String
  private let scalars: [Unicode.Scalar]
  private var position = 0

  init(_ format: String) {
    self.format = format
    scalars = Array(format.unicodeScalars)
  }

  mutating func parse() throws(MotionError) -> (before: String, specification: PrintfSpecification, after: String) {
    var texts = [String.UnicodeScalarView()]
    var found: PrintfSpecification?
    while let scalar = peek {
      let start = position
      position += 1
      guard scalar == "%" else {
        texts[texts.count - 1].append(scalar)
        continue
      }
      if peek == "%" {
        position += 1
        texts[texts.count - 1].append("%")
        continue
      }
      let specification = try specification(from: start)
      guard found == nil else {
        throw error(start, "there is a second number", "keep one conversion, and write a percent sign as %%")
      }
      found = specification
      texts.append(String.UnicodeScalarView())
    }
    guard let found else {
      throw error(scalars.count, "no number is shown", "add one conversion, such as %d or %.1f")
    }
    return (String(texts[0]), found, String(texts[1]))
  }

  private var peek: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private mutating func specification(from start: Int) throws(MotionError) -> PrintfSpecification {
    var result = PrintfSpecification()
    let digitsStart = position
    while let flag = peek.flatMap(PrintfParser.flag) {
      result.flags.insert(flag)
      position += 1
    }
    result.width = try count("width") ?? 0
    if peek == "$" {
      throw error(digitsStart, "positions are not supported", "remove the position and the $; there is one number")
    }
    if peek == "'" {
      throw error(position, "the flag ' depends on a locale", "use a number format for grouped digits")
    }
    if peek == "." {
      position += 1
      result.precision = try count("precision") ?? 0
    }
    result.isLong = lengthModifier()
    guard let scalar = peek else {
      throw error(start, "the conversion is not finished", "end it with a letter such as d or f, or write %%")
    }
    let known = PrintfSpecification.integerConversions + PrintfSpecification.floatingConversions
    guard let conversion = UInt8(exactly: scalar.value), known.contains(conversion) else {
      throw error(position, PrintfParser.problem(of: scalar), "use one of d i u o x X c f F e E g G a A")
    }
    result.conversion = conversion
    position += 1
    return result
  }

  private static func flag(_ scalar: Unicode.Scalar) -> PrintfSpecification.Flags? {
    switch scalar {
    case "-": .left
    case "+": .plus
    case " ": .space
    case "#": .alternate
    case "0": .zero
    default: nil
    }
  }

  private static func problem(of scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "s", "S", "@": "%\(scalar) shows text, not a number"
    case "p", "n": "%\(scalar) takes a pointer, not a number"
    default: "\(Message.quoted(String(Character(scalar)))) is no conversion"
    }
  }

  /// The number that the next decimal digits make; nil where there are none.
  private mutating func count(_ name: String) throws(MotionError) -> Int? {
    let start = position
    guard peek != "*" else {
      throw error(position, "* takes the \(name) from a second argument", "write the \(name) as a number")
    }
    var value = 0
    while let scalar = peek, ("0"..."9").contains(scalar) {
      value = value * 10 + Int(scalar.value - 48)
      guard value <= PrintfFormat.largestCount else {
        throw error(start, "the \(name) is too large", "use at most \(PrintfFormat.largestCount)")
      }
      position += 1
    }
    return position == start ? nil : value
  }

  /// Skips `hh h l ll q j z t L`; returns true for a modifier of more than 32 bits.
  private mutating func lengthModifier() -> Bool {
    guard let scalar = peek, "hlqjztL".unicodeScalars.contains(scalar) else { return false }
    position += 1
    if scalar == "h" || scalar == "l", peek == scalar { position += 1 }
    return scalar != "h" && scalar != "L"
  }

  private func error(_ offset: Int, _ problem: String, _ remedy: String) -> MotionError {
    .printfFormat(format: format, offset: offset, problem: problem, remedy: remedy)
  }
}
