import Documents
import Resolving
import TestSupport
import Testing
import Typography

/// What pictures and large glyphs may take together, counted as they are made.
@Suite struct PictureLimitTests {
  /// Whether a document is drawn if pictures and large shapes may have so many bytes, and intricate ones so many
  /// microseconds.
  private static func error(
    _ json: String, bytes: Int = ResourceLimits().pictureBytes, masks: Int = ResourceLimits().masks
  ) throws -> ResolveError? {
    var limits = ResourceLimits()
    (limits.pictureBytes, limits.masks) = (bytes, masks)
    let resolver = SceneResolver(catalog: try FontCatalog(), images: SceneFiles.images, limits: limits)
    let document = try Document(json: json)
    do throws(ResolveError) { _ = try resolver.resolve(document) } catch { return error }
    return nil
  }

  /// 100 x 100 px: a picture of 40,000 bytes, and a mask of at least 10,000.
  private static let picture = #"{"kind": "image", "file": "star.png", "size": [100, 100]}"#
  /// 200 x 200 px: a mask of at least 40,000 bytes.
  private static let dot = #"{"kind": "pageControl", "numberOfPages": 1, "dotSize": 200}"#

  @Test func `pictures and large shapes have one limit`() throws {
    #expect(try Self.error(Self.picture, bytes: 60_000) == nil)
    #expect(try Self.error(Self.dot, bytes: 60_000) == nil)
    let both = #"{"kind": "group", "size": [200, 200], "children": [\#(Self.picture), \#(Self.dot)]}"#
    #expect(try Self.error(both, bytes: 200_000) == nil)
    #expect(try Self.error(both, bytes: 60_000) != nil)
  }

  /// Four dots of a picture that is drawn 240 px high, which have 230,400 bytes each.
  @Test func `dots of a picture are counted one by one`() throws {
    let dots = #"{"kind": "pageControl", "numberOfPages": 4, "dotImage": "star.png", "dotSpacing": 2, "scale": 10}"#
    #expect(try Self.error(dots, bytes: 2_000_000) == nil)
    let error = try #require(try Self.error(dots, bytes: 600_000))
    #expect(error.description.contains("600000 bytes"), "\(error)")
  }

  @Test func `an emoji that is bent counts the time that takes, once for its fill and its strokes`() throws {
    func label(_ strokes: Int) -> String {
      let list = Array(repeating: #"{"width": 1, "color": "red"}"#, count: strokes).joined(separator: ", ")
      return
        #"{"text": "😀", "font": {"size": 100}, "strokes": [\#(list)], "warp": {"style": "arc", "bend": 0.5}}"#
    }
    // Some 100 x 130 px have four samples each.
    #expect(try Self.error(label(0), masks: 5_000) != nil)
    #expect(try Self.error(label(0), masks: 50_000) == nil)
    #expect(try Self.error(label(1), masks: 5_000) != nil)
  }

  /// Bending a picture that stands in a line, 100 pixels high, with four samples a pixel, takes some 24,000 microseconds,
  /// and four of them beside each other 61,000. A tinted one is bent once more for all strokes.
  @Test(arguments: [false, true], ["", #", "fade": 1"#])
  func `pictures in a line that are bent count the time that takes together, once for all their strokes`(
    tint: Bool, more: String
  ) throws {
    func error(_ pictures: Int, strokes: Int, masks: Int) throws -> ResolveError? {
      let objects = Array(repeating: #"{"image": "star.png", "height": 1, "tint": \#(tint)}"#, count: pictures)
      let list = Array(repeating: #"{"width": 1, "color": "red"}"#, count: strokes)
      return try Self.error(
        #"{"text": [\#(objects.joined(separator: ", "))], "font": {"size": 100}, "#
          + #""strokes": [\#(list.joined(separator: ", "))], "warp": {"style": "arc", "bend": 0.5}\#(more)}"#,
        masks: masks)
    }
    #expect(try error(1, strokes: 0, masks: 10_000) != nil)
    #expect(try error(1, strokes: 0, masks: 30_000) == nil)
    #expect(try error(4, strokes: 0, masks: 30_000) != nil)
    // Bent for each of them, it would take 160,000.
    #expect(try error(1, strokes: 6, masks: 60_000) == nil)
    let refused = try #require(try error(4, strokes: 1, masks: 30_000))
    #expect(!refused.description.contains("glyphs of the text"), "\(refused)")
  }
}
