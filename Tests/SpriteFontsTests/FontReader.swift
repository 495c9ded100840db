import Documents
import ImageCodecs
import Pixels
import SpriteFonts

/// A reader of BMFont's text, as a game would have one: it knows nothing of how the file was made.
struct FontReader {
  struct Glyph: Equatable {
    var rect = [0, 0, 0, 0]
    var offset = [0, 0]
    var advance = 0.0
    var page = 0
  }

  var info: [String: String] = [:]
  var common: [String: String] = [:]
  var pageNames: [String] = []
  var glyphs: [UInt32: Glyph] = [:]
  var ids: [UInt32] = []
  var pairs: [[UInt32]: Double] = [:]

  init(_ text: String) {
    for line in text.split(separator: "\n") {
      let fields = FontReader.fields(line)
      switch line.prefix(while: { $0 != " " }) {
      case "info": info = fields
      case "common": common = fields
      case "page": pageNames.append(fields["file"] ?? "")
      case "char":
        let id = UInt32(fields["id"] ?? "") ?? 0
        ids.append(id)
        glyphs[id] = Glyph(
          rect: ["x", "y", "width", "height"].map { Int(fields[$0] ?? "") ?? -1 },
          offset: ["xoffset", "yoffset"].map { Int(fields[$0] ?? "") ?? .min },
          advance: Double(fields["xadvance"] ?? "") ?? .nan, page: Int(fields["page"] ?? "") ?? -1)
      case "kerning":
        pairs[["first", "second"].map { UInt32(fields[$0] ?? "") ?? 0 }] = Double(fields["amount"] ?? "")
      default: break
      }
    }
  }

  private static func fields(_ line: Substring) -> [String: String] {
    var fields: [String: String] = [:]
    var rest = line.drop { $0 != " " }
    while let equals = rest.firstIndex(of: "=") {
      let name = rest[..<equals].drop { $0 == " " }
      rest = rest[rest.index(after: equals)...]
      let isQuoted = rest.first == "\""
      if isQuoted { rest = rest.dropFirst() }
      let end = rest.firstIndex(of: isQuoted ? "\"" : " ") ?? rest.endIndex
      fields[String(name)] = String(rest[..<end])
      rest = rest[end...].dropFirst(isQuoted ? 1 : 0)
    }
    return fields
  }

  /// The pens of a line, and its width.
  func pens(_ text: String) -> (pens: [(id: UInt32, x: Double)], width: Double) {
    var (x, pens, previous): (Double, [(id: UInt32, x: Double)], UInt32?) = (0, [], nil)
    for scalar in text.unicodeScalars {
      guard let glyph = glyphs[scalar.value] else { continue }
      if let previous { x += pairs[[previous, scalar.value]] ?? 0 }
      pens.append((scalar.value, x))
      x += glyph.advance
      previous = scalar.value
    }
    return (pens, x)
  }

  /// Sets a line onto a premultiplied picture, its pen at column `x` and its baseline in row `baseline`.
  func set(_ text: String, from pages: [PixelBuffer], onto picture: inout FloatPicture, x: Int, baseline: Int) {
    let base = Int(common["base"] ?? "") ?? 0
    for pen in pens(text).pens {
      guard let glyph = glyphs[pen.id] else { continue }
      let (left, top) = (x + Int(pen.x) + glyph.offset[0], baseline - base + glyph.offset[1])
      for row in 0..<glyph.rect[3] {
        for column in 0..<glyph.rect[2] {
          picture.lay(
            pages[glyph.page][glyph.rect[0] + column, glyph.rect[1] + row], x: left + column, y: top + row)
        }
      }
    }
  }
}

/// A picture in premultiplied colours of double precision.
struct FloatPicture {
  let width: Int
  let height: Int
  var pixels: [SIMD4<Double>]

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    pixels = Array(repeating: .zero, count: width * height)
  }

  init(_ straight: PixelBuffer) {
    self.init(width: straight.width, height: straight.height)
    for y in 0..<height { for x in 0..<width { lay(straight[x, y], x: x, y: y) } }
  }

  /// Lays a straight pixel over what is there.
  mutating func lay(_ pixel: SIMD4<UInt8>, x: Int, y: Int) {
    guard pixel.w > 0, (0..<width).contains(x), (0..<height).contains(y) else { return }
    let alpha = Double(pixel.w) / 255
    let color = SIMD4(Double(pixel.x) * alpha, Double(pixel.y) * alpha, Double(pixel.z) * alpha, Double(pixel.w))
    pixels[y * width + x] = color + pixels[y * width + x] * (1 - alpha)
  }

  /// The largest difference and the mean over pixels with ink, in whole steps of 255.
  func difference(from other: FloatPicture) -> (largest: Double, mean: Double, above2: Double) {
    var (largest, sum, count, above) = (0.0, 0.0, 0, 0)
    for (first, second) in zip(pixels, other.pixels) where first.w > 0 || second.w > 0 {
      let apart = first.rounded(.toNearestOrAwayFromZero) - second.rounded(.toNearestOrAwayFromZero)
      let steps = max(apart.max(), -apart.min())
      (largest, sum, count) = (max(largest, steps), sum + steps, count + 1)
      if steps > 2 { above += 1 }
    }
    return (largest, count == 0 ? 0 : sum / Double(count), count == 0 ? 0 : Double(above) / Double(count))
  }
}
