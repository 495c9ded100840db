import ArgumentParser
import Glibc
import SignwriterBatch

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Writes a folder to begin with: styles, a label, some jobs and how to draw them.",
    discussion: "Existing files are never overwritten.")

  @Argument(help: "The folder. It is made if it is missing.")
  var folder: String

  @Flag(help: "Say nothing but errors.")
  var quiet = false

  func run() throws {
    do {
      // All are looked for first, so that nothing is half written.
      for file in StarterFolder.files where exists(file.name) {
        throw OutputError(
          path: folder + "/" + file.name, reason: "it exists, and init overwrites nothing; name another folder")
      }
      let output = try OutputFolder(folder)
      for file in StarterFolder.files { try output.write(Array(file.text.utf8), to: file.name) }
    } catch {
      throw cannotStart(error)
    }
    guard !quiet else { return }
    Terminal.write(
      "\(Terminal.oneLine(folder)): \(StarterFolder.files.map(\.name).joined(separator: ", ")); read README.md\n")
  }

  /// Whether there is anything under the name, even a link to nothing.
  private func exists(_ name: String) -> Bool {
    var status = stat()
    return lstat(folder + "/" + name, &status) == 0
  }
}
