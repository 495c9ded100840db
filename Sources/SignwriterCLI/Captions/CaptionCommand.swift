import ArgumentParser
import Basics
import Captions
import Documents
import Films
import Glibc
import Motion
import Resolving
import Signwriter
import Typography

/// Lays captions over a film, or makes a film of captions alone.
struct CaptionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "caption", abstract: "Lays word-timed captions over a film.",
    usage: """
      signwriter caption talk.mp4 --words talk.vtt --style captions/pill -o talk.captioned.mp4
      signwriter caption talk.mp4 --words talk.json --style my.json#loud -o talk.captioned.mp4
      signwriter caption --words talk.vtt --style captions/karaoke --size 1920x1080 -o overlay.mov
      signwriter caption talk.mp4 --words ja.json --style captions/pill --words en.json --style captions/broadcast -o both.mp4
      recognizer | signwriter caption --live --size 1920x1080 -o /dev/shm/captions.ring
      """,
    discussion: """
      Sounds are copied where the new film can hold them, and it keeps its rate, colours and tags. Without a film, or \
      with --overlay, captions are drawn alone, with alpha, in the formats of `animate`. docs/captions.md has the words, \
      the styles and the rules.
      """)

  @Argument(help: ArgumentHelp("The film; without one, captions alone are drawn.", valueName: "FILM"))
  var film: String?

  @OptionGroup(title: "Words") var tracks: CaptionTrackOptions

  @Option(
    name: .output, help: ArgumentHelp("What is written.", valueName: "FILE"))
  var output: String

  @Flag(help: "Draw captions alone, with alpha, in the size and at the rate of the film.")
  var overlay = false

  @Option(help: ArgumentHelp("The size in pixels, where there is no film.", valueName: "WxH"))
  var size: String?

  @Option(help: ArgumentHelp("Frames a second, where there is no film; 30 by default.", valueName: "RATE"))
  var fps: String?

  @Option(
    help: ArgumentHelp(
      "ffmpeg's encoder of the video; libx264 by default, libx265 for HDR of 10 bits, libvpx-vp9 for .webm.",
      valueName: "NAME"))
  var encoder: String?

  @Option(
    help: ArgumentHelp(
      """
      Of a kind of streams keep these alone, and fail where the new film cannot hold them: audio:0, subtitles, covers, \
      attachments, data. It may come again.
      """, valueName: "STREAMS"), transform: CaptionCommand.streams)
  var keep: [FilmStreams] = []

  @Option(
    help: ArgumentHelp("Leave these streams out: audio:1 or subtitles. It may come again.", valueName: "STREAMS"),
    transform: CaptionCommand.streams)
  var drop: [FilmStreams] = []

  @Option(
    help: ArgumentHelp("The light of white on HDR films, in cd/m2: 50...1000; 203 by default.", valueName: "NITS"),
    transform: NumberArgument.read)
  var white: Double?

  @Option(
    help:
      "What a .mov of captions alone holds: ProRes 4444 (the default), or QuickTime Animation, which loses nothing."
  )
  var codec: MovieCodec?

  @Flag(help: "Of a FOLDER/ of captions alone: write what changes, and frames.json, which says when and where.")
  var changed = false

  @Flag(help: "Draw the picture at each word's start: as FILE.png on one sheet, or as FOLDER/ in full size.")
  var sheet = false

  @OptionGroup var ground: BackgroundColorOption

  @Flag(help: "Fail with status 1 if anything of the words was repaired, estimated or left out.")
  var strict = false

  @Flag(help: "Say nothing but errors.")
  var quiet = false

  @OptionGroup(title: "Live") var live: LiveOptions
  @OptionGroup var fontOptions: FontOptions
  @OptionGroup var rendering: RendererOptions

  func validate() throws {
    try rendering.requireOneDevice()
    guard film != nil || !overlay else {
      throw ValidationError("--overlay is for a film; give one, or leave it out")
    }
    guard film == nil || size == nil && fps == nil else {
      throw ValidationError("--size and --fps are the film's; leave them out")
    }
    guard film != nil || size != nil else {
      throw ValidationError("Give a FILM, or --size WIDTHxHEIGHT for captions alone.")
    }
    if let size, CaptionCommand.pixels(size) == nil {
      throw ValidationError("--size \"\(size)\" is no size; write WIDTHxHEIGHT in pixels, such as 1920x1080")
    }
    if let fps { do { _ = try FrameRate(fps) } catch { throw ValidationError("--fps: \(error)") } }
    if live.isLive { return try validateLive() }
    guard !tracks.words.isEmpty else { throw ValidationError("Give --words FILE: what is said, and when.") }
    try validateOutput()
  }

  private func validateOutput() throws {
    if let white, !CaptionedFilm.whites.contains(white) {
      throw ValidationError("--white \(white) is not in 50...1000 cd/m2; 203 is usual")
    }
    guard white == nil || film != nil && !overlay && !sheet else {
      throw ValidationError("--white is for a film with captions; leave it out")
    }
    if let other = [("--keep", keep.isEmpty), ("--drop", drop.isEmpty)].first(where: { !$0.1 })?.0 {
      guard film != nil && !overlay && !sheet else {
        throw ValidationError("\(other) is for a film with captions; leave it out")
      }
    }
    if sheet { return try validateSheet() }
    guard ground.over == nil || film == nil || overlay else {
      throw ValidationError("--over is for captions alone; leave it out, or give --overlay")
    }
    guard film == nil || overlay || CaptionedFilm.isFilm(output) else {
      throw ValidationError(
        "-o \"\(output)\" is no film; write \(CaptionedFilm.endings), or give --overlay for captions alone")
    }
    guard encoder == nil || film != nil && !overlay else {
      throw ValidationError("--encoder is for a film with captions; leave it out")
    }
    guard codec == nil || film == nil || overlay else {
      throw ValidationError("--codec is for captions alone; leave it out, or give --overlay")
    }
    guard film != nil && !overlay || AnimationOutput(output) != nil || BDNSink.isList(output) else {
      throw ValidationError(
        "-o \"\(output)\" names no kind of animation: write FILE.mov, FILE.webm, FILE.apng, FILE.webp, FILE.gif, FILE.xml, FOLDER/ or -"
      )
    }
    if changed {
      guard film == nil || overlay, case .motion(.frames, _)? = AnimationOutput(output) else {
        throw ValidationError(
          "--changed is for a folder of captions alone; write -o FOLDER/, and --overlay with a film")
      }
    }
  }

  private func validateSheet() throws {
    guard CaptionSheet.isSheet(output) else {
      throw ValidationError("--sheet is a picture or a folder of pictures; write -o FILE.png or -o FOLDER/")
    }
    let others = [("--changed", changed), ("--encoder", encoder != nil), ("--codec", codec != nil)]
    if let other = others.first(where: \.1)?.0 {
      throw ValidationError("\(other) is not for a --sheet; leave one of the two out")
    }
  }

  func run() throws {
    try checkProcessLimits()
    signal(SIGPIPE, SIG_IGN)
    let flag = StopFlag()
    let interruption = Interruption(onFirst: { flag.raise() }, words: Interruption.wordsOfFilms)
    defer { interruption.stop() }
    if live.isLive { return try runLive { !flag.isRaised } }
    let work: CaptionWork
    do { work = try makeFilm { !flag.isRaised } } catch { throw cannotStart(error) }
    skipDriverTeardown()
    guard work.isWhole else {
      if output != "-" { Terminal.write("stopped: \(output) was not written\n") }
      throw ExitCode.interrupted
    }
    let report = work.report
    for line in report.warnings { Terminal.write("warning: \(Terminal.oneLine(line))\n") }
    if !quiet, output != "-" { Terminal.write("\(output): \(report.summary)\n") }
    if strict, report.hasRepairs { throw ExitCode.someFailed }
  }

  private func makeFilm(while goesOn: () -> Bool) throws -> CaptionWork {
    var made = CaptionedFilm(film, tracks: try tracks.tracks())
    if overlay { made.form = .captions }
    if changed { made.form = .changes }
    if sheet { made.form = .sheet }
    made.size = size.flatMap(CaptionCommand.pixels) ?? made.size
    made.rate = try fps.map { try FrameRate($0) }
    made.white = white ?? made.white
    (made.keep, made.drop) = (keep, drop)
    (made.encoder, made.codec, made.ground) = (encoder, codec ?? .prores, ground.over)
    let environment = try environment(for: made.tracks.map { CaptionStyle($0.style) })
    let work = try CaptionWork(made, to: output, in: environment, inParts: false) { name in
      ["film": "FILM", "output": "-o"][name] ?? "--\(name)"
    }
    guard white == nil || work.isHDR else {
      work.abandon()
      throw ValidationError("--white is for films of HLG and PQ, and \"\(film ?? "")\" is neither; leave it out")
    }
    let renderer = try renderer(in: environment)
    var progress = FilmProgress(isShown: Terminal.isInteractive && !quiet)
    defer { progress.clear() }
    while try work.advance(on: renderer, while: goesOn) {
      if let frames = work.encodedFrames { progress.show(frames.done, of: frames.count) }
    }
    return work
  }

  /// The fonts and pictures of styles.
  func environment(for styles: [CaptionStyle]) throws -> DrawingEnvironment {
    let fonts = try FontCatalog(
      folders: try styles.flatMap { try $0.fontFolders() }, usesSystemFonts: !fontOptions.noSystemFonts)
    let images = ImageLibrary(folders: styles.flatMap { pictureFolders(of: $0.file) })
    return DrawingEnvironment(catalog: fonts, images: images, limits: rendering.limits.limits)
  }

  func renderer(in environment: DrawingEnvironment) throws -> LabelRenderer {
    try rendering.labelRenderer(in: environment, isQuiet: quiet)
  }

  /// The streams of "subtitles" or "audio:1".
  private static func streams(_ text: String) throws -> FilmStreams {
    guard let streams = FilmStreams(text) else {
      let kinds = FilmStreams.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError(
        "\"\(text)\" names no streams; write a kind (\(kinds)), with a number from 0 for one of them, such as audio:1"
      )
    }
    return streams
  }

  /// The sides of "1920x1080"; nil for what is no size.
  static func pixels(_ text: String) -> (Int, Int)? {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).compactMap { Int($0) }
    return sides.count == 2 && sides.allSatisfy { 1...32768 ~= $0 } ? (sides[0], sides[1]) : nil
  }
}
