import Foundation

/// Pieces of SVG and HTML.
enum SVGText {
  static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(of: "\"", with: "&quot;")
  }

  /// A coordinate: tenths of a pixel are enough.
  static func coordinate(_ value: Double) -> String { String(format: "%.1f", value) }

  static func text(_ text: String, x: Double, y: Double, anchor: String = "start") -> String {
    "<text x=\"\(coordinate(x))\" y=\"\(coordinate(y))\" text-anchor=\"\(anchor)\">\(escaped(text))</text>\n"
  }

  static func line(_ from: SIMD2<Double>, _ to: SIMD2<Double>, color: String) -> String {
    "<line x1=\"\(coordinate(from.x))\" y1=\"\(coordinate(from.y))\" x2=\"\(coordinate(to.x))\""
      + " y2=\"\(coordinate(to.y))\" stroke=\"\(color)\"/>\n"
  }

  static func rectangle(x: Double, y: Double, width: Double, height: Double, color: String) -> String {
    "<rect x=\"\(coordinate(x))\" y=\"\(coordinate(y))\" width=\"\(coordinate(max(0, width)))\""
      + " height=\"\(coordinate(height))\" fill=\"\(color)\"/>\n"
  }

  static func dot(_ at: SIMD2<Double>, radius: Double, color: String, title: String = "") -> String {
    let circle =
      "<circle cx=\"\(coordinate(at.x))\" cy=\"\(coordinate(at.y))\" r=\"\(coordinate(radius))\" fill=\"\(color)\""
    return title.isEmpty ? circle + "/>\n" : circle + "><title>\(escaped(title))</title></circle>\n"
  }

  /// A whole picture, as wide as the page allows.
  static func picture(width: Double, height: Double, title: String, _ body: String) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(coordinate(width)) \(coordinate(height))\""
      + " width=\"\(coordinate(width))\" role=\"img\" font-family=\"sans-serif\" font-size=\"12\">\n"
      + "<title>\(escaped(title))</title>\n\(body)</svg>\n"
  }
}
