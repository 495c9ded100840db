import Documents
import GLESRendering

/// Reads reports from their JSON form.
extension ReportFormat {
  /// Throws ``DocumentError`` if the file is not a report or has another version.
  static func report(bytes: [UInt8], source: String) throws(DocumentError) -> BenchReport {
    let json = try JSONParser.parse(bytes, source: source)
    guard let object = json.object, object["format"]?.number == version, object["cells"]?.array != nil else {
      throw DocumentError(
        .wrongType, source: source,
        "is no report of this benchmark, or of another version; make it with bench --json")
    }
    var report = BenchReport(
      machine: machine(object["machine"]?.object), settings: settings(object["settings"]?.object))
    report.renderers = list(object["renderers"]).compactMap(identity)
    report.omissions = list(object["omissions"]).compactMap(\.string)
    report.peakMemory = whole(object["peakMemory"]) ?? 0
    var cells: [String: [Cell]] = [:]
    for value in list(object["cells"]) {
      if let cell = cell(value) { cells[cell.key.workload, default: []].append(cell) }
    }
    report.workloads = list(object["workloads"]).compactMap { value in
      guard var workload = workload(value) else { return nil }
      workload.cells = cells[workload.id] ?? []
      return workload
    }
    return report
  }

  private static func list(_ json: JSONValue?) -> [JSONValue] { json?.array ?? [] }

  /// A count. Files are also written by people, so a number that cannot be a count is ignored.
  private static func whole(_ json: JSONValue?) -> Int? { json?.number.flatMap { Int(exactly: $0) } }

  private static func machine(_ json: JSONObject?) -> Machine {
    Machine(
      processor: json?["processor"]?.string ?? "unknown processor", cores: whole(json?["cores"]) ?? 0,
      system: json?["system"]?.string ?? "unknown system",
      compiler: json?["compiler"]?.string ?? "unknown compiler",
      date: json?["date"]?.string ?? "unknown date", commit: json?["commit"]?.string,
      isDebug: json?["isDebug"]?.bool ?? false)
  }

  private static func settings(_ json: JSONObject?) -> BenchSettings {
    var settings = BenchSettings(corpus: "")
    settings.seconds = json?["seconds"]?.number ?? settings.seconds
    settings.seed = json?["seed"]?.number.flatMap { UInt64(exactly: $0) } ?? settings.seed
    settings.timesReadback = json?["timesReadback"]?.bool ?? settings.timesReadback
    settings.readbackWay = json?["readback"]?.string.flatMap(ReadbackWay.init(rawValue:))
    settings.oversampling = json?["oversamplingBy"]?.string.flatMap(OversamplingMethod.init(rawValue:)) ?? .auto
    settings.coldRuns = whole(json?["coldRuns"]) ?? settings.coldRuns
    return settings
  }

  private static func identity(_ json: JSONValue) -> RendererIdentity? {
    guard let object = json.object, let kind = object["id"]?.string.flatMap(RendererKind.init(rawValue:)) else {
      return nil
    }
    return RendererIdentity(
      kind: kind, name: object["name"]?.string ?? "", device: object["device"]?.string ?? "",
      isSoftware: object["software"]?.bool ?? false, hasTimer: object["timer"]?.bool ?? false)
  }

  private static func workload(_ json: JSONValue) -> WorkloadResult? {
    guard let object = json.object, let id = object["id"]?.string else { return nil }
    var result = WorkloadResult(
      id: id, name: object["name"]?.string ?? id, summary: object["summary"]?.string ?? "")
    result.omissions = list(object["omissions"]).compactMap(\.string)
    result.difference = whole(object["difference"])
    result.counters = object["counters"]?.object.map(counters)
    result.maskMisses = whole(object["maskMisses"])
    for kind in RendererKind.allCases {
      result.coldMemory[kind] = whole(object["coldPeakMemory"]?.object?[kind.rawValue])
    }
    return result
  }

  static func counters(_ json: JSONObject) -> RenderCounters {
    var counters = RenderCounters()
    for (name, path) in counterMembers { counters[keyPath: path] = whole(json[name]) ?? 0 }
    return counters
  }

  /// A cell; nil if this version does not know its stage or renderer.
  private static func cell(_ json: JSONValue) -> Cell? {
    guard let object = json.object, let workload = object["workload"]?.string,
      let temperature = object["temperature"]?.string.flatMap(Temperature.init(rawValue:)),
      let stage = object["stage"]?.string.flatMap(Stage.init(rawValue:))
    else { return nil }
    let renderer = object["renderer"]?.string
    let kind = renderer.flatMap(RendererKind.init(rawValue:))
    guard renderer == nil || kind != nil else { return nil }
    let walls = list(object["wall"]).compactMap(\.number)
    let processors = list(object["processor"]).compactMap(\.number)
    let devices = list(object["device"]).map(\.number)
    guard walls.count == processors.count, devices.isEmpty || devices.count == walls.count else { return nil }
    return Cell(
      key: Cell.Key(workload: workload, temperature: temperature, stage: stage, renderer: kind),
      labels: max(1, whole(object["labels"]) ?? 1), pixels: whole(object["pixels"]) ?? 0,
      samples: walls.indices.map {
        Sample(wall: walls[$0], processor: processors[$0], device: devices.isEmpty ? nil : devices[$0])
      })
  }
}
