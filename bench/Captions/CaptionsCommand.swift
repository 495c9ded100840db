import ArgumentParser
import Documents
import Foundation
import Glibc
import JSON
import Motion
import Pixels
import Resolving
import Signwriter
import Typography

/// Measures how fast captions are drawn over the frames of a film, and how fast pictures that change pass a pipe.
struct CaptionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "captions", abstract: "Measures captions: processor time a frame, and a sparse pipe.",
    discussion: """
      Medians, on one thread, of a film of 60 s with two lines of outlined text. "into memory" has the picture of every frame,
      of which only what changes is drawn. "sparse pipe" also sends each picture that differs from the one before through a
      pipe, as high as captions ever are, to a thread that drops it.
      """)

  @Option(help: ArgumentHelp("Words with times.", valueName: "FILE"))
  var words = "Tests/CaptionsTests/Samples/talk.whisper.json"

  @Option(help: ArgumentHelp("How often each is drawn.", valueName: "N"))
  var rounds = 5

  @Option(help: ArgumentHelp("How many seconds of the film are drawn.", valueName: "S"))
  var seconds = 60.0

  @Option(
    parsing: .upToNextOption, help: ArgumentHelp("Which of them are drawn; all by default.", valueName: "NAME"))
  var looks: [String] = []

  @Flag(help: "Leaves the pipe out.")
  var memoryOnly = false

  func validate() throws {
    for look in looks where !CaptionsCommand.looks.contains(where: { $0.name == look }) {
      let names = CaptionsCommand.looks.map(\.name).joined(separator: ", ")
      throw ValidationError("--looks \(look) is not one of: \(names)")
    }
    guard (1...1000).contains(rounds) else { throw ValidationError("--rounds \(rounds) is not in 1...1000") }
    guard seconds > 0, seconds <= 3600 else { throw ValidationError("--seconds \(seconds) is not in 0...3600") }
  }

  /// What is drawn, and the most milliseconds of processor time a frame that are hoped for: three times what libass needs
  /// by its C interface, with plain blending of the frames that change.
  private static let looks: [(name: String, members: String, goal: Double?)] = [
    ("highlight", ##""current": {"color": "#FFD400"}"##, 0.05),
    (
      "sweep", ##""fill": {"mode": "sweep"}, "coming": {"color": "#FFFFFF"}, "spoken": {"color": "#FFD400"}"##, 0.28
    ),
    (
      "pop", ##""current": {"color": "#FFD400", "pose": {"scale": 1.12}, "transition": {"duration": 0.12}}"##, 0.18
    ),
    ("one word", ##""group": {"maxWords": 1}"##, nil),
    (
      "two tracks",
      ##""current": {"color": "#FFD400"}, "tracks": [{"style": "captions/highlight", "area": [0, 0, 1, 0.5], "words": WORDS}]"##,
      nil
    ),
  ]

  func run() throws {
    let folder = URL(fileURLWithPath: words).deletingLastPathComponent().path
    let environment = DrawingEnvironment(catalog: try FontCatalog(), images: ImageLibrary(folders: [folder]))
    let renderer = try LabelRenderer(environment, .cpu)
    var table = MarkdownTable([
      "captions", ">frames", ">drawn", ">pixels of a frame drawn", ">into memory, ms a frame", ">goal",
      ">sparse pipe, frames a second",
    ])
    for look in CaptionsCommand.looks where looks.isEmpty || looks.contains(look.name) {
      table.add(try row(look, renderer))
    }
    print(table.text, terminator: "")
  }

  private func row(
    _ look: (name: String, members: String, goal: Double?), _ renderer: LabelRenderer
  ) throws -> [String] {
    let file = JSONValue.string(URL(fileURLWithPath: words).lastPathComponent).description
    let json = ##"""
      {"kind": "captions", "words": \##(file), "font": {"family": "DejaVu Sans", "weight": 700,
       "size": 64}, "stroke": {"width": 6, "color": "black", "position": "outside"}, "shadow": {"blur": 8, "offset": [0, 3]},
       \##(look.members.replacing("WORDS", with: file))}
      """##
    let frames = try renderer.timeline(try Document(json: json), to: seconds).frames(fps: FrameRate(30))
    var run = try renderer.run(frames)
    run.threads = 1
    var (drawn, pixels, band) = (0, 0, PixelRect.empty)
    let memory = try Sample.median(of: rounds) {
      (drawn, pixels, band) = (0, 0, .empty)
      try run.run { frame in
        if frame.isDrawn {
          drawn += 1
          pixels += frame.redrawn.width * frame.redrawn.height
          if frame.redrawn != frame.image.bounds { band = band.union(frame.redrawn) }
        }
        return true
      }
    }
    let sparse = memoryOnly ? nil : try pipe(run, band)
    func number(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }
    return [
      look.name, "\(frames.count)", "\(drawn)", number(Double(pixels) / Double(frames.count), 0),
      number(memory.processor * 1e3 / Double(frames.count), 3), look.goal.map { number($0, 2) } ?? "",
      sparse.map { number(Double(frames.count) / $0.processor, 0) } ?? "",
    ]
  }

  private func pipe(_ run: FrameRun, _ band: PixelRect) throws -> Sample {
    try Sample.median(of: rounds) {
      let pipe = try DroppingPipe()
      try run.run { frame in
        if frame.isDrawn, !band.isEmpty { pipe.send(frame.image.cropped(to: band).bytes) }
        return true
      }
      pipe.finish()
    }
  }
}
