import Documents

/// Places for captions of several tracks. Those that would stand at the same place stand above those after them.
///
/// A value.
struct CaptionStack {
  /// The captions of a track.
  struct Part {
    var area: CaptionsDocument.Area
    var alignment: LabelDocument.VerticalAlignment
    /// What they need at most, in heights of the canvas.
    var height: Double
    /// Whether somebody said where they stand.
    var isGiven: Bool
  }

  let parts: [Part]

  /// The areas of all tracks; nil where they do not fit above each other.
  var areas: [CaptionsDocument.Area]? {
    var areas = parts.map(\.area)
    for index in parts.indices where !parts[index].isGiven {
      let mates = parts.indices.filter { isMate($0, of: index) }
      guard mates.count > 1 else { continue }
      let all = mates.reduce(0) { $0 + parts[$1].height }
      let before = mates.filter { $0 < index }.reduce(0) { $0 + parts[$1].height }
      let area = parts[index].area
      guard all <= area.height else { return nil }
      switch parts[index].alignment {
      case .top:
        areas[index].y = area.y + before
        areas[index].height = area.height - before
      case .center:
        areas[index].y = area.y + (area.height - all) / 2 + before
        areas[index].height = parts[index].height
      case .bottom:
        areas[index].height = area.height - (all - before - parts[index].height)
      }
    }
    return areas
  }

  private func isMate(_ other: Int, of index: Int) -> Bool {
    !parts[other].isGiven && parts[other].area == parts[index].area
      && parts[other].alignment == parts[index].alignment
  }
}
