import Basics
import GLESRendering
import Pixels
import Resolving
import Scene
import Signwriter

/// Draws every design of the built-in corpus on every renderer, compares, and times.
///
/// Not Sendable: it draws on the thread that made it.
struct ThoroughCheck {
  /// How long each design is drawn by each renderer, in seconds.
  let seconds: Double
  let options: GLESRenderer.Options
  /// The copies of each design, resolved, with the pictures of the CPU path.
  private let designs: [(name: String, scenes: [Scene], expected: [PixelBuffer])]

  /// What caches held when the designs were drawn on the CPU path.
  let caches: [CacheState]

  /// Resolves the corpus and draws it on the CPU path once. Throws if there is no font, or if a design cannot be
  /// resolved.
  init(seconds: Double, options: GLESRenderer.Options) throws {
    self.seconds = seconds
    self.options = options
    let cpu = SceneRenderer()
    let corpus = try DoctorCorpus()
    designs = try corpus.designs.map { name, scenes in
      (name, scenes, try cpu.render(Array(scenes.prefix(4)), alphaMode: .premultiplied).map { try $0.get().image })
    }
    caches = corpus.resolver.cacheStates + cpu.cacheStates
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
      time(design.scenes, by: renderer, &found)
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
      findings.caches = renderer.cacheStates
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
      for (answer, expected) in zip(renderer.render(design.scenes, alphaMode: .premultiplied), design.expected) {
        found.compare(try answer.get().image, expected)
      }
      time(design.scenes, by: renderer, &found)
    } catch {
      found.failure = "\(error)"
    }
    return found
  }

  /// Labels a second by the clock and by the processor, as the medians of passes over the scenes after one that is not
  /// counted.
  private func time(_ scenes: [Scene], by renderer: SceneRenderer, _ found: inout DesignFindings) {
    func pass() -> (clock: Double, processor: Double) {
      let (clock, processor) = (ContinuousClock().now, Stopwatch.processorSeconds)
      renderer.render(scenes) { _ in }
      return (Stopwatch.seconds(since: clock), Stopwatch.processorSeconds - processor)
    }
    func speed(_ passes: [Double]) -> Double { Double(scenes.count) / max(1e-9, passes.sorted()[passes.count / 2]) }
    var passes: [(clock: Double, processor: Double)] = []
    var total = pass().clock
    repeat {
      passes.append(pass())
      total += passes[passes.count - 1].clock
    } while total < seconds || passes.count < 3
    found.labelsPerSecond = speed(passes.map(\.clock))
    found.labelsPerProcessorSecond = speed(passes.map(\.processor))
  }
}
