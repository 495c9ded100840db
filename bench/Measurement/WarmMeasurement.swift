import Documents
import ImageCodecs
import Pixels
import Resolving
import Scene
import Signwriter
import Typography

/// Measures a workload with everything warmed up, in passes. Each pass resolves new texts, draws them with each
/// renderer in turn (A B A B), and encodes the pictures.
struct WarmMeasurement {
  let workload: Workload
  let subjects: [Subject]
  let resolver: SceneResolver
  let settings: BenchSettings

  /// The number of pictures that are compared between renderers; those of a full pass would not fit into memory.
  private static let comparedCount = 256
  /// The number of pictures that are in memory at a time to be encoded.
  private static let encodedTogether = 64

  private var samples: [Cell.Key: Cell] = [:]
  private var maskMisses = 0

  init(_ workload: Workload, subjects: [Subject], resolver: SceneResolver, settings: BenchSettings) {
    self.workload = workload
    self.subjects = subjects
    self.resolver = resolver
    self.settings = settings
  }

  mutating func run(into result: inout WorkloadResult) throws {
    let able = try warmUp(&result)
    guard !able.isEmpty else { return }
    // The time is divided among the stages by need, so that each has as many samples as the others.
    let limit = settings.seconds * Double(able.count + 3)
    var used = 0.0
    var pass: UInt64 = 0
    while used < limit || pass < UInt64(settings.leastPasses) {
      used += try measurePass(seed: settings.seed &+ pass, able)
      pass += 1
    }
    result.counters = able.lazy.compactMap(\.counters).first
    result.maskMisses = maskMisses
    result.cells += order(able).compactMap { samples[$0] }
  }

  /// A pass that is not measured: it fills the caches, and shows whether all renderers draw the same.
  private func warmUp(_ result: inout WorkloadResult) throws -> [Subject] {
    let documents = try workload.documents(settings.seed &- 1)
    let scenes = try documents.map { try resolver.resolve($0).scene }
    var able: [Subject] = []
    var pictures: [[PixelBuffer]] = []
    for subject in subjects {
      var images: [PixelBuffer] = []
      do throws(SignwriterError) {
        try subject.render(scenes) { if images.count < WarmMeasurement.comparedCount { images.append($0) } }
      } catch {
        result.omissions.append("\(subject.kind.rawValue): \(error)")
        continue
      }
      try ImageFolder(settings.imageFolder).save(images, of: workload, by: subject.kind)
      able.append(subject)
      pictures.append(images)
    }
    for image in pictures.first?.prefix(1) ?? [] { _ = try PNGCodec.encode(image, compression: .fast) }
    if pictures.count == 2 {
      result.difference = zip(pictures[0], pictures[1]).map { PixelDifference($0, $1).maximum }.max()
    }
    return able
  }

  /// Returns the measured time in seconds.
  private mutating func measurePass(seed: UInt64, _ subjects: [Subject]) throws -> Double {
    let documents = try workload.documents(seed)
    var scenes: [Scene] = []
    scenes.reserveCapacity(documents.count)
    var spent = 0.0
    let missesBefore = resolver.rasterizer.missCount
    var clock = Stopwatch()
    for document in documents { scenes.append(try resolver.resolve(document).scene) }
    spent += keep(clock.sample(labels: scenes.count), .resolve, nil, scenes)
    maskMisses = resolver.rasterizer.missCount - missesBefore
    for subject in subjects {
      subject.resetCounters()
      clock = Stopwatch()
      var bytes = 0
      try subject.render(scenes) { bytes += $0.bytes.count }
      var sample = clock.sample(labels: scenes.count)
      sample.device = subject.deviceTime(labels: scenes.count)
      spent += keep(sample, .render, subject.kind, scenes)
      // This time is a part of the `render` sample and is not added.
      if let sample = subject.readback(labels: scenes.count) { _ = keep(sample, .readback, subject.kind, scenes) }
    }
    return spent + (try writeFiles(scenes, drawnBy: subjects[0]))
  }

  /// Encodes the pictures and writes files, some at a time. Returns the measured time in seconds.
  private mutating func writeFiles(_ scenes: [Scene], drawnBy subject: Subject) throws -> Double {
    let folder = try ScratchFolder()
    var (encoding, writing) = (Sample.zero, Sample.zero)
    for start in stride(from: 0, to: scenes.count, by: WarmMeasurement.encodedTogether) {
      let end = min(start + WarmMeasurement.encodedTogether, scenes.count)
      var images: [PixelBuffer] = []
      try subject.render(Array(scenes[start..<end])) { images.append($0) }
      var clock = Stopwatch()
      let files = try images.map { try PNGCodec.encode($0, compression: .fast) }
      encoding = encoding + clock.sample()
      clock = Stopwatch()
      for (index, file) in files.enumerated() { try folder.write(file, "\(start + index).png") }
      writing = writing + clock.sample()
    }
    return keep(encoding.divided(by: scenes.count), .encode, nil, scenes)
      + keep(writing.divided(by: scenes.count), .write, nil, scenes)
  }

  private mutating func keep(
    _ sample: Sample, _ stage: Stage, _ renderer: RendererKind?, _ scenes: [Scene]
  ) -> Double {
    let key = Cell.Key(workload: workload.id, temperature: .warm, stage: stage, renderer: renderer)
    let pixels = scenes.reduce(0) { $0 + $1.width * $1.height }
    samples[key, default: Cell(key: key, labels: scenes.count, pixels: pixels)].samples.append(sample)
    return sample.wall * Double(scenes.count)
  }

  private func order(_ subjects: [Subject]) -> [Cell.Key] {
    let renders = subjects.flatMap { [(Stage.render, Optional($0.kind)), (Stage.readback, Optional($0.kind))] }
    return ([(.resolve, nil)] + renders + [(.encode, nil), (.write, nil)]).map { stage, renderer in
      Cell.Key(workload: workload.id, temperature: .warm, stage: stage, renderer: renderer)
    }
  }
}
