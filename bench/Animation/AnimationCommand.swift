import ArgumentParser
import Documents
import Foundation
import ImageCodecs
import Motion
import Pixels
import Resolving
import Signwriter
import Typography

/// Measures how fast the frames of a motion are drawn: a lower third of 1920 x 1080 pixels with a counting number.
struct AnimationCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "animation", abstract: "Measures how fast the frames of a motion are drawn.")

  @Option(help: ArgumentHelp("The motion.", valueName: "DOC.json"))
  var document = "examples/motion/lower-third.json"

  @Option(help: ArgumentHelp("How many frames, at 60 a second.", valueName: "N"))
  var frames = 600

  @Option(help: ArgumentHelp("cpu, gpu or both, in the order of their turns.", valueName: "cpu,gpu"))
  var renderers = "cpu,gpu"

  @Option(help: ArgumentHelp("Index of a GL device, as `signwriter doctor` lists them.", valueName: "N"))
  var device: Int?

  func validate() throws {
    guard (1...100_000).contains(frames) else { throw ValidationError("--frames \(frames) is not in 1...100000") }
    guard kinds != nil else { throw ValidationError("--renderers \"\(renderers)\": say cpu, gpu, or cpu,gpu") }
  }

  private var kinds: [RendererKind]? {
    let names = renderers.split(separator: ",")
    let kinds = names.compactMap { RendererKind(rawValue: String($0)) }
    return kinds.count == names.count && !kinds.isEmpty ? kinds : nil
  }

  func run() throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: document)))
    let folder = URL(fileURLWithPath: document).deletingLastPathComponent().path
    let frames = try Timeline(Document(bytes: bytes, source: document)).frames(fps: FrameRate(60))
    print("| renderer | frames | size | frames/s | frames drawn | pixels redrawn | pixels changed |")
    print("| --- | ---: | --- | ---: | ---: | ---: | ---: |")
    for kind in kinds ?? [] {
      let resolver = SceneResolver(catalog: try FontCatalog(), images: ImageLibrary(folders: [folder]))
      let renderer = try SceneRenderer(kind == .cpu ? .cpu : .gpu, device: device)
      let measured = try AnimationMeasurement(
        FrameRun(frames, resolver: resolver, renderer: renderer), frames: min(self.frames, frames.count))
      print(measured.row)
    }
  }
}
