import Pixels

/// CSS's `rgb()`, `rgba()`, `hsl()` and `hsla()`, with commas or with spaces and a slash, as CSS Color 4 has them. What
/// is out of range is cut to it; `none` is 0.
struct ColorFunction {
  private let isHue: Bool
  private let arguments: [Substring]
  private let alpha: Substring?

  /// Reads a function; nil for a text that is no such function, or has too few or too many arguments.
  init?(_ text: String) {
    let text = text.lowercased().trimmingSpaces
    guard let open = text.firstIndex(of: "("), text.last == ")" else { return nil }
    switch text[..<open] {
    case "rgb", "rgba": isHue = false
    case "hsl", "hsla": isHue = true
    default: return nil
    }
    let inside = text[text.index(after: open)...].dropLast()
    let hasCommas = inside.contains(",")
    let halves = inside.split(separator: "/", omittingEmptySubsequences: false)
    guard halves.count == 1 || halves.count == 2 && !hasCommas else { return nil }
    var parts =
      hasCommas
      ? inside.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmingSpaces[...] }
      : halves[0].split(separator: " ")
    alpha =
      halves.count == 2 ? halves[1].trimmingSpaces[...] : hasCommas && parts.count == 4 ? parts.removeLast() : nil
    guard parts.count == 3 else { return nil }
    arguments = parts
  }

  /// The colour; nil where an argument is no number.
  var color: Color? {
    guard let alpha = alpha.map({ number($0, percentOf: 1) }) ?? 1 else { return nil }
    let components: [Double]
    if isHue {
      guard let hue = hue(arguments[0]), let saturation = number(arguments[1], percentOf: 100),
        let lightness = number(arguments[2], percentOf: 100)
      else { return nil }
      components = ColorFunction.rgb(hue: hue, saturation: saturation / 100, lightness: lightness / 100)
    } else {
      let bytes = arguments.compactMap { number($0, percentOf: 255) }
      guard bytes.count == 3 else { return nil }
      components = bytes.map { $0 / 255 }
    }
    let straight = (components + [alpha]).map { Float(min(1, max(0, $0))) }
    return Color(red: straight[0], green: straight[1], blue: straight[2], alpha: straight[3])
  }

  private func number(_ text: Substring, percentOf whole: Double) -> Double? {
    if text == "none" { return 0 }
    let isPercent = text.last == "%"
    guard let value = Double(isPercent ? text.dropLast() : text), value.isFinite else { return nil }
    return isPercent ? value / 100 * whole : value
  }

  /// The hue in degrees.
  private func hue(_ text: Substring) -> Double? {
    for (unit, degrees) in [("deg", 1), ("grad", 0.9), ("rad", 180 / Double.pi), ("turn", 360)]
    where text.hasSuffix(unit) { return number(text.dropLast(unit.count), percentOf: 360).map { $0 * degrees } }
    return number(text, percentOf: 360)
  }

  /// CSS Color 4, section 7.1.
  private static func rgb(hue: Double, saturation: Double, lightness: Double) -> [Double] {
    let (saturation, lightness) = (min(1, max(0, saturation)), min(1, max(0, lightness)))
    let amplitude = saturation * min(lightness, 1 - lightness)
    return [0.0, 8, 4].map { offset in
      let turn = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
      let place = turn < 0 ? turn + 12 : turn
      return lightness - amplitude * max(-1, min(place - 3, 9 - place, 1))
    }
  }
}
