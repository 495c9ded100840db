extension Typesetter {
  /// Adds markers to the first lines of paragraphs.
  func addMarkers(to placed: inout [TextLayout.Line], _ lines: [SetLine], blockWidth: Double) {
    guard let markers else { return }
    var before: Int?
    for index in lines.indices {
      let line = lines[index]
      defer { before = line.paragraph }
      guard line.paragraph != before, let marker = markers.markers[line.paragraph] else { continue }
      let scale = placed[index].scaleFactor
      let width = marker.width * scale
      let isRightToLeft = paragraphs[line.paragraph].isRightToLeft
      let left: Double
      if markers.list.isInside {
        left = isRightToLeft ? placed[index].x + placed[index].width : placed[index].x - width
      } else {
        let edge = line.indent + markers.width * scale
        left = isRightToLeft ? blockWidth - edge : edge - width
      }
      let range = 0..<marker.paragraph.content.upperBound
      let setter = LineSetter(SetLine(paragraph: 0, range: range, visible: range), in: marker.paragraph)
      let start = line.range.lowerBound
      let runs = setter.runs(scale: scale).runs.map {
        $0.moved(by: left).marker(at: start, span: context.text.markerSpan)
      }
      placed[index].runs = isRightToLeft ? placed[index].runs + runs : runs + placed[index].runs
    }
  }
}

extension GlyphRun {
  /// A run of a marker of the paragraph that begins at an offset.
  fileprivate func marker(at offset: Int, span: Int?) -> GlyphRun {
    GlyphRun(
      face: face, size: size, isRightToLeft: isRightToLeft, kind: .marker, span: span, range: offset..<offset, x: x,
      width: width,
      glyphs: glyphs.map { Glyph(id: $0.id, x: $0.x, y: $0.y, advance: $0.advance, cluster: offset) },
      stretch: stretch, isUpright: isUpright)
  }
}
