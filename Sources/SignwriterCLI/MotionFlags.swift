import ArgumentParser
import Films
import Motion

/// The options of what is written of a motion, for one document and for many. Where one is not given, it is nil: a batch
/// of pictures has none of them.
struct MotionFlags: ParsableArguments {
  @Option(
    help: "What a .mov holds: ProRes 4444 (the default), or QuickTime Animation, which loses nothing.")
  var codec: MovieCodec?

  @Option(help: ArgumentHelp("Frames a second: 30 (the default), 29.97 or 30000/1001.", valueName: "RATE"))
  var fps: String?

  @Option(
    help: ArgumentHelp("Where to begin, in seconds of the document.", valueName: "SECONDS"),
    transform: NumberArgument.read)
  var from: Double?

  @Option(
    help: ArgumentHelp("Where to end; by default where nothing moves any more.", valueName: "SECONDS"),
    transform: NumberArgument.read)
  var to: Double?

  @Option(
    help: ArgumentHelp(
      "How often an APNG, WebP or GIF plays; 0, the default, is without end.", valueName: "COUNT"))
  var loop: Int?

  /// The frame rate, which `validate` has seen.
  var rate: FrameRate { get throws { try FrameRate(fps ?? "30") } }

  var loops: Int { loop ?? 0 }

  /// The names of the options that are given.
  var given: [String] {
    [
      codec == nil ? nil : "--codec", fps == nil ? nil : "--fps", from == nil ? nil : "--from",
      to == nil ? nil : "--to", loop == nil ? nil : "--loop",
    ].compactMap { $0 }
  }

  func validate() throws {
    guard (0...65535).contains(loops) else { throw ValidationError("--loop \(loops) is not in 0...65535") }
    for (name, value) in [("--from", from), ("--to", to)] {
      if let value, !(value >= 0 && value <= 86_400) {
        throw ValidationError("\(name) \(value) is not in 0...86400 seconds")
      }
    }
    if let from, let to, from > to { throw ValidationError("--from \(from) is after --to \(to)") }
    do { _ = try rate } catch { throw ValidationError("--fps: \(error)") }
  }
}
