import Documents
import JSON
import Signwriter

/// What the page asks to be drawn: an entry of a file, as it is saved or as it is tried.
///
/// As JSON: `file`, an index; `style` or `line`, which entry; `value`, what is tried in its place; `with`, members that
/// are laid over the document; `at`, a moment; `renderers`; and `format`, `pixels` or `png`. Sendable; a value.
struct DrawOrder: Sendable {
  let target: PreviewTarget
  /// What is tried; nil for what the file has.
  private let value: JSONValue?
  private let overrides: JSONObject
  private let time: Double?
  private let renderers: [RendererChoice]
  private let wantsFile: Bool

  /// Reads the body of a request. Throws if it is no order.
  init(_ body: [UInt8]) throws(ServedFailure) {
    let json = try PreviewTarget.object(body)
    target = try PreviewTarget(json)
    value = json["value"]
    overrides = json["with"]?.object ?? JSONObject()
    time = json["at"]?.number
    if let time, !(time >= 0 && time <= 86_400) {
      throw ServedFailure(400, "outOfRange", place: "at", "at \(time) is not in 0...86400 seconds")
    }
    renderers = (json["renderers"]?.array ?? ["auto"]).prefix(3).compactMap { choice in
      choice.string.flatMap { RendererChoice(rawValue: $0) }
    }
    guard !renderers.isEmpty else {
      throw ServedFailure(400, "outOfRange", place: "renderers", "no renderer is named; known are auto, gpu, cpu")
    }
    wantsFile = json["format"]?.string == "png"
  }

  /// What a worker draws. Throws if the file has no such entry.
  func trial(of model: PreviewModel) throws(ServedFailure) -> Trial {
    let file = try target.file(in: model)
    var trial = Trial()
    var document: JSONObject
    var sheet = model.sheet.map { model.files[$0] }
    var sheetJSON = sheet?.json
    if case .style(let name) = target.entry {
      sheet = file
      sheetJSON = value.map { PreviewTarget.replaced(name, in: file.json, with: $0) } ?? file.json
      document = ["style": .string(name)]
    } else {
      let json = if let value { value } else { try target.value(in: file) }
      guard let object = json.object else {
        throw ServedFailure(400, "wrongType", "this is \(json.typeName); wanted a document, an object")
      }
      document = object
    }
    for member in overrides.members { document[member.name] = member.value.isNull ? nil : member.value }
    trial.document = JSONWriter.bytes(.object(document))
    trial.source = target.source(in: file)
    trial.isJob = file.kind != .document
    trial.sheet = sheetJSON.map { JSONWriter.bytes($0) } ?? []
    trial.sheetPath = sheet?.path ?? ""
    trial.pictureFolders = model.pictureFolders(of: file)
    trial.pictureState = model.pictureState
    (trial.time, trial.renderers, trial.wantsFile) = (time, renderers, wantsFile)
    return trial
  }
}
