import ArgumentParser
import Basics
import Films

/// The options of `caption --live`.
struct LiveOptions: ParsableArguments {
  @Flag(
    name: .customLong("live"),
    help: "Show words while they come, as lines of JSON on standard input; -o is FILE.ring or -.")
  var isLive = false

  @Option(
    help: ArgumentHelp("With --live: also share the picture in this memory, best in /dev/shm.", valueName: "FILE"))
  var ring: String?

  @Option(
    help: ArgumentHelp("With --live: show every word so much later than it is said.", valueName: "SECONDS"))
  var delay = 0.0

  func validate() throws {
    guard isLive || ring == nil && delay == 0 else {
      throw ValidationError("--ring and --delay are for captions that come; give --live, or leave them out")
    }
    guard (0...3600).contains(delay) else {
      throw ValidationError("--delay \(delay) is not in 0...3600 seconds")
    }
    if let ring, !LiveOptions.isRing(ring) {
      throw ValidationError("--ring \"\(ring)\" does not end in .ring; write /dev/shm/captions.ring")
    }
  }

  /// Checks what `caption` has besides.
  func check(output: String, others: [(option: String, isGiven: Bool)]) throws {
    guard LiveOptions.isRing(output) || output == "-" else {
      throw ValidationError(
        "-o \"\(output)\" is nothing that live captions go to; write /dev/shm/captions.ring, or - for frames on standard output"
      )
    }
    guard output == "-" || ring == nil else {
      throw ValidationError("--ring is beside -o -; there is one ring already, -o \"\(output)\"")
    }
    if let other = others.first(where: \.isGiven) {
      throw ValidationError("\(other.option) is not for --live; leave it out")
    }
  }

  /// The file of the ring; nil for frames on standard output alone.
  func ringPath(output: String) -> String? { output == "-" ? ring : output }

  private static func isRing(_ path: String) -> Bool {
    FileName.ending(of: path)?.lowercased() == PictureRing.ending
  }
}
