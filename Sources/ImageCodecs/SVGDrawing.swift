import CImageCodecs
package import Pixels

/// A drawing in SVG, drawn by librsvg where that is installed. It has no pixels of its own: it is drawn at any size.
///
/// librsvg ends its process at some drawings, so it runs in another one, which is started for the first drawing
/// (`CImageCodecs/svg_helper.c`).
///
/// Sendable; a value.
package struct SVGDrawing: Sendable {
  private static let format = "SVG"
  private let file: [UInt8]
  private let seconds: Double
  /// The width of the drawing in CSS pixels: its own, or that of its view box.
  package let width: Double
  /// The height of the drawing in CSS pixels.
  package let height: Double

  /// The longest side in pixels of a picture that can be drawn.
  package static let longestSide = Int(SW_SVG_LONGEST_SIDE)
  /// The most seconds of a processor that reading a drawing takes, and drawing it.
  package static let mostSeconds = 5.0

  /// Reads a drawing. It cannot bring other files in. Throws where it is not SVG, has no size, takes too long, or librsvg
  /// is missing.
  ///
  /// A drawing without a size has that of the `viewport`, in CSS pixels, where one is given.
  package init(
    _ file: [UInt8], seconds: Double = SVGDrawing.mostSeconds, viewport: SIMD2<Double>? = nil
  ) throws(CodecError) {
    var left = seconds
    try self.init(file, left: &left, viewport: viewport)
  }

  /// The same in the seconds that are left, from which it takes what it needs, also where it throws; all of them where they
  /// are too few.
  package init(_ file: [UInt8], left: inout Double, viewport: SIMD2<Double>? = nil) throws(CodecError) {
    do throws(CodecError) { try self.init(sized: file, left: &left) } catch {
      guard error == SVGDrawing.sizeless, let viewport, let framed = SVGDrawing.framed(file, viewport) else {
        throw error
      }
      try self.init(sized: framed, left: &left)
    }
  }

  private init(sized file: [UInt8], left: inout Double) throws(CodecError) {
    self.file = file
    seconds = left
    let answer = try SVGDrawing.draw(file, width: 0, height: 0, onto: nil, left: &left)
    guard answer.width.isFinite, answer.height.isFinite else { throw SVGDrawing.sizeless }
    (width, height) = (answer.width, answer.height)
  }

  /// The whole drawing, stretched to a size in pixels, with premultiplied alpha.
  ///
  /// - Precondition: both sides are in 1...``longestSide``.
  package func picture(width: Int, height: Int) throws(CodecError) -> PixelBuffer {
    var left = seconds
    return try picture(width: width, height: height, left: &left)
  }

  /// The same in the seconds that are left, from which it takes what it needs.
  package func picture(width: Int, height: Int, left: inout Double) throws(CodecError) -> PixelBuffer {
    precondition((1...SVGDrawing.longestSide).contains(width) && (1...SVGDrawing.longestSide).contains(height))
    var picture = PixelBuffer(width: width, height: height, alphaMode: .premultiplied)
    _ = try picture.bytes.withUnsafeMutableBufferPointer { bytes throws(CodecError) in
      try SVGDrawing.draw(file, width: width, height: height, onto: bytes.baseAddress, left: &left)
    }
    return picture
  }

  /// Asks librsvg, in the seconds that are left, and takes from them what it needed.
  private static func draw(
    _ file: [UInt8], width: Int, height: Int, onto pixels: UnsafeMutablePointer<UInt8>?, left: inout Double
  ) throws(CodecError) -> sw_svg_answer {
    let seconds = left
    var answer = sw_svg_answer()
    // The helper takes 0 for no limit.
    let result =
      seconds > 0
      ? sw_svg_draw(file, file.count, seconds, Int32(width), Int32(height), pixels, &answer) : SW_SVG_TOO_LONG
    left = result == SW_SVG_TOO_LONG ? 0 : max(0, seconds - answer.seconds)
    try check(result, answer, seconds)
    return answer
  }

  /// The fault of a drawing that has no size, where nothing else gives it one.
  package static let sizeless = CodecError(
    format: format,
    reason:
      "the drawing has no size; give its svg element width and height, or a viewBox, or give the picture a size")

  /// The drawing with a view box, which it lacks; nil where its first element is not found.
  private static func framed(_ file: [UInt8], _ size: SIMD2<Double>) -> [UInt8]? {
    var offset = 0
    while let start = file[offset...].firstIndex(of: UInt8(ascii: "<")), start + 1 < file.count {
      let rest = file[(start + 1)...]
      let isComment = rest.starts(with: "!--".utf8)
      if isComment || file[start + 1] == UInt8(ascii: "?") || file[start + 1] == UInt8(ascii: "!") {
        let end = Array((isComment ? "-->" : ">").utf8)
        guard let next = (start..<file.count).first(where: { file[$0...].starts(with: end) }) else { return nil }
        offset = next + end.count
        continue
      }
      let spaces: [UInt8] = [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "/"), UInt8(ascii: ">")]
      guard let end = rest.firstIndex(where: spaces.contains) else { return nil }
      return Array(file[..<end]) + Array(" viewBox=\"0 0 \(size.x) \(size.y)\"".utf8) + file[end...]
    }
    return nil
  }

  private static func check(
    _ result: sw_svg_result, _ answer: sw_svg_answer, _ seconds: Double
  ) throws(CodecError) {
    let message = withUnsafeBytes(of: answer.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    let reason: String
    switch result {
    case SW_SVG_DONE: return
    case SW_SVG_SIZELESS: throw sizeless
    case SW_SVG_MISSING:
      reason = "librsvg draws SVG, and it cannot be opened (\(message)); install Debian's librsvg2-2"
    case SW_SVG_ENDED:
      let cause = answer.signal == 0 ? "" : ", by signal \(answer.signal)"
      reason = "librsvg ended while it drew this\(cause); give the drawing in another form, such as PNG"
    case SW_SVG_TOO_LONG:
      let limit = seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
      reason = "librsvg takes more than \(limit) s to draw this; make the drawing simpler, or give it as PNG"
    case SW_SVG_SILENT:
      reason =
        "the process of its own that draws SVG said nothing for \(message), so it was ended, and this is not tried again;"
        + " see what stops processes here, or give the drawing as PNG"
    case SW_SVG_NO_HELPER:
      reason = "a process of its own draws SVG, and it cannot be started (\(message)); give the drawing as PNG"
    default: reason = message
    }
    throw CodecError(format: format, reason: reason)
  }
}
