import ArgumentParser
import Captions
import Documents
import Films
import Motion
import Signwriter

extension CaptionCommand {
  func validateLive() throws {
    guard tracks.words.allSatisfy({ $0.value == "-" }), tracks.words.count < 2 else {
      throw ValidationError("with --live words come on standard input; leave --words out")
    }
    try live.check(
      output: output,
      others: [
        ("FILM", film != nil), ("--stretch", !tracks.stretch.isEmpty), ("--offset", !tracks.offset.isEmpty),
        ("--encoder", encoder != nil), ("--codec", codec != nil), ("--changed", changed), ("--sheet", sheet),
        ("--over", ground.over != nil), ("--keep", !keep.isEmpty), ("--drop", !drop.isEmpty),
      ])
  }

  /// Shows words while they come.
  func runLive(while goesOn: @escaping () -> Bool) throws {
    let run: LiveRun
    do {
      let rate = try FrameRate(fps ?? "30")
      let (width, height) = size.flatMap(CaptionCommand.pixels) ?? (1920, 1080)
      let track = try tracks.live()
      let style = CaptionStyle(track.style)
      var document = try style.document(showing: WordList(), pixels: (width, height))
      document.area = track.area ?? document.area
      let environment = try environment(for: [style])
      let captions = try LiveCaptions(document, renderer: try renderer(in: environment))
      var files = FileUse()
      files.reads("--style", style.file)
      files.reads(namedBy: Document.captions(document).json, in: environment.resolver.images)
      files.writes("-o", live.ringPath(output: output))
      try files.check()
      let ring = try live.ringPath(output: output).map {
        try PictureRing($0, width: width, height: height, rate: rate)
      }
      let frames = output == "-" ? LiveFrames(width: width, height: height, rate: rate) : nil
      run = LiveRun(captions, rate: rate, delay: live.delay, ring: ring, frames: frames) { error in
        Terminal.write("warning: \(Terminal.oneLine(FlagHint.words(of: error))); left out\n")
      }
      try run.run(while: goesOn)
    } catch {
      throw cannotStart(error)
    }
    skipDriverTeardown()
    guard goesOn() else { throw ExitCode.interrupted }
    if !quiet { Terminal.write("\(output == "-" ? "standard output" : output): \(run.summary)\n") }
    if run.lostWords > 0 || strict && run.hasFaults { throw ExitCode.someFailed }
  }
}
