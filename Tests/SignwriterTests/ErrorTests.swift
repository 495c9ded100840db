import Documents
import Foundation
import ImageCodecs
import JSON
import Motion
import Pixels
import Resolving
import Signwriter
import TestSupport
import Testing
import Typography

/// What callers of the library are told.
@Suite struct ErrorTests {
  private let renderer = try! LabelRenderer(.cpu)

  private func fault(_ json: String) throws -> String {
    let error = #expect(throws: SignwriterError.self) { try renderer.render(Document(json: json)) }
    return error?.description ?? ""
  }

  @Test func `a localized description is the description`() throws {
    let errors: [any Error] = [
      DocumentError(.syntax, path: "a", "is wrong"), FontError.notScalable(path: "a.fon"),
      ResolveError.nothingToDraw(),
      SignwriterError.resolve(.noDots), SignwriterError.beyondDevice(reason: "it is too large"),
      MotionError.invalid(place: "a", value: "b", remedy: "c"),
    ]
    for error in errors { #expect(error.localizedDescription == "\(error)") }
  }

  @Test(arguments: [500, 1000, 4000])
  func `a document in a line that is millions of ems wide is an error`(letters: Int) throws {
    let inner = #"{"text": "\#(String(repeating: "W", count: letters))", "font": {"size": 10000}}"#
    #expect(!(try fault(#"{"text": [{"text": "b"}, {"document": \#(inner)}], "font": {"size": 0.5}}"#)).isEmpty)
  }

  @Test func `a font's error names the run that asks for the font`() throws {
    #expect(
      try fault(#"{"text": [{"text": "a"}, {"text": "b", "font": {"file": "no.ttf"}}]}"#).hasPrefix(
        "text[1].font: "))
    #expect(try fault(#"{"text": [{"text": "a"}], "font": {"file": "no.ttf"}}"#).hasPrefix("font: "))
    #expect(
      try fault(
        #"{"kind": "group", "size": [9, 9], "children": [{"text": [{"text": "b", "font": {"family": "No"}}]}]}"#
      ).hasPrefix("children[0].text[0].font: "))
  }

  @Test(arguments: [
    (#"{"kind": "image", "file": "no.png"}"#, "file: "),
    (#"{"text": "x", "image": {"file": "no.png"}}"#, "image.file: "),
    (#"{"text": "x", "background": {"image": {"file": "no.png"}}}"#, "background.image.file: "),
    (#"{"kind": "pageControl", "numberOfPages": 2, "dotImage": "no.png"}"#, "dotImage.file: "),
    (#"{"kind": "pageControl", "numberOfPages": 2, "selectedDotImage": "no.png"}"#, "selectedDotImage.file: "),
    (
      #"{"kind": "pageControl", "numberOfPages": 2, "dots": {"1": {"image": {"file": "no.png", "template": true}}}}"#,
      "dots.1.image.file: "
    ),
    (
      #"{"kind": "group", "size": [9, 9], "children": [{"text": "x", "image": {"file": "no.png"}}]}"#,
      "children[0].image.file: "
    ),
  ])
  func `a picture's error names its place`(_ json: String, _ place: String) throws {
    let fault = try fault(json)
    #expect(fault.hasPrefix(place + "no picture can be read from \"no.png\""), "\(fault)")
  }

  @Test func `a style sheet of a file brings its fonts and pictures`() throws {
    let folder = try Workspace()
    try folder.makeFolder("look/fonts")
    let path = try folder.write(
      #"{"styles": {"a": {"color": "red"}}, "fonts": ["fonts", "/f"]}"#, to: "look/s.json")
    let sheet = try StyleSheet(contentsOf: path)
    #expect(sheet.fontFolders == [folder.path("look/fonts"), "/f"])
    #expect(sheet.folder == folder.path("look/"))
    #expect(try sheet.label(style: "a").color == .red)
    let image = try renderer.render(LabelDocument(text: "x")).png()
    try folder.write(image, to: "look/x.png")
    let drawn = try LabelRenderer(.cpu, styles: sheet).render(
      Document(json: #"{"kind": "image", "file": "x.png"}"#))
    #expect(drawn.image.width > 1)
    let missing = #expect(throws: DocumentError.self) { try StyleSheet(contentsOf: folder.path("no.json")) }
    #expect(missing?.source == folder.path("no.json") && missing?.message == "there is no such file")
  }
}
