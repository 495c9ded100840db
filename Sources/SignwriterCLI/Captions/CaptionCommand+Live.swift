import ArgumentParser
import Captions
import Documents
import Motion
import Signwriter
import SignwriterBatch

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
        ("--over", ground.over != nil),
      ])
  }

  /// Shows words while they come.
  func runLive(while goesOn: @escaping () -> Bool) throws {
    let run: LiveRun
    do {
      let rate = try FrameRate(fps ?? "30")
      let pixels = size.flatMap { CaptionJob.size($0) } ?? (1920, 1080)
      let track = try tracks.live()
      let look = CaptionStyle(track.style)
      var document = try look.document(showing: WordList(), pixels: pixels)
      document.area = track.area ?? document.area
      let job = try job(showing: [document], in: [track], [look], pixels: pixels)
      let captions = try LiveCaptions(job.document, renderer: job.renderer)
      let (width, height) = job.pixels
      try job.check(live.ringPath(output: output).map { OutputFiles($0) } ?? OutputFiles())
      let ring = try live.ringPath(output: output).map {
        try PictureRing($0, width: width, height: height, rate: rate)
      }
      let frames = output == "-" ? LiveFrames(width: width, height: height, rate: rate) : nil
      run = LiveRun(captions, rate: rate, delay: live.delay, ring: ring, frames: frames)
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
