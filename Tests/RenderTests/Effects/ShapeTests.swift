import Documents
import Foundation
import ImageCodecs
import Pixels
import Resolving
import Scene
import TestSupport
import Testing
import Typography

/// Alpha is not shape: how translucent a figure's colours are does not change where it is. See docs/rendering-model.md.
@Suite(.serialized) struct ShapeTests {
  private static func picture(_ json: String, _ images: ImageLibrary = SceneFiles.images, by renderer: String)
    throws
    -> PixelBuffer
  {
    let resolver = SceneResolver(catalog: SceneFiles.resolver.layouter.catalog, images: images)
    return try InvariantTests.render([try resolver.resolve(try Document(json: json)).scene], by: renderer)[0]
  }

  private static let font = ##""font": {"family": "DejaVu Sans", "size": 30, "weight": 700}"##

  /// Translucent designs, and the same in opaque colours.
  private static let designs = [
    (##""text": "Hum", "color": "#1E90FF59""##, ##""text": "Hum", "color": "#1E90FF""##),
    (
      ##""text": [{"text": "Hm", "color": "#F80"}, {"text": "HH", "color": "#04F3"}]"##,
      ##""text": [{"text": "Hm", "color": "#F80"}, {"text": "HH", "color": "#04F"}]"##
    ),
    (
      ##""text": "HHHH", "gradient": {"colors": ["#F000", "#0A08"], "start": [0, 0], "end": [1, 0]}"##,
      ##""text": "HHHH", "color": "black""##
    ),
    (
      ##""text": "HI", "stroke": {"color": "#FF000040", "width": 6}"##,
      ##""text": "HI", "stroke": {"color": "#FF0000", "width": 6}"##
    ),
    (##""text": "🟥🔵", "color": "#0000004D""##, ##""text": "🟥🔵""##),
    (
      ##""text": "HHHHHHHHHHHH", "fade": 3, "underline": true"##,
      ##""text": "HHHHHHHHHHHH", "lineBreak": "clip", "underline": true"##
    ),
    (##""text": "🟥🟥🟥🟥🟥🟥🟥🟥🟥🟥", "fade": 2"##, ##""text": "🟥🟥🟥🟥🟥🟥🟥🟥🟥🟥", "lineBreak": "clip""##),
    (
      ##""text": "HHHHHHHHHHHH", "fade": 3, "textPath": {"path": "M5 45Q75 30 145 45"}"##,
      ##""text": "HHHHHHHHHHHH", "lineBreak": "clip", "textPath": {"path": "M5 45Q75 30 145 45"}"##
    ),
  ]

  @Test(arguments: InvariantTests.renderers, [1, 2])
  func `a knocked-out shadow does not show through what is translucent`(_ renderer: String, _ oversampling: Int)
    throws
  {
    for (translucent, opaque) in Self.designs {
      for shadow in [##""offset": [2, 1], "blur": 5"##, ##""offset": [3, 2]"##, ##""spread": 4"##] {
        let shared = ##""size": [150, 60], "oversampling": \##(oversampling), \##(Self.font)"##
        let shadow = ##""shadow": {"color": "#000", "knockout": true, \##(shadow)}"##
        let drawn = try Self.picture("{\(translucent), \(shared), \(shadow)}", by: renderer)
        let bare = try Self.picture("{\(translucent), \(shared)}", by: renderer)
        let shape = try Self.picture("{\(opaque), \(shared)}", by: renderer)
        var (inside, outside) = (0, 0)
        for y in 0..<drawn.height {
          for x in 0..<drawn.width {
            if shape[x, y].w == 255 {
              inside += 1
              #expect(drawn[x, y] == bare[x, y], "\(translucent) \(shadow) at \(x), \(y)")
            } else if drawn[x, y] != bare[x, y] {
              outside += 1
            }
          }
        }
        #expect(inside > 50 && outside > 50, "\(translucent): \(inside), \(outside)")
      }
    }
  }

  /// A square of 30 x 30 pixels, as translucent as it is told, within a clear margin of 5.
  private static func folder(alpha: UInt8) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "shape-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var pixels = PixelBuffer(width: 40, height: 40, alphaMode: .straight)
    for y in 5..<35 { for x in 5..<35 { pixels[x, y] = SIMD4(30, 200, 90, alpha) } }
    try Data(try PNGCodec.encode(pixels)).write(to: folder.appending(path: "square.png"))
    return folder
  }

  @Test(arguments: InvariantTests.renderers, [1, 2])
  func `an image has the shape of what it shows, however translucent that is`(_ renderer: String, _ n: Int) throws {
    for alpha: UInt8 in [255, 128, 13] {
      let folder = try Self.folder(alpha: alpha)
      defer { try? FileManager.default.removeItem(at: folder) }
      let images = ImageLibrary(folders: [folder.path])
      let image = ##""kind": "image", "file": "square.png", "size": [40, 40], "oversampling": \##(n)"##
      let drawn = try Self.picture(
        ##"{\##(image), "shadow": {"color": "#000", "blur": 4, "offset": [1, 1], "knockout": true}}"##, images,
        by: renderer)
      let bare = try Self.picture("{\(image)}", images, by: renderer)
      for y in 5..<35 { for x in 5..<35 { #expect(drawn[x, y] == bare[x, y], "\(alpha) at \(x), \(y)") } }
      // Within the frame, beside what it shows.
      #expect(drawn[36, 20].w > 0 && drawn[20, 36].w > 0, "\(alpha)")
    }
  }

  static let blends = [
    "normal", "multiply", "darken", "lighten", "screen", "overlay", "softLight", "hardLight", "colorDodge",
    "colorBurn",
    "difference", "exclusion",
  ]

  @Test(arguments: InvariantTests.renderers)
  func `inner shadows and bevels leave the alpha of what they fall on`(renderer: String) throws {
    let labels = [
      ##""text": "Rag 5", "color": "#FC0""##,
      ##""text": "Sö", "color": "#09F7", "stroke": {"color": "#7005", "width": 3}"##,
      ##""text": "Ring", "gradient": {"colors": ["#0F03", "#F0F"]}"##,
      ##""text": [{"text": "a", "color": "#123"}, {"text": "b", "color": "#FED4"}]"##,
    ]
    let effects =
      Self.blends.map { ##""innerShadow": {"color": "#553A77", "offset": [0, 2], "blur": 4, "blend": "\##($0)"}"## }
      + [
        ##""innerShadows": [{"color": "#F00A", "blur": 3}, {"color": "#FFF", "offset": [-1, 0]}]"##,
        ##""innerShadow": {"color": "#048", "spread": 1.5}"##, ##""bevel": {"size": 4, "soften": 2}"##,
      ]
    for (index, label) in labels.enumerated() {
      for effect in effects {
        for n in index == 0 ? [1, 2] : [1] {
          let shared = ##"\##(label), "size": [130, 50], "oversampling": \##(n), \##(Self.font)"##
          let plain = try Self.picture("{\(shared)}", by: renderer)
          let shaded = try Self.picture("{\(shared), \(effect)}", by: renderer)
          var differences = 0
          for y in 0..<plain.height {
            for x in 0..<plain.width {
              // Alpha is rounded from floats in another order.
              #expect(abs(Int(plain[x, y].w) - Int(shaded[x, y].w)) <= 1, "\(label) \(effect) at \(x), \(y)")
              if plain[x, y] != shaded[x, y] { differences += 1 }
            }
          }
          #expect(differences > 20, "\(label) \(effect)")
        }
      }
    }
  }

  /// Grown over the whole text, the shadow's share is 1 everywhere, at edges too.
  @Test(arguments: InvariantTests.renderers)
  func `an inner shadow over all of a text is the text in its colour, to the edges`(renderer: String) throws {
    for size in [17.0, 40] {
      let shared = ##""text": "Rag&", "size": [160, 60], "font": {"family": "DejaVu Serif", "size": \##(size)}"##
      let shaded = try Self.picture(
        ##"{\##(shared), "color": "#FC0", "innerShadow": {"color": "#204080", "spread": 30}}"##, by: renderer)
      let plain = try Self.picture(##"{\##(shared), "color": "#204080"}"##, by: renderer)
      #expect(PixelDifference(shaded, plain).maximum <= 1, "\(size): \(PixelDifference(shaded, plain))")
    }
  }

  @Test(arguments: InvariantTests.renderers, [1, 2])
  func `colour glyphs are as opaque as their text's colour`(_ renderer: String, _ n: Int) throws {
    for (digits, share) in [("80", 128.0), ("1A", 26), ("00", 0)] {
      let shared = ##""size": [140, 50], "oversampling": \##(n), \##(Self.font)"##
      let whole = try Self.picture(##"{"text": "🙂a🟥", \##(shared)}"##, by: renderer)
      let part = try Self.picture(
        ##"{"text": ["🙂a", {"text": "🟥", "color": "#000000\##(digits)"}], \##(shared)}"##, by: renderer)
      let all = try Self.picture(##"{"text": "🙂a🟥", "color": "#000000\##(digits)", \##(shared)}"##, by: renderer)
      for y in 0..<whole.height {
        for x in 0..<whole.width {
          for channel in 0..<4 {
            let wanted = Double(whole[x, y][channel]) * share / 255
            #expect(abs(Double(all[x, y][channel]) - wanted) <= 1, "#\(digits) at \(x), \(y)")
          }
          // The run is the last third.
          if x < 40 { #expect(part[x, y] == whole[x, y]) }
          if x > 110 { #expect(part[x, y] == all[x, y]) }
        }
      }
    }
  }

  @Test func `a mask has the whole of translucent colour glyphs`() throws {
    func mask(_ color: String) throws -> PixelBuffer {
      let json = ##"{"text": "🙂🟥", "color": "\##(color)", \##(Self.font)}"##
      let scene = try SceneFiles.resolver.resolve(try Document(json: json)).scene.textMask
      return try InvariantTests.render([scene], by: "cpu")[0]
    }
    #expect(try mask("#0003") == mask("#000"))
  }
}
