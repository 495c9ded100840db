import GLESRendering
import Resolving
import Typography

/// A whole run. The renderers are started once and measured with every workload.
struct BenchRun {
  let workloads: [Workload]
  let renderers: [RendererKind]
  let settings: BenchSettings
  /// Called with the name of what is measured next.
  let onProgress: (String) -> Void

  func run() throws -> BenchReport {
    var report = BenchReport(machine: .current(), settings: settings)
    var subjects: [Subject] = []
    for kind in renderers {
      do throws(GLESError) {
        subjects.append(
          try Subject(
            kind, device: settings.device, measuresReadback: settings.timesReadback, measuresDeviceTime: true,
            readbackWay: settings.readbackWay, oversampling: settings.oversampling, passes: settings.passes))
      } catch {
        report.omissions.append("\(kind.rawValue): \(error)")
      }
    }
    report.renderers = subjects.map(\.identity)
    let resolver = SceneResolver(catalog: try FontCatalog())
    for (index, workload) in workloads.enumerated() where !subjects.isEmpty {
      onProgress("\(index + 1)/\(workloads.count) \(workload.name)")
      report.workloads.append(try measure(workload, subjects, resolver))
    }
    report.peakMemory = Machine.peakMemory()
    return report
  }

  private func measure(_ workload: Workload, _ subjects: [Subject], _ resolver: SceneResolver) throws
    -> WorkloadResult
  {
    var result = WorkloadResult(workload)
    do {
      var warm = WarmMeasurement(workload, subjects: subjects, resolver: resolver, settings: settings)
      try warm.run(into: &result)
      let able = subjects.map(\.kind).filter { result.cell(.warm, .render, $0) != nil }
      try ColdMeasurement(workload: workload, renderers: able, settings: settings).run(into: &result)
    } catch let error as WorkloadError {
      result.omissions.append("\(error)")
    } catch let error as ResolveError {
      // A font or a picture that the machine lacks: that must not cost what the other workloads have measured.
      result.omissions.append("\(error)")
    }
    return result
  }
}
