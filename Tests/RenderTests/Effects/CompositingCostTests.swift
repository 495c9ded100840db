import Documents
import Resolving
import TestSupport
import Testing
import Typography

/// Tests what the members of compositing cost: it is counted once, before anything is drawn, and told at its place.
@Suite struct CompositingCostTests {
  @Test func `clips, masks and blurs count as cost`() throws {
    func layers(_ members: String) throws -> Bool {
      var limits = ResourceLimits()
      limits.layerPixels = 2 * 72 * 48
      let resolver = SceneResolver(catalog: try FontCatalog(), limits: limits)
      let document = try Document(
        json:
          #"{"kind": "group", "size": [72, 48], "children": [\#(CompositingTests.box("[0, 0, 72, 48]", "red", members))]}"#
      )
      do throws(ResolveError) { _ = try resolver.resolve(document) } catch {
        guard case .child(_, _, .tooCostly(.layerPixels, _)) = error else { throw error }
        return false
      }
      return true
    }
    #expect(try layers(#""fillOpacity": 1"#))
    for members in [
      #""clip": {}"#, #""filter": {"blur": 1}"#, #""backdropBlur": 1"#,
      #"""
      "mask": {"gradient": {"colors": ["red"]}}
      """#,
    ] {
      #expect(try !layers(members), "\(members)")
    }
  }

  @Test func `a blur that would read more than the limit is refused at its place`() throws {
    let document = try Document(
      json: """
        {"kind": "group", "size": [72, 48], "scale": 4, "children": [{"text": "a"},
         \(CompositingTests.box("[0, 0, 72, 48]", "red", #""backdropBlur": 1000"#))]}
        """)
    let resolver = SceneResolver(catalog: try FontCatalog(), maxPixels: 1 << 20)
    do throws(ResolveError) {
      _ = try resolver.resolve(document)
      Issue.record("nothing was refused")
    } catch {
      #expect(error.field == "children[1].backdropBlur", "\(error)")
    }
  }

  @Test func `a group whose blur would read too much is told at its place, too`() throws {
    let document = try Document(
      json: """
        {"kind": "group", "size": [72, 48], "scale": 4, "children": [{"kind": "group", "size": [72, 48],
         "backdropBlur": 1000, "children": [\(CompositingTests.box("[0, 0, 72, 48]", "red"))]}]}
        """)
    let resolver = SceneResolver(catalog: try FontCatalog(), maxPixels: 1 << 20)
    let error = #expect(throws: ResolveError.self) { try resolver.resolve(document) }
    #expect(error?.field == "children[0].backdropBlur")
  }

  /// The least limit with which a document is drawn.
  private func cost(_ children: String) throws -> Int {
    let document = try Document(json: #"{"kind": "group", "size": [72, 48], "children": [\#(children)]}"#)
    let catalog = try FontCatalog()
    var (refused, drawn) = (0, 1 << 22)
    while drawn - refused > 1 {
      var limits = ResourceLimits()
      limits.layerPixels = (refused + drawn) / 2
      do throws(ResolveError) {
        _ = try SceneResolver(catalog: catalog, limits: limits).resolve(document)
        drawn = limits.layerPixels
      } catch {
        refused = limits.layerPixels
      }
    }
    return drawn
  }

  @Test func `what is cut to the one beneath is counted once`() throws {
    let base = CompositingTests.box("[0, 0, 72, 48]", "red")
    let blurred = CompositingTests.box("[0, 0, 72, 48]", "lime", #""filter": {"blur": 1}"#)
    let clipped = CompositingTests.box("[0, 0, 72, 48]", "lime", #""filter": {"blur": 1}, "clip": "below""#)
    // The base gets a canvas and two planes of its own.
    #expect(try cost(base + "," + clipped) <= cost(base + "," + blurred) + 3 * 72 * 48)
  }
}
