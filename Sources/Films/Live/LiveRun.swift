import Basics
import CaptionFormats
import Captions
import Documents
import Glibc
package import Motion
import Pixels
package import Signwriter
import Storage

/// Shows captions while their words come: a picture for each frame's time, drawn only if it differs.
package final class LiveRun {
  private let captions: LiveCaptions
  private let rate: FrameRate
  private let delay: Double
  private let ring: PictureRing?
  private let frames: LiveFrames?
  private let input: LiveInput
  /// By how much the clock of the words is ahead of ours, in seconds.
  private var ahead = 0.0
  private var latest = 0.0
  private(set) var changes = 0

  /// `tell` gets what is wrong with words that are left out.
  package init(
    _ captions: LiveCaptions, rate: FrameRate, delay: Double, ring: PictureRing?, frames: LiveFrames?,
    tell: @escaping @Sendable (any Error) -> Void
  ) {
    input = LiveInput(tell: tell)
    (self.captions, self.rate, self.delay) = (captions, rate, delay)
    (self.ring, self.frames) = (ring, frames)
  }

  /// Runs until the last caption after the last word is over, or until `goesOn` is false.
  package func run(while goesOn: () -> Bool) throws {
    input.start()
    let start = ContinuousClock.now
    var frame = 0
    while goesOn() {
      // All that came up to here, so that no word comes later than it must.
      let hasEnded = takeLines(at: rate.time(ofFrame: frame).seconds, while: goesOn)
      latest = max(latest, rate.time(ofFrame: frame).seconds + ahead - delay)
      try show(frame)
      if hasEnded, captions.isEmpty { break }
      if let failure = frames?.failure {
        // Whoever reads the ring may still be there.
        guard ring != nil else { throw failure }
      }
      frame = wait(after: frame, since: start, while: goesOn)
    }
    try clear(frame + 1)
  }

  /// Takes what came, for half of a frame at most: pictures go on while somebody writes faster than anybody speaks. What the
  /// captions have no room for waits until others are over. Returns whether no more will come.
  private func takeLines(at time: Double, while goesOn: () -> Bool) -> Bool {
    let end = ContinuousClock.now + .seconds(0.5 / rate.framesPerSecond)
    while captions.keptWords < LiveRun.mostWords {
      let (lines, hasEnded) = input.take(LiveRun.linesAtOnce)
      take(lines, at: time)
      if hasEnded { return true }
      if lines.isEmpty || ContinuousClock.now >= end || !goesOn() { return false }
    }
    return false
  }

  /// So many lines are taken between two looks at the clock.
  private static let linesAtOnce = 16
  /// With so many words no more are taken: those of some more lines fit beside them.
  private static let mostWords = CaptionLimits.mostWords / 2

  private func take(_ lines: [LiveLine], at time: Double) {
    for line in lines {
      switch line {
      case .words(let words):
        latest = max(latest, time + ahead - delay)
        let now = FrameTime.microseconds(latest)
        captions.take(words.filter { isNear($0, now) }, at: now)
      case .clock(let clock): ahead = max(ahead, Double(clock) / 1_000_000 - time)
      }
    }
  }

  /// Whether a word is of this show. One that is far from now has its time in another unit, and is left out.
  private func isNear(_ word: LiveWord, _ now: Int) -> Bool {
    let time = max(word.source.start ?? 0, word.source.end ?? 0)
    guard time - now > CaptionLimits.farthestLiveTime else { return true }
    let most = CaptionLimits.farthestLiveTime / 1_000_000
    input.tell(
      CaptionError(
        source: "standard input", line: 0,
        "a time of \(time / 1_000_000) s is beyond \(most) s from now; check its unit, or say \"clock\""))
    return false
  }

  private func show(_ frame: Int) throws {
    try ring?.beat(frame)
    if let area = try drawn() {
      changes += 1
      try ring?.publish(captions.picture, changed: area, at: FrameTime.microseconds(latest))
    }
    frames?.show(captions.picture, frame: frame)
  }

  /// What changes in the picture. Words that cannot be drawn are left out and told: whoever speaks goes on.
  private func drawn() throws -> PixelRect? {
    // Those that came, and then those of captions to come.
    for _ in 0..<2 {
      do { return try captions.draw(at: latest) } catch {
        input.tell(error)
        captions.leaveOutFaulty(at: latest)
      }
    }
    return try captions.draw(at: latest)
  }

  /// Waits for the next frame's time, and returns its number. Frames that are past are left out.
  private func wait(after frame: Int, since start: ContinuousClock.Instant, while goesOn: () -> Bool) -> Int {
    var passed: Double { (ContinuousClock.now - start) / .seconds(1) }
    let next = max(frame + 1, Int(saturating: (passed * rate.framesPerSecond).rounded(.down)))
    // A frame may last for seconds, and somebody may want to end meanwhile.
    while goesOn() {
      let pause = rate.time(ofFrame: next).seconds - passed
      guard pause > 0 else { break }
      usleep(useconds_t(min(pause, 0.1) * 1_000_000))
    }
    return next
  }

  /// Nothing stays on anybody's screen.
  private func clear(_ frame: Int) throws {
    let empty = PixelBuffer(width: captions.picture.width, height: captions.picture.height, alphaMode: .straight)
    if let area = captions.picture.changedBounds(from: empty) {
      try ring?.publish(empty, changed: area, at: FrameTime.microseconds(latest))
    }
    ring?.end()
    frames?.show(empty, frame: frame)
    frames?.finish()
  }

  /// What a user should know.
  package var summary: String {
    let (words, late) = captions.counts
    let parts = [
      "\(words) words", late > 0 ? "\(late) of them late" : nil, "\(changes) changes",
      frames.map { "\($0.written) frames on standard output" },
      input.faults > 0 ? "\(input.faults) lines left out" : nil,
      captions.lostWords > 0 ? "\(captions.lostWords) words lost, because too many were to come" : nil,
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }

  package var hasFaults: Bool { input.faults > 0 }

  /// How many words were taken and could not be kept.
  package var lostWords: Int { captions.lostWords }
}
