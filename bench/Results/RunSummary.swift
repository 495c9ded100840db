/// What a run says at its end: a line for each workload and renderer. bench/report makes tables of the whole.
struct RunSummary {
  let report: BenchReport

  var text: String { (head + report.workloads.flatMap(lines)).map { $0 + "\n" }.joined() }

  private var head: [String] {
    let machine = report.machine
    let commit = machine.commit.map { "commit \($0), " } ?? ""
    var lines = [
      "Signwriter \(machine.signwriter), \(machine.date), \(commit)\(machine.processor), \(machine.cores) cores"
    ]
    if machine.isDebug {
      lines.append("A DEBUG BUILD: these figures mean nothing. Use swift run -c release bench.")
    }
    lines += report.renderers.map { "\($0.kind.rawValue): \($0.description)" }
    return lines + report.omissions.map { "not measured: \($0)" }
  }

  private func lines(of workload: WorkloadResult) -> [String] {
    let warm = report.renderers.compactMap { renderer in
      workload.cell(.warm, .render, renderer.kind)?.wall.map { wall in
        let speedup = renderer.kind == .gpu ? workload.speedup : nil
        return "\(workload.name), \(renderer.kind.rawValue): \(Figures.short(1 / wall.median)) labels/s, "
          + "\(Figures.microseconds(wall.median)) us a label"
          + (speedup.map { ", \(Figures.short($0.median)) x the CPU path's speed" } ?? "")
      }
    }
    return warm + workload.omissions.map { "skipped: \(workload.name): \($0)" }
  }
}
