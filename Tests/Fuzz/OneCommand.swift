import ArgumentParser
import Documents
import JSON

/// Tries one document of a file: to see a crash again, and to see whether a smaller document crashes too.
struct OneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "one", abstract: "Tries the document of a file.")

  @Argument(help: "A document.") var file: String
  @Flag(help: "Draws on the GPU path too, and compares.") var bothRenderers = false
  @OptionGroup var passes: PassOptions

  func run() throws {
    var trial = try DocumentTrial(seed: 0, onBothRenderers: bothRenderers, passes: passes.passesBy)
    if let fault = trial.fault(of: try JSONParser.parse(try FileBytes.read(file), source: file)) {
      print(fault)
      throw ExitCode(1)
    }
  }
}
