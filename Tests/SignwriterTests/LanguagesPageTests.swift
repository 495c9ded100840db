import Foundation
import JSON
import Signwriter
import TestSupport
import Testing

// The examples in Swift of docs/languages.md, as they stand there. The test below looks whether they do.

func writeFile(_ renderer: LabelRenderer, to path: String) throws {
  var label = LabelDocument(text: "Hello", scale: 2)
  label.font.size = 48
  label.shadows = [.init(color: .black.opacity(0.6), offset: .init(x: 0, y: 2), blur: 5)]
  try Data(renderer.render(label).png()).write(to: URL(fileURLWithPath: path))
}

func drawGold(stylesIn path: String) throws -> PixelBuffer {
  let styles = try StyleSheet(contentsOf: path)
  let renderer = try LabelRenderer(styles: styles)
  return try renderer.render(Document(["text": "Gold", "style": "gold"], styles: styles)).image
}

func printLines(_ renderer: LabelRenderer) throws {
  for line in try renderer.measure(Document(json: #"{"text": "One\nTwo", "numberOfLines": 2}"#)).report.lines {
    print(line.text, line.bounds.x, line.bounds.y, line.bounds.width, line.bounds.height)
  }
}

func drawBatch(_ renderer: LabelRenderer, _ documents: [Document]) {
  for (index, result) in renderer.render(documents, alphaMode: .premultiplied).enumerated() {
    switch result {
    case .success(let picture): print(index, picture.image.width, picture.image.height)
    case .failure(let error): print(index, error)
    }
  }
}

func printFrames(_ renderer: LabelRenderer, _ document: Document) throws {
  try renderer.run(renderer.timeline(document).frames(fps: FrameRate(30))).run { frame in
    print(frame.index, frame.isDrawn, frame.image.bytes.count)
    return true
  }
}

/// What README.md begins with, but for the name of the file.
private func begin(_ path: String) throws {
  let renderer = try LabelRenderer()
  var label = LabelDocument(text: "Hello", scale: 2)
  label.font.size = 48
  label.gradient = .init(colors: [.yellow, .orange])
  label.shadows = [.init(color: .black.opacity(0.6), offset: .init(x: 0, y: 2), blur: 5)]
  try Data(renderer.render(label).png()).write(to: URL(fileURLWithPath: path))
}

/// The examples of docs/languages.md that are in Swift. `scripts/test examples` runs the others.
@Suite struct LanguagesPageTests {
  private let renderer = try! LabelRenderer(.cpu)

  @Test func `the page has these examples`() throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let place = URL(filePath: #filePath).appending(path: "../../../docs/languages.md").standardized
    let page = try String(contentsOf: place, encoding: .utf8)
    let functions = source.components(separatedBy: "\n\n").filter { $0.hasPrefix("func ") }
    #expect(functions.count == 5)
    for function in functions { #expect(page.contains("```swift\n\(function)\n```"), "\(function)") }
  }

  @Test func `the README begins with what works`() throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let readMe = URL(filePath: #filePath).appending(path: "../../../README.md").standardized
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let first = try #require(lines.firstIndex { $0.hasPrefix("private func begin(") })
    let body = lines[(first + 1)...].prefix { $0 != "}" }.map { $0.dropFirst(2) }.joined(separator: "\n")
    let example = body.replacing("fileURLWithPath: path", with: "fileURLWithPath: \"hello.png\"")
    #expect(try String(contentsOf: readMe, encoding: .utf8).contains("\n\n\(example)\n```"))
    let folder = try Workspace()
    try begin(folder.path("hello.png"))
    #expect(try Data(contentsOf: URL(filePath: folder.path("hello.png"))).starts(with: [0x89, 0x50]))
  }

  @Test func `the examples work`() throws {
    let folder = try Workspace()
    try writeFile(renderer, to: folder.path("hello.png"))
    #expect(try Data(contentsOf: URL(filePath: folder.path("hello.png"))).starts(with: [0x89, 0x50]))
    let styles = try folder.write(#"{"styles": {"gold": {"size": [30, 20]}}}"#, to: "styles.json")
    #expect(try drawGold(stylesIn: styles).width == 30)
    try printLines(renderer)
    drawBatch(renderer, [.label(LabelDocument(text: "a"))])
    try printFrames(renderer, .label(LabelDocument(text: "a")))
  }
}
