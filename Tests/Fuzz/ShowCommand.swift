import ArgumentParser
import Foundation

/// Writes one of what is tried to standard output: a document or a damaged file that took long, to look at it.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Writes one document or damaged file to standard output.")

  @OptionGroup var trialOptions: TrialOptions
  @Argument(help: "Its number.") var index: Int

  func run() throws {
    FileHandle.standardOutput.write(Data(try trialOptions.trial().subject(index).bytes))
  }
}
