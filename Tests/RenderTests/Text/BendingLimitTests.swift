import Documents
import Pixels
import Resolving
import TestSupport
import Testing
import Typography

/// Bent text that would take too long, and bent text that is less than nothing wide.
@Suite struct BendingLimitTests {
  private static let wave = "M0 60C40 0 80 0 120 60S200 120 240 60"

  private static func label(_ text: String, _ members: String) throws -> Document {
    try Document(
      json: #"{"text": "\#(text)", "scale": 2, "font": {"family": "DejaVu Sans", "size": 20}, \#(members)}"#)
  }

  private static func refusal(of document: Document, masks: Int) throws -> ResolveError? {
    var limits = ResourceLimits()
    limits.masks = masks
    let resolver = SceneResolver(catalog: try FontCatalog(), limits: limits)
    do throws(ResolveError) { _ = try resolver.resolve(document) } catch { return error }
    return nil
  }

  @Test func `bent letters count by their lines, and turned ones as any letter`() throws {
    let text = String(repeating: "@&", count: 20)
    func path(_ orient: String, _ more: String = "") -> String {
      #""textPath": {"path": "\#(Self.wave)", "orient": "\#(orient)", "overflow": "extend"}"# + more
    }
    let bent = try Self.label(text, path("bend"))
    // Each of the 40 letters becomes more than 50 lines, and each line counts as four.
    let error = try #require(try Self.refusal(of: bent, masks: 40 * 50 * 4))
    #expect(error == .font(.glyphsTooIntricate(limit: 8000)))
    #expect(error.field == "text" && error.description.contains("bend less text"), "\(error)")
    #expect(try Self.refusal(of: bent, masks: ResourceLimits().masks) == nil)
    #expect(try Self.refusal(of: Self.label(text, path("rotate")), masks: 8000) == nil)
    // A million lines are the most that a text may have by default.
    #expect(ResourceLimits().masks == 4 * 1_000_000)
    let warped = try Self.label(text, #""warp": {"style": "wave", "bend": 0.5}"#)
    #expect(try Self.refusal(of: warped, masks: 8000) != nil)
  }

  @Test(arguments: [
    #""textPath": {"circle": {"radius": 40}}"#, #""textPath": {"circle": {"radius": 40}, "orient": "bend"}"#,
  ])
  func `letters that are moved together by more than they have are drawn`(_ members: String) throws {
    for text in ["Ham", "\u{200D}ǆ", "مرحبا"] {
      for spacing in [-5, -1] {
        let document = try Self.label(
          text, members + #", "characterSpacing": \#(spacing), "underline": true, "textBackground": "red""#)
        let measured = try SceneFiles.resolver.measure(document)
        #expect(measured.texts.allSatisfy { $0.lines.allSatisfy { $0.bounds.width >= 0 && $0.bounds.height >= 0 } })
        _ = try SceneFiles.resolver.resolve(document)
      }
    }
  }

  @Test(
    arguments: ["dotted", "dashed"],
    [
      "", #", "warp": {"style": "arc", "bend": 0.5}"#,
      #", "textPath": {"circle": {"radius": 60}, "orient": "bend"}"#,
    ])
  func `a line of too many dots or dashes is refused before they are made`(_ style: String, _ more: String) throws {
    func line(_ thickness: Double) throws -> Document {
      try Self.label("Hamburg", #""underline": {"style": "\#(style)", "thickness": \#(thickness)}"# + more)
    }
    for thickness in [1e-29, 1e-17, 1e-5] {
      let error = try Self.refusal(of: line(thickness), masks: ResourceLimits().masks)
      // Flat lines are a pixel thick at least.
      guard !more.isEmpty else {
        #expect(error == nil)
        continue
      }
      #expect(error == .font(.lineTooFine(limit: ResourceLimits().masks)), "\(thickness)")
      #expect(error?.field == "text" && error?.description.contains("make the line thicker") == true)
    }
    #expect(try Self.refusal(of: line(0.1), masks: ResourceLimits().masks) == nil)
  }

  @Test func `text follows the shortest line that there may be`() throws {
    for orient in ["rotate", "bend", "skew", "upright", "auto"] {
      for spread in ["none", "spacing", "glyphs"] {
        for overflow in ["hide", "extend", "shrink", "wrap", "truncate"] {
          let members =
            #""textPath": {"arc": {"radius": 0.000001, "to": 180}, "orient": "\#(orient)", "#
            + #""spread": "\#(spread)", "overflow": "\#(overflow)"}, "underline": true, "size": [60, 40]"#
          let document = try Self.label("Ham", members)
          _ = try SceneFiles.resolver.measure(document)
          _ = try SceneFiles.resolver.resolve(document)
        }
      }
    }
  }
}
