import CSignwriter
import Documents
import JSON
import Resolving
import Signwriter
import TestSupport
import Testing

/// Measures through the C interface.
@Suite final class CMeasuresTests {
  private static let json = #"{"text": "Two words\nשלום", "scale": 2, "numberOfLines": 2}"#
  private let library: CLibrary
  private let measures: OpaquePointer

  init() throws {
    let library = try CLibrary()
    measures = try CLibrary.make {
      signwriter_measure(library.renderer, CMeasuresTests.json, CMeasuresTests.json.utf8.count, nil, $0, $1)
    }
    self.library = library
  }

  deinit { try? library.release() }

  @Test func `the JSON is that of Swift`() throws {
    var (text, length): (UnsafePointer<CChar>?, Int) = (nil, 0)
    try CLibrary.call { signwriter_measures_json(measures, &text, &length, $0) }
    let found = text.map { String(cString: $0) }
    let expected = try LabelRenderer(.cpu).measure(try Document(json: CMeasuresTests.json)).json
    #expect(found == JSONWriter.compact(expected) && found?.utf8.count == length)
    // What was given out stays.
    let before = text
    try CLibrary.call { signwriter_measures_json(measures, &text, &length, $0) }
    #expect(text == before)
  }

  @Test func `the extent is that of Swift's report`() throws {
    var extent = signwriter_extent()
    extent.size = MemoryLayout<signwriter_extent>.size
    try CLibrary.call { signwriter_measures_extent(measures, &extent, $0) }
    let report = try LabelRenderer(.cpu).measure(try Document(json: CMeasuresTests.json)).report
    #expect(Int(extent.width) == report.width && Int(extent.height) == report.height)
    #expect(extent.scale == 2 && Int(extent.line_count) == report.lines.count)
    #expect(extent.layout.0 == report.layout.x && extent.layout.3 == report.layout.height)
    #expect(Int(extent.ink.0) == report.ink.x && Int(extent.ink.2) == report.ink.width)
  }

  @Test func `boxes hold the words, with their quadrilaterals and directions`() throws {
    var boxes = signwriter_boxes()
    boxes.size = MemoryLayout<signwriter_boxes>.size
    try CLibrary.call { signwriter_measures_boxes(measures, UInt32(SIGNWRITER_WORD), &boxes, $0) }
    let found = UnsafeBufferPointer(start: boxes.boxes, count: boxes.count)
    let texts = UnsafeRawBufferPointer(start: boxes.texts, count: boxes.texts_length)
    let words = found.map { box in
      String(decoding: texts[Int(box.text_start)..<Int(box.text_start + box.text_length)], as: UTF8.self)
    }
    #expect(words == ["Two", "words", "שלום"])
    #expect(found.map(\.is_right_to_left) == [0, 0, 1] && found.map(\.line) == [0, 0, 1])
    for box in found {
      #expect(box.quad.0 < box.quad.2 && box.quad.1 == box.quad.3 && box.quad.5 > box.quad.1)
    }
  }
}
