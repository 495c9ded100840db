import ArgumentParser
import Documents
import Foundation
import JSON
import Resolving
import Typography

/// Measures the time of a layout, with different caches filled.
struct LayoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Measures the layout of short texts and a paragraph, and their scenes; nothing is drawn.",
    discussion: """
      Medians of microseconds, one thread. Layout is shaping, lines and placing: cold, with its words known, and found
      as a whole. A scene begins with the string and has the masks of its glyphs: of a text whose words are known, and
      of one that was never met. bench/peers/layout puts other libraries beside the layouts.
      """
  )

  @Option(help: ArgumentHelp("Write texts and figures, for bench/peers/layout.", valueName: "FILE"))
  var json: String?

  @Option(help: ArgumentHelp("Rounds; each is a hundred layouts of every text.", valueName: "N"))
  var rounds = 30

  @Option(help: ArgumentHelp("Only the text of this name, as the table has it.", valueName: "NAME"))
  var only: String?

  func validate() throws {
    if let only, !LayoutSample.all.contains(where: { $0.name == only }) {
      let names = LayoutSample.all.map { "'\($0.name)'" }.joined(separator: ", ")
      throw ValidationError("--only '\(only)' is none of the texts: \(names)")
    }
    guard (1...100_000).contains(rounds) else { throw ValidationError("--rounds \(rounds) is not in 1...100000") }
  }

  func run() throws {
    let catalog = try FontCatalog()
    let samples = try LayoutSample.all.filter { only == nil || $0.name == only }.map { try measured($0, catalog) }
    var table = MarkdownTable(
      ["layout", ">cold us", ">words known us", ">cached us", ">scene us", ">scene of a new text us"])
    for sample in samples {
      let times = [sample.cold, sample.words, sample.cached, sample.scene, sample.fresh]
      table.add([sample.name] + times.map { String(format: "%.2f", $0) })
    }
    print(table.text, terminator: "")
    guard let json else { return }
    let values = samples.map(LayoutCommand.value)
    try Data((JSONWriter.pretty(["layouts": .array(values)]) + "\n").utf8).write(to: URL(fileURLWithPath: json))
  }

  private static func value(_ sample: LayoutSample) -> JSONValue {
    [
      "name": .string(sample.name), "text": .string(sample.text), "family": .string(sample.family),
      "language": .string(sample.language), "size": .number(sample.size),
      "width": sample.width.isFinite ? .number(sample.width) : .null, "cold": .number(sample.cold),
      "words": .number(sample.words), "cached": .number(sample.cached), "scene": .number(sample.scene),
      "fresh": .number(sample.fresh),
    ]
  }

  private func measured(_ sample: LayoutSample, _ catalog: FontCatalog) throws -> LayoutSample {
    var style = TextStyle(font: FontQuery(family: sample.family), size: sample.size)
    style.language = sample.language
    style.numberOfLines = sample.width.isFinite ? 0 : 1
    let kept = TextLayouter(catalog: catalog)
    let width = sample.width.isFinite ? sample.width : 4000
    // A different width each time, so that shaped words are found in the cache but layouts are not.
    func wide(_ index: Int) -> Double { width + Double(index) / 1024 }
    _ = try kept.layout(sample.text, style: style, width: width)
    var result = sample
    result.cold = try median { index in
      _ = try TextLayouter(catalog: catalog).layout(sample.text, style: style, width: wide(index))
    }
    result.words = try median { index in _ = try kept.layout(sample.text, style: style, width: wide(index)) }
    result.cached = try median { _ in _ = try kept.layout(sample.text, style: style, width: width) }
    try measureScenes(&result, catalog)
    return result
  }

  private func measureScenes(_ sample: inout LayoutSample, _ catalog: FontCatalog) throws {
    let resolver = SceneResolver(catalog: catalog)
    let wide = sample.width.isFinite ? sample.width : 4000
    let lines = sample.width.isFinite ? 0 : 1
    func document(_ text: String, _ index: Int) -> Document {
      let font = LabelDocument.Font(family: sample.family, size: sample.size)
      return .label(
        LabelDocument(
          text: text, size: .width(wide + Double(index) / 1024), font: font, numberOfLines: lines,
          language: sample.language))
    }
    let layouts = (0..<rounds * batch).map { document(sample.text, $0) }
    sample.scene = try median { _ = try resolver.resolve(layouts[$0]) }
    var random = SplitMix64(seed: BenchSettings.defaultSeed)
    let texts = (0..<rounds * batch).map { document(sample.shuffled(&random), $0) }
    sample.fresh = try median { _ = try resolver.resolve(texts[$0]) }
  }

  private var batch: Int { 100 }

  private func median(_ body: (Int) throws -> Void) throws -> Double {
    var times: [Double] = []
    for round in 0..<rounds {
      let watch = Stopwatch()
      for index in 0..<batch { try body(round * batch + index) }
      times.append(watch.sample(labels: batch).wall * 1e6)
    }
    return times.sorted()[times.count / 2]
  }
}
