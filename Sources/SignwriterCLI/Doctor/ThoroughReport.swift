import Basics
import Documents
import JSON
import SignwriterBatch

/// What `doctor --thorough` prints: one page, or the same as JSON.
struct ThoroughReport: Sendable {
  let machine: MachineFindings
  /// The fonts, in one sentence.
  let fonts: String
  /// The CPU path on one core.
  let cpu: RendererFindings
  let devices: [RendererFindings]
  /// Why no device is listed; nil where there is one.
  let noDevices: String?
  /// What caches held on the CPU path.
  let caches: [CacheState]
  /// The renderer that `--renderer auto` takes.
  let automatic: String

  var isFine: Bool { ([cpu] + devices).allSatisfy { $0.isFine } }

  var json: JSONValue {
    var object: JSONObject = [
      "machine": machine.json, "fonts": .string(fonts), "isFine": .bool(isFine), "auto": .string(automatic),
      "tolerance": .number(Double(DesignFindings.tolerance.maximum)),
      "meanTolerance": .number(DesignFindings.tolerance.mean), "renderers": .array(([cpu] + devices).map(\.json)),
      "advice": .array(advice.map { .string($0) }),
      "designs": .array(DoctorDesign.all.map(\.summary)), "caches": CacheState.json(caches),
    ]
    if let noDevices { object["noDevices"] = .string(noDevices) }
    return .object(object)
  }

  var text: String {
    var lines = [
      "Signwriter \(machine.signwriter) on \(machine.processor), \(machine.cores) cores, \(machine.memoryGiB) GiB, "
        + machine.system,
      fonts, "",
    ]
    for (index, device) in devices.enumerated() { lines.append("\(column(index)): \(device.name)") }
    if let noDevices { lines.append(noDevices) }
    let (maximum, mean) = DesignFindings.tolerance
    lines += [
      "",
      "Labels a second from a resolved scene to pixels in memory, on one thread, with all caches warm. Reading,",
      "layout, encoding and files are not in them. The second column counts a second of the processor, not of the",
      "clock: what other programs take is not in it. In brackets the largest difference from the CPU path, in",
      "steps of 255; \(maximum) is allowed, and \(mean) in the mean of a picture:", "",
    ]
    lines += table
    lines += ["", "What this machine is good for:"] + advice.map { "- " + $0 }
    lines += [""] + CacheState.lines(caches)
    for (index, device) in devices.enumerated() where !device.caches.isEmpty {
      lines += ["", "\(capitalized(column(index))):"] + CacheState.lines(device.caches)
    }
    lines += ["", DoctorCommand.verdict(faults)]
    return lines.joined(separator: "\n")
  }

  /// What is wrong with each renderer.
  private var faults: [String] {
    let ofDevices = devices.enumerated().compactMap { index, device in
      device.isFine ? nil : advice(on: device, column(index)).first
    }
    return (cpu.isFine ? [] : advice(on: cpu, "the CPU path")) + ofDevices
  }

  // MARK: The table

  private func column(_ index: Int) -> String { "device \(devices[index].device ?? index)" }

  private var table: [String] {
    var rows = [["design", "CPU path", "its processor"] + devices.indices.map(column) + ["what"]]
    for (index, design) in DoctorDesign.all.enumerated() {
      rows.append(
        [design.name, cell(cpu, index), processorCell(index)] + devices.map { cell($0, index) } + [design.what])
    }
    rows.append(["first picture", seconds(cpu), ""] + devices.map(seconds) + ["from nothing, programs and all"])
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).enumerated().map { column, cell in
        let padding = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 || column == row.count - 1 ? cell.0 + padding : padding + cell.0
      }.joined(separator: "  ").trimmingSuffix(" ")
    }
  }

  private func cell(_ renderer: RendererFindings, _ index: Int) -> String {
    guard renderer.designs.indices.contains(index) else { return "-" }
    let found = renderer.designs[index]
    if found.failure != nil { return "FAILED" }
    let speed = found.labelsPerSecond.map { ThoroughReport.grouped($0) } ?? "-"
    guard let difference = found.maximumDifference else { return speed }
    return "\(speed) (\(difference)\(found.isFine ? "" : ", WRONG"))"
  }

  private func processorCell(_ index: Int) -> String {
    guard cpu.designs.indices.contains(index) else { return "-" }
    return cpu.designs[index].labelsPerProcessorSecond.map { ThoroughReport.grouped($0) } ?? "-"
  }

  private func seconds(_ renderer: RendererFindings) -> String {
    renderer.start.map { "\(($0 * 1000).rounded() / 1000) s" } ?? "-"
  }

  /// A whole number with commas.
  private static func grouped(_ value: Double) -> String {
    var digits = String(Int(value.rounded()))
    var place = digits.count - 3
    while place > 0 {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
      place -= 3
    }
    return digits
  }

  // MARK: Advice

  private var advice: [String] {
    var sentences: [String] = []
    if let speed = cpu.speed(of: "reference-4") {
      sentences.append(
        "The CPU path draws \(ThoroughReport.grouped(speed)) reference labels a second on one core"
          + (machine.cores > 1
            ? "; `signwriter batch` uses all \(machine.cores) cores, and writing files takes its part of them."
            : "."))
    }
    if let share = cpu.share, share < 0.9 {
      sentences.append(
        "Other programs were busy: the CPU path had \(Int((share * 100).rounded())) % of a core while it was timed. Go by "
          + "its processor's time, or measure again when the machine is quiet.")
    }
    for (index, device) in devices.enumerated() { sentences += advice(on: device, column(index)) }
    sentences.append("--renderer auto takes: \(automatic).")
    if devices.contains(where: { $0.kind == .hardware }) {
      sentences.append(
        "Few hardware GPUs were tried so far (docs/hardware.md has them). If this one is not there, hand in what --json "
          + "prints, good or bad.")
    }
    return sentences
  }

  private func advice(on device: RendererFindings, _ name: String) -> [String] {
    if let failure = device.failure { return ["Do not use \(name): \(failure)."] }
    let failed = device.designs.filter { !$0.isFine }
    if let first = failed.first {
      return [
        "Do not use \(name): \(failed.map(\.design).joined(separator: ", ")) went wrong (\(first.fault ?? ""))."
      ]
    }
    guard let ratio = device.ratio(to: cpu) else { return [] }
    let times = "\((ratio * 10).rounded() / 10) x one core of the CPU path"
    switch device.kind {
    case .software:
      return ["\(capitalized(name)) is a software driver, at \(times): right for tests, not for speed."]
    default:
      let isWorth = ratio > Double(machine.cores)
      return [
        "\(capitalized(name)) draws at \(times): "
          + (isWorth
            ? "use it for batches (--renderer gpu --device \(device.device ?? 0))."
            : "the CPU path on all cores may be as fast; use it where pixels stay on the GPU.")
      ]
    }
  }

  private func capitalized(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }
}

extension String {
  /// The string without the spaces at its end.
  fileprivate func trimmingSuffix(_ character: Character) -> String {
    var result = self
    while result.last == character { result.removeLast() }
    return result
  }
}
