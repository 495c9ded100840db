import Foundation
import Signwriter
import TestSupport
import Testing

// The examples of docs/swift.md, as they stand there. The tests below look whether they do.

func serve(texts: [String], stylesIn path: String) async throws -> [RenderedDocument] {
  let styles = try StyleSheet(contentsOf: path)
  let environment = try DrawingEnvironment(styles: styles)
  let actors = [try await LabelActor(environment), try await LabelActor(environment)]
  return try await withThrowingTaskGroup(of: (Int, RenderedDocument).self) { group in
    for (index, text) in texts.enumerated() {
      let actor = actors[index % actors.count]
      group.addTask {
        let label = try Document(["text": .string(text), "style": "gold"], styles: styles)
        return (index, try await actor.render(label))
      }
    }
    return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }.sorted { $0.key < $1.key }.map(\.value)
  }
}

func draw(_ documents: [Document], cores: Int, in environment: DrawingEnvironment) {
  DispatchQueue.concurrentPerform(iterations: cores) { core in
    guard let renderer = try? LabelRenderer(environment, .cpu) else { return }
    for index in stride(from: core, to: documents.count, by: cores) {
      let result = renderer.render([documents[index]])[0]
      print(index, (try? result.get().image.width) ?? 0)
    }
  }
}

@Suite struct SwiftPageTests {
  @Test func `the page has these examples`() throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let place = URL(filePath: #filePath).appending(path: "../../../docs/swift.md").standardized
    let page = try String(contentsOf: place, encoding: .utf8)
    let functions = source.components(separatedBy: "\n\n").filter { $0.hasPrefix("func ") }
    #expect(functions.count == 2)
    for function in functions { #expect(page.contains("```swift\n\(function)\n```"), "\(function)") }
  }

  @Test func `actors draw in one environment, in the order of the texts`() async throws {
    let folder = try Workspace()
    let styles = try folder.write(#"{"styles": {"gold": {"size": "fit", "color": "gold"}}}"#, to: "styles.json")
    let pictures = try await serve(texts: ["a", "wider", "the widest of all"], stylesIn: styles)
    #expect(pictures.map(\.image.width) == pictures.map(\.image.width).sorted())
    #expect(Set(pictures.map(\.image.width)).count == 3)
  }

  @Test func `an actor draws the styles of a sheet`() async throws {
    let folder = try Workspace()
    let sheet = try StyleSheet(
      contentsOf: folder.write(#"{"styles": {"gold": {"size": [30, 20]}}}"#, to: "styles.json"))
    let actor = try await LabelActor(styles: sheet)
    #expect(try await actor.render(Document(["text": "a", "style": "gold"], styles: sheet)).image.width == 30)
  }
}
