import ArgumentParser
import Basics
import Captions
import Documents
import Glibc
import Motion
import Resolving
import Signwriter
import SignwriterBatch
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
      The audio is copied, and the film keeps its rate, colours and tags. Without a film, or with --overlay, captions are \
      drawn alone, with alpha, in the formats of `animate`. docs/captions.md has the words, the styles and the rules.
      """)

  @Argument(help: ArgumentHelp("The film; without one, captions alone are drawn.", valueName: "FILM"))
  var film: String?

  @OptionGroup var tracks: CaptionTrackOptions

  @Option(
    name: [.customShort("o"), .customLong("output")], help: ArgumentHelp("What is written.", valueName: "FILE"))
  var output: String

  @Flag(help: "Draw captions alone, with alpha, in the size and at the rate of the film.")
  var overlay = false

  @Option(help: ArgumentHelp("The size in pixels, where there is no film.", valueName: "WxH"))
  var size: String?

  @Option(help: ArgumentHelp("Frames a second, where there is no film; 30 by default.", valueName: "RATE"))
  var fps: String?

  @Option(
    help: ArgumentHelp(
      "ffmpeg's encoder of the video; libx264 by default, libvpx-vp9 for .webm.", valueName: "NAME"))
  var encoder: String?

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

  @OptionGroup var live: LiveOptions
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
    if let size, CaptionJob.size(size) == nil {
      throw ValidationError("--size \"\(size)\" is no size; write WIDTHxHEIGHT in pixels, such as 1920x1080")
    }
    if let fps { do { _ = try FrameRate(fps) } catch { throw ValidationError("--fps: \(error)") } }
    if live.isLive { return try validateLive() }
    guard !tracks.words.isEmpty else { throw ValidationError("Give --words FILE: what is said, and when.") }
    try validateOutput()
  }

  private func validateOutput() throws {
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
    let interruption = Interruption(onFirst: { flag.raise() })
    defer { interruption.stop() }
    if live.isLive { return try runLive { !flag.isRaised } }
    var report = CaptionReport()
    do {
      let facts = try film.map { try FilmProbe.facts(of: $0) }
      let job = try makeJob(facts, &report)
      let rate = try facts.map(\.rate) ?? FrameRate(fps ?? "30")
      if sheet {
        let sheet = CaptionSheet(output, rate: rate, end: facts?.duration, ground: ground.over)
        try sheet.write(job, maxPixels: rendering.maxPixels, &report) { !flag.isRaised }
      } else if let film, let facts, !overlay {
        try job.burn(into: film, facts, to: output, encoder: encoder, &report) { !flag.isRaised }
      } else {
        try job.draw(
          to: output, isChanged: changed, rate: rate, codec: codec, until: facts?.duration, ground: ground.over,
          &report
        ) { !flag.isRaised }
      }
    } catch {
      throw cannotStart(error)
    }
    skipDriverTeardown()
    if flag.isRaised { throw ExitCode.interrupted }
    for line in report.warnings { Terminal.write("warning: \(Terminal.oneLine(line))\n") }
    if !quiet, output != "-" { Terminal.write("\(output): \(report.summary)\n") }
    if strict, report.tracks.contains(where: { !$0.repairs.isEmpty }) { throw ExitCode.someFailed }
  }

  private func makeJob(_ facts: FilmFacts?, _ report: inout CaptionReport) throws -> CaptionJob {
    let pixels = facts.map { ($0.width, $0.height) } ?? size.flatMap { CaptionJob.size($0) } ?? (1920, 1080)
    let tracks = try tracks.tracks()
    let looks = tracks.map { CaptionStyle($0.style) }
    var documents: [CaptionsDocument] = []
    for (track, look) in zip(tracks, looks) {
      var own = CaptionReport.Track(name: track.words)
      let times = CaptionTimes(stretch: track.stretch, offset: track.offset) ?? CaptionTimes()
      let list = try times.words(of: track.words, until: facts?.duration, &own)
      report.tracks.append(own)
      var document = try look.document(showing: list, pixels: pixels, scale: documents.first?.scale)
      document.area = track.area ?? document.area
      documents.append(document)
    }
    return try job(showing: documents, in: tracks, looks, pixels: pixels)
  }

  /// A job that shows documents, each in a look and as its track says.
  func job(
    showing documents: [CaptionsDocument], in tracks: [CaptionTrack], _ looks: [CaptionStyle],
    pixels: (width: Int, height: Int)
  ) throws -> CaptionJob {
    let fonts = try FontCatalog(
      folders: try looks.flatMap { try $0.fontFolders() }, usesSystemFonts: !fontOptions.noSystemFonts)
    let images = ImageLibrary(folders: looks.flatMap { pictureFolders(of: $0.file) })
    let environment = DrawingEnvironment(
      catalog: fonts, images: images,
      limits: rendering.limits.limits)
    let document = try CaptionJob.joined(
      documents, areGiven: tracks.map { $0.area != nil }, by: environment.resolver)
    let renderer = try LabelRenderer(
      environment, rendering.renderer, device: rendering.deviceIndex, gpu: rendering.gpu)
    return CaptionJob(
      document: document, pixels: pixels, renderer: renderer, environment: environment,
      files: files(of: tracks, looks, documents, images))
  }

  /// The files that are read.
  private func files(
    of tracks: [CaptionTrack], _ looks: [CaptionStyle], _ documents: [CaptionsDocument], _ images: ImageLibrary
  ) -> FileUse {
    var files = FileUse()
    files.reads("FILM", film)
    for (track, look) in zip(tracks, looks) {
      files.reads("--words", track.words)
      files.reads("--style", look.file)
    }
    for var document in documents {
      // A film has many words, and they name no files.
      document.words = CaptionsDocument.Words(WordList())
      files.reads(namedBy: Document.captions(document).json, in: images)
    }
    return files
  }
}
