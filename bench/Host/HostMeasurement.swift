import Documents
import GLESRendering
import Resolving
import Scene
import Signwriter
import Typography

/// Measures what a label costs on the host on the GPU path, part by part, with a device that draws nothing.
struct HostMeasurement {
  /// A part of the work, in the order in which a label passes through them.
  enum Part: String, CaseIterable {
    /// From a document to a scene.
    case resolve
    /// From scenes to the passes, rectangles and records of a sheet.
    case plan
    /// Handing all of that to the driver, and everything else that is in no other part.
    case fill
    /// From mapped memory to pictures.
    case cut
    /// All of these, measured together where they can be.
    case all
  }

  let workload: Workload
  private(set) var samples: [Part: [Sample]] = [:]
  /// The wall time of a label with so many threads, in seconds.
  private(set) var walls: [Int: [Double]] = [:]

  private let resolver: SceneResolver
  private let renderer: GLESRenderer
  /// The same on one thread, with a clock around the pictures of a sheet.
  private let timed: GLESRenderer
  private let planner: SheetPlanner
  /// The library with each number of threads.
  private let libraries: [(threads: Int, renderer: LabelRenderer)]

  init(_ workload: Workload, threads: [Int]) throws {
    self.workload = workload
    let catalog = try FontCatalog()
    resolver = SceneResolver(catalog: catalog)
    var options = GLESRenderer.Options()
    options.programCache = .none
    options.deviceProfile = .none
    renderer = try GLESRenderer(options: options)
    libraries = try threads.map { [options] count in
      var options = options
      options.plansAhead = count > 1
      let renderer = try LabelRenderer(.gpu, catalog: catalog, gpu: options)
      renderer.threads = count
      return (count, renderer)
    }
    // The clock of processor time is that of all threads.
    options.plansAhead = false
    options.measuresReadback = true
    timed = try GLESRenderer(options: options)
    planner = SheetPlanner(
      limits: renderer.limits,
      atlas: MaskAtlas(pageSize: options.atlasPageSize, maximumPages: options.maximumAtlasPages))
  }

  /// Measures passes of new texts, after one that fills the caches.
  mutating func run(passes: Int, seed: UInt64) throws {
    for pass in 0...passes {
      let documents = try workload.documents(seed &+ UInt64(pass))
      let found = try measurePass(documents)
      if pass > 0 { for (part, sample) in found { samples[part, default: []].append(sample) } }
      for library in libraries {
        let clock = Stopwatch()
        try draw(documents, with: library.renderer)
        if pass > 0 { walls[library.threads, default: []].append(clock.sample(labels: documents.count).wall) }
      }
    }
  }

  private func draw(_ documents: [Document], with renderer: LabelRenderer) throws {
    for start in stride(from: 0, to: documents.count, by: Subject.batchSize) {
      var failure: SignwriterError?
      renderer.render(Array(documents[start..<min(start + Subject.batchSize, documents.count)])) {
        if case .failure(let error) = $0 { failure = failure ?? error }
      }
      if let failure { throw failure }
    }
  }

  private func measurePass(_ documents: [Document]) throws -> [Part: Sample] {
    var clock = Stopwatch()
    var scenes: [Scene] = []
    scenes.reserveCapacity(documents.count)
    for document in documents { scenes.append(try resolver.resolve(document).scene) }
    let resolve = clock.sample(labels: documents.count)
    clock = Stopwatch()
    try draw(scenes, with: renderer)
    let render = clock.sample(labels: documents.count)
    clock = Stopwatch()
    plan(scenes)
    let plan = clock.sample(labels: documents.count)
    timed.resetCounters()
    try draw(scenes, with: timed)
    let read = timed.readbackTime ?? ReadbackTime()
    let cut = Sample(wall: read.wall, processor: read.processor).divided(by: documents.count)
    let fill = Sample(
      wall: max(0, render.wall - plan.wall - cut.wall),
      processor: max(0, render.processor - plan.processor - cut.processor))
    return [.resolve: resolve, .plan: plan, .fill: fill, .cut: cut, .all: resolve + render]
  }

  private func draw(_ scenes: [Scene], with renderer: GLESRenderer) throws {
    for batch in Subject.batches(scenes) {
      var failure: GLESError?
      renderer.render(batch) { if case .failure(let error) = $0 { failure = failure ?? error } }
      if let failure { throw failure }
    }
  }

  private func plan(_ scenes: [Scene]) {
    for batch in Subject.batches(scenes) {
      planner.plan(batch, indices: batch.indices, isMultisampled: false) { _ in true }
    }
  }
}
