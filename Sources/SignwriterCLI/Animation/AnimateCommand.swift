import ArgumentParser
import Documents
import Films
import Foundation
import Glibc
import Motion
import Resolving
import Scene
import Signwriter

struct AnimateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "animate", abstract: "Draws the frames of a document that moves.",
    usage: """
      signwriter animate DOC.json -o frames/
      signwriter animate DOC.json -o FILE.apng
      signwriter animate DOC.json -o FILE.webp --fps 30000/1001
      signwriter animate DOC.json -o FILE.mov
      signwriter animate DOC.json -o - | ffmpeg -i - ...
      signwriter animate DOC.json --sheet FILE.png
      """)

  @OptionGroup var source: LabelSource
  @OptionGroup var rendering: RendererOptions

  @Option(
    name: .output,
    help: """
      A folder for numbered PNG files, a .apng, a .webp, a video that ffmpeg writes (.mov and .webm with alpha, .mp4 \
      without, .gif), or - for a stream of RGBA (straight alpha) on standard output.
      """,
    completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp("A sprite sheet; where the frames are on it goes to FILE.json.", valueName: "FILE.png"))
  var sheet: String?

  @Option(help: "What - is: a NUT stream, which carries size and rate, or the bytes of the frames alone.")
  var stream = FrameStream.nut

  @OptionGroup(title: "Motion") var motion: MotionFlags
  @OptionGroup var ground: BackgroundColorOption

  @Flag(help: "Say nothing but errors.")
  var quiet = false

  func validate() throws {
    try rendering.requireOneDevice()
    guard output != nil || sheet != nil else { throw ValidationError("Give -o, --sheet, or both.") }
    if let output, AnimationOutput(output) == nil {
      throw ValidationError(
        "-o \"\(output)\" names no kind of animation: write FILE.apng, FILE.webp, FILE.mov, FILE.webm, FILE.mp4, FILE.gif, FOLDER/ or -"
      )
    }
  }

  func run() throws {
    try source.requireOne()
    try checkProcessLimits()
    // A reader that has enough closes the pipe. That must be reported as an error, and not end the process.
    signal(SIGPIPE, SIG_IGN)
    let flag = StopFlag()
    let interruption = Interruption(onFirst: { flag.raise() }, words: Interruption.wordsOfFilms)
    defer { interruption.stop() }
    var drawn = DrawnFrames()
    let film: (run: FrameRun, format: FrameFormat, sinks: [any FrameSink])
    do {
      film = try makeFilm()
      var progress = FilmProgress(isShown: Terminal.isInteractive && !quiet)
      defer { progress.clear() }
      _ = try film.run.shoot(into: film.sinks, &drawn) { frame in
        progress.show(frame.index + 1, of: film.format.frameCount)
        return !flag.isRaised
      }
    } catch {
      throw cannotStart(error, of: source.name)
    }
    skipDriverTeardown()
    if flag.isRaised { throw ExitCode.interrupted }
    if !film.format.frames.timeline.document.isAnimated, !quiet {
      Terminal.write(
        "warning: \(source.name): nothing in the document moves, so every frame is what render draws\n")
    }
    for remark in film.sinks.compactMap(\.remark) { Terminal.write("warning: \(Terminal.oneLine(remark))\n") }
    if !quiet { Terminal.write(FilmProgress.summary(of: output ?? sheet ?? "", film.format, drawn)) }
  }

  private func makeFilm() throws -> (run: FrameRun, format: FrameFormat, sinks: [any FrameSink]) {
    let (document, fonts, images) = try source.document()
    let environment = DrawingEnvironment(catalog: fonts, images: images, limits: rendering.limits.limits)
    let renderer = try rendering.labelRenderer(in: environment, isQuiet: quiet)
    let frames = try renderer.timeline(document, from: motion.from, to: motion.to).frames(fps: motion.rate)
    let first = try frames.scene(ofFrame: 0, environment.resolver)
    let format = FrameFormat(
      frames: frames, width: first.width, height: first.height, loops: motion.loops, ground: ground.over)
    var sinks: [(option: String, sink: any FrameSink)] = []
    if let sheet {
      sinks.append(("--sheet", try SpriteSheetSink(sheet, format, maxPixels: rendering.maxPixels)))
    }
    if let output, let kind = AnimationOutput(output, codec: motion.codec ?? .prores, stream: stream) {
      sinks.append(("-o", try kind.sink(format)))
    }
    var files = source.files
    files.reads(namedBy: document.json, in: images)
    for (option, sink) in sinks { files.writes(option, sink.files) }
    try files.check()
    return (try renderer.run(frames), format, sinks.map(\.sink))
  }
}
