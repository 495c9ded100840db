import ArgumentParser
import Documents
import Foundation
import Typography

/// Measures the time of a layout, with different caches filled.
struct LayoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Measures the layout of short texts and a paragraph: shaping, lines, placing; no glyph is drawn.",
    discussion: "Medians of microseconds a layout, one thread. bench/peers/layout puts other libraries beside them."
  )

  @Option(help: ArgumentHelp("Write texts and figures, for bench/peers/layout.", valueName: "FILE"))
  var json: String?

  @Option(help: ArgumentHelp("Rounds; each is a hundred layouts of every text.", valueName: "N"))
  var rounds = 30

  func validate() throws {
    guard (1...100_000).contains(rounds) else { throw ValidationError("--rounds \(rounds) is not in 1...100000") }
  }

  func run() throws {
    let catalog = try FontCatalog()
    let samples = try LayoutSample.all.map { try measured($0, catalog) }
    var table = MarkdownTable(["layout", ">cold us", ">words known us", ">cached us"])
    for sample in samples {
      table.add([sample.name] + [sample.cold, sample.words, sample.cached].map { String(format: "%.2f", $0) })
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
      "words": .number(sample.words), "cached": .number(sample.cached),
    ]
  }

  private func measured(_ sample: LayoutSample, _ catalog: FontCatalog) throws -> LayoutSample {
    var style = TextStyle(font: FontQuery(family: sample.family), size: sample.size, language: sample.language)
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
    return result
  }

  private func median(_ body: (Int) throws -> Void) throws -> Double {
    let batch = 100
    var times: [Double] = []
    for round in 0..<rounds {
      let watch = Stopwatch()
      for index in 0..<batch { try body(round * batch + index) }
      times.append(watch.sample(labels: batch).wall * 1e6)
    }
    return times.sorted()[times.count / 2]
  }
}
