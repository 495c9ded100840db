import ArgumentParser
import Documents
import Foundation
import GLESRendering
import JSON
import Pixels
import Resolving
import Scene
import Typography

/// Signwriter's side of a comparison in turns: it draws one pass each time it is told to. `bench/peers` controls it.
struct TurnsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "turns", abstract: "Draws a pass for each line of standard input; for bench/peers.",
    discussion: """
      "pass N" draws the texts of seed + N and answers with the time of it; "save N COUNT DIR" keeps the first
      pictures of that pass as PNG. Answers are JSON, one line each; the first says what draws.
      """,
    shouldDisplay: false)

  @Option var workload: String
  @Option var renderer: RendererKind
  @Option var stage: TurnStage
  @Flag var premultiplied = false
  @Option var seed: UInt64 = BenchSettings.defaultSeed
  @Option(help: "Of the GPU: one, or several with commas, which draw at once.", transform: TurnsCommand.devices)
  var device: DeviceSelection = .best
  @Option var corpus = "examples/countries"

  func validate() throws {
    guard try WorkloadTable.chosen(workload, corpus: corpus).count == 1 else {
      throw ValidationError("--workload \(workload): one of them")
    }
  }

  func run() throws {
    let chosen = try WorkloadTable.chosen(workload, corpus: corpus)[0]
    let alphaMode: AlphaMode = premultiplied ? .premultiplied : .straight
    let devices = renderer == .gpu ? try GLESDevice.select(device) : []
    let subject = try Subject(
      renderer, device: devices.first?.index, alphaMode: alphaMode, measuresReadback: false)
    let team = devices.count > 1 ? try DeviceTeam(devices, alphaMode: alphaMode) : nil
    let resolver = SceneResolver(catalog: try FontCatalog())
    answer(["name": .string(team?.name ?? subject.identity.description)])
    while let line = readLine() {
      let words = line.split(separator: " ").map(String.init)
      if words.count == 2, words[0] == "pass", let pass = UInt64(words[1]) {
        answer(try draw(try chosen.documents(seed &+ pass), subject, team, resolver))
      } else if words.count == 4, words[0] == "save", let pass = UInt64(words[1]), let count = Int(words[2]) {
        let documents = try chosen.documents(seed &+ pass).prefix(max(0, count))
        try save(documents.map { try resolver.resolve($0).scene }, subject, folder: words[3])
        answer(["saved": .number(Double(documents.count))])
      } else {
        throw ValidationError("\"\(line)\": say pass N, or save N COUNT DIR")
      }
    }
  }

  private static func devices(_ text: String) throws -> DeviceSelection {
    guard let devices = DeviceSelection(text) else {
      throw ValidationError("--device \(text): say \"all\", or indices with commas between")
    }
    return devices
  }

  private func draw(
    _ documents: [Document], _ subject: Subject, _ team: DeviceTeam?, _ resolver: SceneResolver
  ) throws -> JSONValue {
    var scenes = stage == .draw ? try documents.map { try resolver.resolve($0).scene } : []
    var bytes = 0
    let clock = Stopwatch()
    if stage == .text { scenes = try documents.map { try resolver.resolve($0).scene } }
    if let team {
      bytes = try team.draw(scenes)
    } else {
      try subject.render(scenes) { bytes += $0.bytes.count }
    }
    let sample = clock.sample()
    return [
      "labels": .number(Double(scenes.count)), "bytes": .number(Double(bytes)), "wall": .number(sample.wall),
      "processor": .number(sample.processor),
    ]
  }

  private func save(_ scenes: [Scene], _ subject: Subject, folder: String) throws {
    var images: [PixelBuffer] = []
    try subject.render(scenes) { images.append($0) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (index, image) in images.enumerated() {
      try ImageFolder.write(image, to: "\(folder)/\(index).png")
    }
  }

  private func answer(_ value: JSONValue) {
    FileHandle.standardOutput.write(Data((JSONWriter.compact(value) + "\n").utf8))
  }
}
