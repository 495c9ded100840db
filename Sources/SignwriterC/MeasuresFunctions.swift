public import CSignwriter
import Pixels
import Scenes

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
    let known = SIGNWRITER_GLYPH | SIGNWRITER_WORD | SIGNWRITER_LINE
    guard kinds != 0, Int(kinds) & ~known == 0 else {
      throw Fault(
        SIGNWRITER_INVALID_ARGUMENT,
        "kinds: \(kinds) is none; write SIGNWRITER_GLYPH, SIGNWRITER_WORD or SIGNWRITER_LINE, or a sum of them")
    }
    let list = try Handle.find(measures, MeasuresObject.self).boxes(Int(kinds))
    try SizedStruct.write(list.value, to: place, "signwriter_boxes")
  }
}

@c @implementation
public func signwriter_measures_release(
  _ measures: OpaquePointer?, _ error: UnsafeMutablePointer<signwriter_error>?
) -> signwriter_status {
  answer(error) { () throws(Fault) in try Handle.remove(measures, MeasuresObject.self) }
}
