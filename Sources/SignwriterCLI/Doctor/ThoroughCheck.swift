import Documents
import GLESRendering
import Pixels
import Scenes
import Signwriter
import Typography

/// Draws every design of the built-in corpus on every renderer, compares, and times.
///
/// Not Sendable: it draws on the thread that made it.
struct ThoroughCheck {
  /// How long each design is drawn by each renderer, in seconds.
  let seconds: Double
  let options: GLESRenderer.Options
  /// The copies of each design, resolved, with the pictures of the CPU path.
  private var designs: [(name: String, scenes: [Scene], expected: [PixelBuffer])] = []

  /// Enough labels for a sheet of a GPU, with texts of their own.
  private static let copies = 64

  /// Resolves the corpus and draws it on the CPU path once. Throws if there is no font, or if a design cannot be
  /// resolved.
  init(seconds: Double, options: GLESRenderer.Options) throws {
    self.seconds = seconds
    self.options = options
    let resolver = SceneResolver(catalog: try FontCatalog())
    let cpu = SceneRenderer()
    for design in DoctorDesign.all {
      let scenes = try design.documents(Self.copies).map { try resolver.resolve($0).scene }
      let expected = try cpu.render(Array(scenes.prefix(4))).map { try $0.get().image }
      designs.append((design.name, scenes, expected))
    }
  }

  /// The CPU path on one core.
  func cpuPath() -> RendererFindings {
    var findings = RendererFindings(name: "CPU path, one core", kind: .cpu, device: nil)
    let clock = ContinuousClock()
    let begin = clock.now
    // Most batches draw no figure twice, as the passes of a measurement do.
    let renderer = SceneRenderer(keepsPlanes: false)
    _ = renderer.render(Array(designs[0].scenes.prefix(1)))
    findings.start = Stopwatch.seconds(since: begin)
    for design in designs {
      var found = DesignFindings(design: design.name)
      found.labelsPerSecond = speed(of: design.scenes, by: renderer)
      findings.designs.append(found)
    }
    return findings
  }

  /// One device, in a context of its own.
  func findings(on device: GLESDevice) -> RendererFindings {
    var findings = RendererFindings(
      name: device.description, kind: device.isSoftware ? .software : .hardware, device: device.index)
    guard device.capabilities != nil else {
      findings.failure = "it did not start"
      return findings
    }
    let begin = ContinuousClock().now
    do {
      let renderer = try SceneRenderer(.gpu, device: device.index, gpu: options)
      _ = try renderer.render(Array(designs[0].scenes.prefix(1)))[0].get()
      findings.start = Stopwatch.seconds(since: begin)
      for design in designs { findings.designs.append(examine(design, on: renderer)) }
    } catch {
      findings.failure = "\(error)"
    }
    return findings
  }

  private func examine(
    _ design: (name: String, scenes: [Scene], expected: [PixelBuffer]), on renderer: SceneRenderer
  ) -> DesignFindings {
    var found = DesignFindings(design: design.name)
    do {
      var means: [Double] = []
      for (answer, expected) in zip(renderer.render(design.scenes), design.expected) {
        let difference = PixelDifference(try answer.get().image, expected)
        found.maximumDifference = max(found.maximumDifference ?? 0, difference.maximum)
        means.append(difference.mean)
      }
      found.meanDifference = means.reduce(0, +) / Double(means.count)
      found.labelsPerSecond = speed(of: design.scenes, by: renderer)
    } catch {
      found.failure = "\(error)"
    }
    return found
  }

  /// Labels a second, as the median of passes over the scenes after one that is not counted.
  private func speed(of scenes: [Scene], by renderer: SceneRenderer) -> Double {
    func pass() -> Double {
      let begin = ContinuousClock().now
      renderer.render(scenes) { _ in }
      return Stopwatch.seconds(since: begin)
    }
    var passes: [Double] = []
    var total = pass()
    repeat {
      let time = pass()
      passes.append(time)
      total += time
    } while total < seconds || passes.count < 3
    return Double(scenes.count) / passes.sorted()[passes.count / 2]
  }
}
