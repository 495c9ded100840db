import ArgumentParser
import Documents
import Foundation
import Generators

/// Tries a range of numbers in this process. Tells each fault in a line of "number: fault", and where it is in a file.
struct WorkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "work", shouldDisplay: false)

  @OptionGroup var trialOptions: TrialOptions
  @Option var from: Int
  @Option var count: Int
  @Option var progress: String

  func run() throws {
    guard let progress = Progress(path: progress) else {
      throw ValidationError("\(self.progress) cannot be written")
    }
    var trial = try trialOptions.trial()
    var slowest = (index: from, seconds: 0.0)
    for index in from..<from + count {
      progress.index = index
      let start = clock()
      if let fault = trial.fault(of: index) { tell("\(index): \(fault)") }
      let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
      if seconds > slowest.seconds { slowest = (index, seconds) }
    }
    tell("slowest \(slowest.index) \(slowest.seconds)")
    progress.index = from + count
    if let documents = trial as? DocumentTrial { tell("drawn \(documents.drawn), refused \(documents.refused)") }
    if let captions = trial as? CaptionsTrial { tell("drawn \(captions.read), refused \(captions.refused)") }
    if let files = trial as? BytesTrial, files.read + files.refused > 0 {
      tell("drawn \(files.read), refused \(files.refused)")
    }
  }

  /// At once, without a buffer: what was told before a crash must not be lost with it.
  private func tell(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
}
