import LabelDocument

/// The samples of an earlier run, read from its JSON.
struct OldReport: Sendable {
  let commit: String?
  let date: String
  /// Wall times by what they measure.
  let cells: [Cell.Key: Statistics]

  init(bytes: [UInt8], source: String) throws(DocumentError) {
    let json = try JSONParser.parse(bytes, source: source)
    guard let report = json.object, report["format"]?.number == ReportFormat.version,
      let list = report["cells"]?.array
    else {
      throw DocumentError(
        .wrongType, source: source,
        "is no report of this benchmark, or of another version; make it with bench --json")
    }
    commit = report["machine"]?.object?["commit"]?.string
    date = report["machine"]?.object?["date"]?.string ?? "unknown date"
    var cells: [Cell.Key: Statistics] = [:]
    for cell in list {
      guard let key = OldReport.key(cell) else { continue }
      cells[key] = Statistics((cell.object?["wall"]?.array ?? []).compactMap(\.number))
    }
    self.cells = cells
  }

  /// Nil for what this version does not know.
  private static func key(_ cell: JSONValue) -> Cell.Key? {
    guard let object = cell.object, let workload = object["workload"]?.string,
      let temperature = object["temperature"]?.string.flatMap(Temperature.init(rawValue:)),
      let stage = object["stage"]?.string.flatMap(Stage.init(rawValue:))
    else { return nil }
    let renderer = object["renderer"]?.string
    let kind = renderer.flatMap(RendererKind.init(rawValue:))
    guard renderer == nil || kind != nil else { return nil }
    return Cell.Key(workload: workload, temperature: temperature, stage: stage, renderer: kind)
  }
}
