import Documents
public import JSON
import Pixels
public import Resolving
import Typography

extension MeasuredDocument {
  /// The report's JSON, and under `texts` the lines of each text with their ranges and carets. Boxes are [x, y, width,
  /// height], ranges [from, to] without `to`, places [x, y]; all in pixels.
  public var json: JSONValue {
    guard case .object(var object) = report.json else { return report.json }
    object["texts"] = .array(texts.map(\.json))
    return .object(object)
  }

  /// The same, and for each line under `path` the outlines of its letters as data of an SVG path: see
  /// ``MeasuredText/outlines()``.
  public func jsonWithOutlines() throws(ResolveError) -> JSONValue {
    guard case .object(var object) = json else { return json }
    var values: [JSONValue] = []
    for text in texts {
      let paths = try text.outlines()
      guard case .object(var member) = text.json else { continue }
      let lines = zip(text.lines, paths).map { line, path -> JSONValue in
        guard case .object(var object) = line.json else { return line.json }
        object["path"] = .string(path.svg)
        return .object(object)
      }
      member["lines"] = .array(lines)
      values.append(.object(member))
    }
    object["texts"] = .array(values)
    return .object(object)
  }

  /// The caret nearest to a point (in pixels) as JSON; null if there is no text.
  public func json(ofHit point: SIMD2<Double>) -> JSONValue {
    guard let (index, hit) = hit(x: point.x, y: point.y) else { return .null }
    let layout = texts[index].layout
    let offset =
      hit.graphemeIndex < layout.graphemes.count ? layout.graphemes[hit.graphemeIndex].lowerBound : layout.length
    return [
      "text": .number(Double(index)), "line": .number(Double(hit.line)),
      "grapheme": .number(Double(hit.graphemeIndex)), "offset": .number(Double(offset)),
      "affinity": .string(hit.affinity == .upstream ? "upstream" : "downstream"),
    ]
  }
}

extension MeasuredText {
  var json: JSONValue {
    var object: JSONObject = [
      "text": .string(text), "layout": bounds.json, "ink": ink.json, "effects": effects.json,
      "scaleFactor": .number(layout.scaleFactor), "fontSize": .number(layout.size),
      "rightToLeft": .bool(layout.isRightToLeft), "lines": .array(lines.map(\.json)),
    ]
    if let needed = layout.neededScaleFactor { object["neededScaleFactor"] = .number(needed) }
    if !objects.isEmpty { object["objects"] = .array(objects.map(\.json)) }
    if !ruby.isEmpty { object["ruby"] = .array(ruby.map(\.json)) }
    if !backgrounds.isEmpty { object["backgrounds"] = .array(backgrounds.map(\.json)) }
    if !highlights.isEmpty { object["highlights"] = .array(highlights.map { .array($0.map(\.json)) }) }
    if let outline { object["outline"] = .array(outline.map(\.json)) }
    return .object(object)
  }
}

extension MeasuredText.Part {
  fileprivate var json: JSONValue { ["range": range.json, "bounds": bounds.json] }
}

extension MeasuredText.Reading {
  fileprivate var json: JSONValue {
    [
      "range": range.json, "text": .string(text), "bounds": bounds.json,
      "em": .number((em * 1000).rounded() / 1000),
    ]
  }
}

extension MeasuredText.Line {
  fileprivate var json: JSONValue {
    var object: JSONObject = [
      "range": range.json, "graphemes": graphemes.json, "visible": .array(visibleRanges.map(\.json)),
      "baseline": .number(baseline), "fontSize": .number(fontSize), "bounds": bounds.json,
      "truncated": .bool(isTruncated),
      "rightToLeft": .bool(isRightToLeft), "carets": .array(carets.map(\.json)),
    ]
    if writing.mode != .horizontal {
      object["writingMode"] = .string(writing.mode.rawValue)
      object["baselineKind"] = .string(writing.baselineKind.rawValue)
      object["angle"] = .number(writing.angle)
    }
    if let outline { object["outline"] = .array(outline.map(\.json)) }
    if let hyphen { object["hyphen"] = hyphen.json }
    if hangingStart > 0 { object["hangingStart"] = .number((hangingStart * 1000).rounded() / 1000) }
    return .object(object)
  }
}

extension MeasuredText.Caret {
  fileprivate var json: JSONValue {
    var object = JSONObject()
    object["offset"] = .number(Double(offset))
    object["grapheme"] = .number(Double(graphemeIndex))
    object["at"] = point.json
    if let secondaryPoint { object["before"] = secondaryPoint.json }
    if let stance {
      object["angle"] = .number((stance.angle * 1000).rounded() / 1000)
      object["ascent"] = .number((stance.ascent * 1000).rounded() / 1000)
      object["descent"] = .number((stance.descent * 1000).rounded() / 1000)
    }
    if isRightToLeft { object["rightToLeft"] = .bool(true) }
    return .object(object)
  }
}

extension Range<Int> {
  fileprivate var json: JSONValue { .array([.number(Double(lowerBound)), .number(Double(upperBound))]) }
}

extension SIMD2<Double> {
  /// The place, rounded to a thousandth of a pixel.
  fileprivate var json: JSONValue { .array([x, y].map { .number(($0 * 1000).rounded() / 1000) }) }
}

extension PixelRect {
  fileprivate var json: JSONValue { .array([x, y, width, height].map { .number(Double($0)) }) }
}
