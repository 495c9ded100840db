public import CSignwriter
import Documents
import JSON
import Pixels
import Resolving
import Signwriter
import Synchronization

/// The measures of a document behind a handle. Any thread may ask; what was given out stays until the object goes.
final class MeasuresObject: HandleObject, Sendable {
  static let kind = HandleKind.measures
  let document: ResolvedDocument
  private let given = Mutex(Given())

  /// What was given out, whose addresses must stay.
  private struct Given {
    var json: Result<[CChar], Fault>?
    var boxes: [Int: BoxList] = [:]
  }

  init(_ document: ResolvedDocument) { self.document = document }

  /// The JSON with its NUL.
  func json() throws(Fault) -> [CChar] {
    let document = document
    return try given.withLock { given in
      let json = given.json ?? MeasuresObject.json(of: document)
      given.json = json
      return json
    }.get()
  }

  private static func json(of document: ResolvedDocument) -> Result<[CChar], Fault> {
    Result { () throws(Fault) in
      let measured: MeasuredDocument
      do throws(ResolveError) { measured = try MeasuredDocument(document) } catch { throw Fault(.resolve(error)) }
      return JSONWriter.bytes(measured.json).map { CChar(bitPattern: $0) } + [0]
    }
  }

  /// The boxes of some kinds: a sum of the numbers in signwriter.h.
  func boxes(_ kinds: Int) -> BoxList {
    let document = document
    return given.withLock { given in
      let boxes =
        given.boxes[kinds] ?? BoxList(document.boxes(Set(TextBox.Kind.allCases.filter { kinds & $0.number != 0 })))
      given.boxes[kinds] = boxes
      return boxes
    }
  }
}

extension TextBox.Kind {
  /// The number in signwriter.h.
  var number: Int {
    switch self {
    case .glyph: SIGNWRITER_GLYPH
    case .word: SIGNWRITER_WORD
    case .line: SIGNWRITER_LINE
    case .ruby: SIGNWRITER_RUBY
    }
  }
}

/// Boxes as C programs see them, and their texts in one block. It never changes, so its addresses stay.
final class BoxList: Sendable {
  private let boxes: [Box]
  private let texts: [UInt8]

  /// A box in its C layout, which the importer does not know to be Sendable.
  private typealias Box = signwriter_box

  init(_ boxes: [TextBox]) {
    var texts: [UInt8] = []
    self.boxes = boxes.map { box in
      let start = texts.count
      texts += box.text.utf8
      return Box(box, text: start..<texts.count)
    }
    self.texts = texts
  }

  /// The list as C programs see it.
  var value: signwriter_boxes {
    var value = signwriter_boxes()
    value.count = boxes.count
    value.boxes = boxes.withUnsafeBufferPointer { $0.baseAddress }
    value.texts = texts.withUnsafeBytes { $0.baseAddress?.assumingMemoryBound(to: CChar.self) }
    value.texts_length = texts.count
    return value
  }
}

extension signwriter_box {
  fileprivate init(_ box: TextBox, text: Range<Int>) {
    func x(_ corner: Int) -> Double { corner < box.quad.count ? box.quad[corner].x : 0 }
    func y(_ corner: Int) -> Double { corner < box.quad.count ? box.quad[corner].y : 0 }
    self.init()
    quad = (x(0), y(0), x(1), y(1), x(2), y(2), x(3), y(3))
    kind = UInt32(box.kind.number)
    is_right_to_left = box.isRightToLeft ? 1 : 0
    text_index = UInt32(clamping: box.textIndex)
    line = UInt32(clamping: box.line)
    text_start = UInt32(clamping: text.lowerBound)
    text_length = UInt32(clamping: text.count)
  }
}

// The functions of signwriter.h about measures; they are documented there.

@c @implementation
public func signwriter_measure(
  _ renderer: OpaquePointer?, _ json: UnsafePointer<CChar>?, _ length: Int,
  _ drawing: UnsafePointer<signwriter_drawing>?, _ measures: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try place(measures, "measures")
    let options = try DrawingOptions(drawing)
    place.pointee = try RendererObject.use(renderer) { renderer throws(Fault) in
      try Handle.make(MeasuresObject(try options.resolve(json, length, for: renderer)))
    }
  }
}

@c @implementation
public func signwriter_measures_extent(
  _ measures: OpaquePointer?, _ extent: UnsafeMutablePointer<signwriter_extent>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try given(extent, "extent")
    let report = try Handle.find(measures, MeasuresObject.self).document.report
    var extent = signwriter_extent()
    extent.width = UInt32(report.width)
    extent.height = UInt32(report.height)
    extent.scale = report.scale
    extent.scale_factor = report.scaleFactor
    extent.layout = (report.layout.x, report.layout.y, report.layout.width, report.layout.height)
    extent.ink = (Int64(report.ink.x), Int64(report.ink.y), Int64(report.ink.width), Int64(report.ink.height))
    extent.line_count = UInt32(clamping: report.lines.count)
    extent.missing_glyph_count = UInt32(clamping: report.missingGlyphs.count)
    extent.is_truncated = report.isTruncated ? 1 : 0
    try SizedStruct.write(extent, to: place, "signwriter_extent")
  }
}

@c @implementation
public func signwriter_measures_json(
  _ measures: OpaquePointer?, _ json: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
  _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try given(json, "json")
    place.pointee = nil
    length?.pointee = 0
    // The object keeps this array.
    let text = try Handle.find(measures, MeasuresObject.self).json()
    place.pointee = text.withUnsafeBufferPointer { $0.baseAddress }
    length?.pointee = text.count - 1
  }
}

@c @implementation
public func signwriter_measures_boxes(
  _ measures: OpaquePointer?, _ kinds: UInt32, _ boxes: UnsafeMutablePointer<signwriter_boxes>?,
  _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in
    let place = try given(boxes, "boxes")
    let known = SIGNWRITER_GLYPH | SIGNWRITER_WORD | SIGNWRITER_LINE | SIGNWRITER_RUBY
    guard kinds != 0, Int(kinds) & ~known == 0 else {
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT,
        "kinds: \(kinds) is none; write SIGNWRITER_GLYPH, SIGNWRITER_WORD, SIGNWRITER_LINE or SIGNWRITER_RUBY, or a sum"
          + " of them")
    }
    let list = try Handle.find(measures, MeasuresObject.self).boxes(Int(kinds))
    try SizedStruct.write(list.value, to: place, "signwriter_boxes")
  }
}

@c @implementation
public func signwriter_measures_release(
  _ measures: OpaquePointer?, _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in try Handle.release(measures, MeasuresObject.self) }
}
