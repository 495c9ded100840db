import ArgumentParser
import Documents
import Glibc
import Resolving
import Signwriter
import Typography

/// Draws one document on the CPU path under the default limits, and says what it took. A document that is refused has
/// cost something, too.
struct CostCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cost", abstract: "Says what the document of a file takes of the processor and of memory.")

  @Argument(help: "A document.") var file: String

  func run() throws {
    let resolver = SceneResolver(catalog: try FontCatalog())
    let before = clock()
    let outcome = draw(try FileBytes.read(file), resolver)
    let seconds = Double(clock() - before) / Double(CLOCKS_PER_SEC)
    var usage = rusage()
    getrusage(.init(RUSAGE_SELF.rawValue), &usage)
    print("\(seconds) \(usage.ru_maxrss / 1024) \(outcome)")
  }

  private func draw(_ bytes: [UInt8], _ resolver: SceneResolver) -> String {
    do {
      let document = try Document(bytes: bytes, source: "worst")
      let scene = try resolver.resolve(document).scene
      let picture = try SceneRenderer().render([scene])[0].get().image
      return "drawn, \(picture.width) x \(picture.height)"
    } catch {
      return "refused: \(error)"
    }
  }
}
