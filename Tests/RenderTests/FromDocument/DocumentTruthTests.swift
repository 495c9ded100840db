import Documents
import JSON
import Pixels
import Resolving
import Synchronization
import TestSupport
import Testing
import Truth

/// Tests both renderers against ``TruthDocument``, which evaluates the document itself.
@Suite(.serialized) struct DocumentTruthTests {
  static let renderers = InvariantTests.renderers

  @Test(arguments: TruthCorpus.documents.indices)
  func `a picture is what its document says`(index: Int) throws {
    try Self.expectTruth(TruthCorpus.documents[index].json)
  }

  /// Chance, what makes no picture, and what other tests have.
  private static let elsewhere: Set<String> = [
    "layerStyle.seed", "layerDropShadow.noise", "layerInnerShadow.noise", "layerOuterGlow.noise",
    "layerOuterGlow.jitter",
    "layerInnerGlow.noise", "layerInnerGlow.jitter", "clip.radius", "maskImage.contentMode", "maskImage.scale",
  ]

  @Test func `every member of layer styles, clips, masks, filters and transforms is set in some document`() throws {
    for document in TruthCorpus.documents {
      _ = TruthDocument.picture(try JSONParser.parse(Array(document.json.utf8), source: "test"))
    }
    let found = TruthObject.found.withLock { $0 }
    let kinds = ["clip", "mask", "filter", "transform", "globalLight", "maskImage"]
    var wanted: Set<String> = ["blend", "fillOpacity", "opacity", "clip", "mask", "filter", "backdropBlur"]
    wanted = Set(wanted.map { "groupChild." + $0 })
    for schema in DocumentSchema.objects where schema.name.hasPrefix("layer") || kinds.contains(schema.name) {
      for field in schema.fields where field.role == .own { wanted.insert("\(schema.name).\(field.name)") }
    }
    let missing = wanted.subtracting(found).subtracting(Self.elsewhere).sorted()
    #expect(missing.isEmpty, "set these members in a line of Corpus/documents.txt: \(missing)")
  }

  static func expectTruth(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let json = try JSONParser.parse(Array(text.utf8), source: "test")
    let truth = TruthDocument.picture(json)
    let scene = try SceneFiles.resolver.resolve(try Document(json: text)).scene
    for renderer in renderers {
      let picture = try InvariantTests.render([scene], by: renderer)[0]
      expectSame(
        picture, truth, within: renderer == "cpu" ? .reference : .gpu, "\(renderer): \(text)",
        sourceLocation: sourceLocation)
    }
  }
}
