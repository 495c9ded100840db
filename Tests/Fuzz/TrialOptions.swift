import ArgumentParser
import GLESRendering
import Generators
import Glibc

/// What is tried: the options that the driver and the processes it starts have in common.
struct TrialOptions: ParsableArguments {
  @Option(
    help: "What is tried: documents, or damaged bytes: json, jobs, table, captions, png, jpeg, webp, picture, font."
  )
  var subject = "documents"

  @Option(help: "The seed; document 17 of a seed is always the same one. By default another one each time.")
  var seed: UInt64 = UInt64(time(nil))

  @Flag(help: "Draws on the GPU path too, and compares.")
  var bothRenderers = false

  @OptionGroup var passes: PassOptions

  @Option(parsing: .upToNextOption, help: "Files that are damaged.")
  var originals: [String] = []

  func trial() throws -> any Trial {
    if subject == "documents" {
      return try DocumentTrial(seed: seed, onBothRenderers: bothRenderers, passes: passes.passesBy)
    }
    let files = try originals.map { try FileBytes.read($0) }
    guard !files.isEmpty else { throw ValidationError("give --originals, files that are damaged") }
    if subject == "captions" { return try CaptionsTrial(seed: seed, originals: files) }
    guard let format = BytesTrial.Format(rawValue: subject) else {
      throw ValidationError(
        "\(subject) is nothing that can be tried; write documents, json, jobs, table, captions, png, jpeg, webp, picture or font"
      )
    }
    return try BytesTrial(format, seed: seed, originals: files)
  }

  var arguments: [String] {
    ["--subject", subject, "--seed", String(seed)] + (bothRenderers ? ["--both-renderers"] : [])
      + passes.arguments
      + (originals.isEmpty ? [] : ["--originals"] + originals)
  }
}
