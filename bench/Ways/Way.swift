import Documents
import JSON
import Motion
import Resolving
import Signwriter
import Typography

/// A way from what somebody wrote to what is to be drawn, walked again and again with other texts, so that its
/// instructions can be counted.
struct Way: Sendable {
  let name: String
  /// Walks these of the things that were made; each range begins where the one before ended.
  typealias Walk = (Range<Int>) throws -> Void
  /// Makes all that is walked, and gives what walks it.
  let walk: @Sendable () throws -> Walk

  /// How many things are made, whatever part of them is walked.
  static let most = 600

  static let all: [Way] =
    LayoutSample.all.filter { $0.name != "mixed directions" }.map { sample in
      Way(name: sample.name) { try scenes(of: labels(sample)) }
    } + [
      Way(name: "label of strings") { try scenes(ofText: labels(LayoutSample.all[0])) },
      Way(name: "name") { try scenes(of: workload("names")) },
      Way(name: "name of strings") { try scenes(ofText: workload("names")) },
      Way(name: "reference") { try scenes(of: workload("reference-2")) },
      Way(name: "reference of strings") { try scenes(ofText: workload("reference-2")) },
      Way(name: "group") { try scenes(of: workload("card")) },
      Way(name: "caption", walk: captionFrames),
    ]

  /// Documents of a text whose words were never met.
  private static func labels(_ sample: LayoutSample) -> [Document] {
    var random = SplitMix64(seed: BenchSettings.defaultSeed)
    return (0..<most).map { _ in
      .label(
        LabelDocument(
          text: sample.shuffled(&random), size: .width(sample.width.isFinite ? sample.width : 4000),
          font: LabelDocument.Font(family: sample.family, size: sample.size),
          numberOfLines: sample.width.isFinite ? 0 : 1, language: sample.language))
    }
  }

  private static func workload(_ id: String) throws -> [Document] {
    var workload = try WorkloadTable.chosen(id, corpus: "")[0]
    workload.count = most
    return try workload.documents(BenchSettings.defaultSeed)
  }

  private static func scenes(of documents: [Document]) throws -> Walk {
    let resolver = SceneResolver(catalog: try FontCatalog())
    return { part in for document in documents[part] { _ = try resolver.resolve(document) } }
  }

  /// From JSON, as an author writes it: without the members that are as they are without a word.
  private static func scenes(ofText documents: [Document]) throws -> Walk {
    let usual = LabelDocument().json.object
    let texts = documents.map { document in
      var said = JSONObject()
      for member in document.json.object?.members ?? [] where usual?[member.name] != member.value {
        said.append(member)
      }
      return Array(JSONValue.object(said).description.utf8)
    }
    let resolver = SceneResolver(catalog: try FontCatalog())
    return { part in for text in texts[part] { _ = try resolver.resolve(Document(bytes: text)) } }
  }

  /// A frame of captions, drawn where it differs from the one before.
  private static func captionFrames() throws -> Walk {
    let json = ##"""
      {"kind": "captions", "font": {"family": "DejaVu Sans", "weight": 700, "size": 32}, "stroke": {"width": 3},
       "current": {"color": "#FFD400"}, "words": [WORDS]}
      """##
    let words = (0..<most).map {
      ##"{"text": "word\##($0 % 90)", "start": \##(Double($0) / 4), "end": \##(Double($0 + 1) / 4)}"##
    }
    let renderer = try LabelRenderer(DrawingEnvironment(catalog: try FontCatalog()), .cpu)
    let document = try Document(json: json.replacing("WORDS", with: words.joined(separator: ",")))
    let frames = try renderer.timeline(document, to: Double(most) / 4).frames(fps: FrameRate(4))
    var run = try renderer.run(frames)
    run.threads = 1
    return { [run] part in try run.run(part) { _ in true } }
  }
}
