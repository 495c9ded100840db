import GLESRendering
import Pixels
import Resolving
import Scene
import Signwriter

/// Measures on one device both ways of each question, and keeps what is faster.
///
/// Not Sendable: it draws on the thread that made it.
struct DeviceTuning {
  /// How long each way is measured, in seconds.
  let seconds: Double
  let programs: CachePlace
  let store: DeviceProfileStore
  private let scenes: [Scene]
  private let expected: [PixelBuffer]

  /// A way is taken from the preset only if the other is so much faster: two measurements of one thing differ, too.
  private static let leastGain = 1.03

  /// Common labels: those that could be drawn from packed planes.
  private static let designs = ["names", "plain", "reference-4", "reference-16"]

  /// Throws if there is no font.
  init(seconds: Double, programs: CachePlace, store: DeviceProfileStore) throws {
    self.seconds = seconds
    self.programs = programs
    self.store = store
    let corpus = try DoctorCorpus().designs.filter { DeviceTuning.designs.contains($0.name) }
    scenes = corpus.flatMap(\.scenes)
    let cpu = SceneRenderer()
    expected = try cpu.render(scenes, alphaMode: .premultiplied).map { try $0.get().image }
  }

  /// Measures the device and keeps its profile. The result is what was found, in lines.
  func tune(_ device: GLESDevice, _ capabilities: Capabilities) throws -> [String] {
    var profile = DeviceProfile.preset(for: capabilities)
    var lines: [String] = []
    for question in DeviceQuestion.allCases { lines.append(try answer(question, &profile, on: device)) }
    lines.append("kept in \(try store.keep(profile, for: capabilities))")
    return lines
  }

  private func answer(
    _ question: DeviceQuestion, _ profile: inout DeviceProfile, on device: GLESDevice
  ) throws -> String {
    var other = profile
    other[keyPath: question.path].toggle()
    let (current, changed) = (try renderer(profile, on: device), try renderer(other, on: device))
    let fault = fault(of: changed)
    let speeds = measured(current, changed, bySoftware: device.isSoftware)
    let names = (kept: question.way(question[profile]), other: question.way(question[other]))
    if fault == nil, speeds.other > speeds.kept * DeviceTuning.leastGain { profile = other }
    let found = "\(names.kept) \(Int(speeds.kept)), \(names.other) \(Int(speeds.other)) labels a second"
    let refusal = fault.map { "; \(names.other) is wrong: \($0)" } ?? ""
    return "\(question.rawValue): \(question.way(question[profile])) (\(found)\(refusal))"
  }

  /// A renderer that uses the device in these ways, whatever is kept.
  private func renderer(_ profile: DeviceProfile, on device: GLESDevice) throws -> SceneRenderer {
    var options = GLESRenderer.Options()
    options.programCache = programs
    options.deviceProfile = .none
    options.usesPackedPlanes = profile.drawsPacked
    options.passes = profile.dispatchesPasses ? .dispatches : .draws
    options.usesPackBuffers = profile.usesPackBuffers
    return try SceneRenderer(device, gpu: options)
  }

  /// What is wrong with a renderer's pictures; nil if they are the CPU path's, as far as the rendering model asks it.
  private func fault(of renderer: SceneRenderer) -> String? {
    var found = DesignFindings(design: "common labels")
    for (answer, expected) in zip(renderer.render(scenes, alphaMode: .premultiplied), expected) {
      do throws(SignwriterError) { found.compare(try answer.get().image, expected) } catch {
        found.failure = "\(error)"
      }
    }
    return found.fault
  }

  /// Labels a second of both: the medians of passes in turns, after one that is not counted. A software device shares the
  /// processor with all else, so a second of that counts, and not one of the clock.
  private func measured(
    _ first: SceneRenderer, _ second: SceneRenderer, bySoftware: Bool
  ) -> (kept: Double, other: Double) {
    func pass(_ renderer: SceneRenderer) -> Double {
      let (clock, processor) = (ContinuousClock().now, Stopwatch.processorSeconds)
      renderer.render(scenes) { _ in }
      return bySoftware ? Stopwatch.processorSeconds - processor : Stopwatch.seconds(since: clock)
    }
    _ = pass(first)
    let begin = ContinuousClock().now
    var times: (first: [Double], second: [Double]) = ([], [])
    repeat {
      times.first.append(pass(first))
      times.second.append(pass(second))
    } while Stopwatch.seconds(since: begin) < 2 * seconds
    func speed(_ times: [Double]) -> Double { Double(scenes.count) / max(1e-9, times.sorted()[times.count / 2]) }
    return (speed(times.first), speed(times.second))
  }
}
