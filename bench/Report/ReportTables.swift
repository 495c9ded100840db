import GLESRendering

/// The tables of a report, for people.
struct ReportTables {
  let report: BenchReport

  /// A list of the machine, the renderers and what was left out.
  var head: [String] {
    let machine = report.machine
    var lines = [
      "\(machine.date), commit \(machine.commit ?? "unknown"), \(machine.processor), \(machine.cores) cores, "
        + "\(machine.system), \(machine.compiler)"
    ]
    if machine.isDebug {
      lines.append("A DEBUG BUILD: these figures mean nothing. Use swift run -c release bench.")
    }
    lines += report.renderers.map { "\($0.kind.rawValue): \($0.description)" }
    if let way = report.settings.readbackWay { lines.append("the GPU's sheets are read back by --readback \(way)") }
    if report.settings.oversampling != .auto {
      lines.append("the GPU oversamples by --oversampling-by \(report.settings.oversampling)")
    }
    lines += report.omissions.map { "not measured: \($0)" }
    lines.append("peak memory of the whole run: \(Figures.mebibytes(report.peakMemory)) MiB")
    return lines
  }

  /// The sections that have rows.
  var sections: [ReportSection] { [warmRendering, otherStages, cold, counters].filter { !$0.table.isEmpty } }

  private var warmRendering: ReportSection {
    var table = MarkdownTable([
      "workload", "renderer", ">labels/s", ">Mpx/s", ">median us", ">p95 us", ">readback us", ">GPU us",
      ">CPU us", ">of CPU path", ">samples",
    ])
    for workload in report.workloads {
      for renderer in report.renderers {
        guard let cell = workload.cell(.warm, .render, renderer.kind), let wall = cell.wall else { continue }
        let megapixels = Double(cell.pixels) / Double(cell.labels) / 1e6
        table.add([
          workload.name, word(for: renderer), Figures.short(1 / wall.median),
          Figures.short(megapixels / wall.median), Figures.microseconds(wall.median),
          Figures.microseconds(wall.p95),
          workload.cell(.warm, .readback, renderer.kind)?.wall.map { Figures.microseconds($0.median) } ?? "",
          cell.device.map { Figures.microseconds($0.median) } ?? "",
          Figures.microseconds(cell.processor?.median ?? 0),
          renderer.kind == .gpu ? workload.speedup.map { Figures.short($0.median) + " x" } ?? "" : "",
          "\(wall.count)",
        ])
      }
    }
    return ReportSection(
      "Warm: scene to picture in host memory",
      "A label; the GPU draws \(Subject.batchSize) in a submission. The median holds the readback, which is"
        + " also given apart, from the end of drawing on. GPU us: how long the device drew, by its own timer."
        + " CPU us: processor time of all threads. Of CPU path: median over passes of the speed, as a multiple of the CPU path's.",
      table)
  }

  private func word(for renderer: RendererIdentity) -> String {
    renderer.kind == .gpu && renderer.isSoftware ? "gpu (software)" : renderer.kind.rawValue
  }

  private var otherStages: ReportSection {
    var table = MarkdownTable([
      "workload", ">resolve us", ">p95 us", ">labels/s", ">encode us", ">p95 us", ">labels/s", ">Mpx/s",
      ">write us", ">p95 us",
    ])
    for workload in report.workloads {
      guard let resolve = workload.cell(.warm, .resolve, nil)?.wall,
        let cell = workload.cell(.warm, .encode, nil), let encode = cell.wall
      else { continue }
      let write = workload.cell(.warm, .write, nil)?.wall
      let megapixels = Double(cell.pixels) / Double(cell.labels) / 1e6
      table.add([
        workload.name, Figures.microseconds(resolve.median), Figures.microseconds(resolve.p95),
        Figures.short(1 / resolve.median), Figures.microseconds(encode.median), Figures.microseconds(encode.p95),
        Figures.short(1 / encode.median), Figures.short(megapixels / encode.median),
        write.map { Figures.microseconds($0.median) } ?? "", write.map { Figures.microseconds($0.p95) } ?? "",
      ])
    }
    return ReportSection(
      "Warm: the stages before and after",
      "A label, one thread. Resolve: layout and masks. Encode: PNG, fast. Write: a file of its own.",
      table)
  }

  private var cold: ReportSection {
    let stages: [Stage] = [.fonts, .start, .resolve, .render, .encode, .process]
    var table = MarkdownTable(
      ["workload", "renderer"] + stages.map { ">\($0.rawValue) ms" } + [">peak MiB", ">runs"])
    for workload in report.workloads {
      for renderer in report.renderers {
        guard let whole = workload.cell(.cold, .process, renderer.kind)?.wall else { continue }
        let times = stages.map { stage in
          workload.cell(.cold, stage, renderer.kind)?.wall.map { Figures.milliseconds($0.median) } ?? ""
        }
        let memory = workload.coldMemory[renderer.kind].map { Figures.mebibytes($0) } ?? ""
        table.add([workload.name, word(for: renderer)] + times + [memory, "\(whole.count)"])
      }
    }
    return ReportSection(
      "Cold: the first label of a fresh process", "Medians. Process: from asking for it to its end.", table)
  }

  private var counters: ReportSection {
    var table = MarkdownTable([
      "workload", ">labels", ">sheets", ">passes", ">draws", ">uploads", ">KiB up a label", ">KiB read a label",
      ">masks made", ">from CPU path",
    ])
    for workload in report.workloads {
      guard let counters = workload.counters, counters.labels > 0 else { continue }
      let perLabel = 1024 * Double(counters.labels)
      table.add([
        workload.name, "\(counters.labels)", "\(counters.sheets)", "\(counters.renderPasses)", "\(counters.draws)",
        "\(counters.uploads)", Figures.short(Double(counters.bytesUploaded) / perLabel),
        Figures.short(Double(counters.bytesRead) / perLabel),
        workload.maskMisses.map { "\($0)" } ?? "", workload.difference.map { "\($0)/255" } ?? "",
      ])
    }
    return ReportSection(
      "One warm pass on the GPU",
      "Counted, so the same at every run of as many passes. Masks made: glyphs that were not kept from passes before."
        + " From CPU path: the largest difference of any channel of any picture.",
      table)
  }

  /// Notes on how reliable the figures are.
  var notes: [String] {
    var lines: [String] = []
    for workload in report.workloads {
      lines += workload.omissions.map { "skipped: \(workload.name): \($0)" }
    }
    let warm = report.cells.filter { $0.key.temperature == .warm && $0.wall != nil }
    let wide = warm.compactMap { cell in cell.wall.map { (name: cell.key.description, spread: $0.spread) } }
      .filter { $0.spread > Statistics.wideSpread }.sorted { $0.spread > $1.spread }
    if !wide.isEmpty {
      let worst = wide.prefix(3).map { "\($0.name): \(Figures.short($0.spread))" }
      lines.append(
        "warning: \(wide.count) of \(warm.count) warm measurements spread widely (p95 over median), so something else may"
          + " have run; rely on CPU us and on ratios, or repeat. The widest: " + worst.joined(separator: "; "))
    }
    return lines
  }
}
