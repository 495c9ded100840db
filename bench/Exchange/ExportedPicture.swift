import Documents
import JSON
import Resolving
import Scene

/// A picture as other libraries need it: the canvas and the texts on it, bottom to top, in pixels.
struct ExportedPicture {
  let json: JSONValue

  /// Throws ``WorkloadError`` if the document is not made of labels only.
  init(_ document: Document, _ resolver: SceneResolver) throws {
    let labels = try ExportedPicture.labels(of: document)
    let scene = try resolver.resolve(document).scene
    let texts = try resolver.measure(document).texts
    let figures = ExportedPicture.figures(of: scene.nodes)
    guard scene.background == nil, texts.count == labels.count, figures.count == labels.count else {
      throw WorkloadError(description: "a picture of \(labels.count) labels with more in it cannot be exported")
    }
    var exported: [JSONValue] = []
    for (index, label) in labels.enumerated() {
      exported.append(
        try ExportedText(label, texts[index], figures[index], scale: document.scale).json)
    }
    var object = JSONObject()
    object["width"] = .number(Double(scene.width))
    object["height"] = .number(Double(scene.height))
    object["texts"] = .array(exported)
    // The document as in a job file. That of a group is left out, because it would only be long.
    if case .label = document { object["document"] = document.json }
    json = .object(object)
  }

  /// The figures without what layer styles add to them.
  private static func figures(of nodes: [SceneNode]) -> [Figure] {
    nodes.flatMap { node -> [Figure] in
      switch node {
      case .figure(let figure): [figure]
      case .layer(let layer): figures(of: layer.nodes)
      case .group: []
      }
    }
  }

  private static func labels(of document: Document) throws(WorkloadError) -> [LabelDocument] {
    switch document {
    case .label(let label): return [label]
    case .group(let group):
      var labels: [LabelDocument] = []
      for child in group.children { labels += try ExportedPicture.labels(of: child.document) }
      return labels
    default:
      throw WorkloadError(
        description: "\(document.kind) documents cannot be exported; labels and groups of them can")
    }
  }
}
