import ArgumentParser
import Foundation
import LabelDocument
import LabelScene
import Pixels
import Typography

/// Our side of a comparison in turns: draws a pass each time it is told to. bench/peers talks to it.
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
  @Option var device: Int?
  @Option var corpus = "examples/countries"

  func validate() throws {
    guard try WorkloadTable.chosen(workload, corpus: corpus).count == 1 else {
      throw ValidationError("--workload \(workload): one of them")
    }
  }

  func run() throws {
    let chosen = try WorkloadTable.chosen(workload, corpus: corpus)[0]
    let subject = try Subject(
      renderer, device: device, alphaMode: premultiplied ? .premultiplied : .straight, measuresReadback: false)
    let resolver = SceneResolver(catalog: try FontCatalog())
    answer(["name": .string(subject.identity.description)])
    while let line = readLine() {
      let words = line.split(separator: " ").map(String.init)
      if words.count == 2, words[0] == "pass", let pass = UInt64(words[1]) {
        answer(try draw(try chosen.documents(seed &+ pass), subject, resolver))
      } else if words.count == 4, words[0] == "save", let pass = UInt64(words[1]), let count = Int(words[2]) {
        let documents = try chosen.documents(seed &+ pass).prefix(max(0, count))
        try save(documents.map { try resolver.resolve($0).scene }, subject, folder: words[3])
        answer(["saved": .number(Double(documents.count))])
      } else {
        throw ValidationError("\"\(line)\": say pass N, or save N COUNT DIR")
      }
    }
  }

  private func draw(_ documents: [Document], _ subject: Subject, _ resolver: SceneResolver) throws -> JSONValue {
    var scenes = stage == .draw ? try documents.map { try resolver.resolve($0).scene } : []
    var bytes = 0
    let clock = Stopwatch()
    if stage == .text { scenes = try documents.map { try resolver.resolve($0).scene } }
    try subject.render(scenes) { bytes += $0.bytes.count }
    let sample = clock.sample()
    return [
      "labels": .number(Double(scenes.count)), "bytes": .number(Double(bytes)), "wall": .number(sample.wall),
      "processor": .number(sample.processor),
    ]
  }

  private func save(_ scenes: [LabelScene], _ subject: Subject, folder: String) throws {
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
