import Pixels

/// A measure in words: whoever prints one does not want the layouts that it keeps.
extension MeasuredDocument: CustomStringConvertible, CustomReflectable {
  /// What the report says.
  public var description: String { "\(report)" }

  /// The members, for debuggers and `dump`.
  public var customMirror: Mirror {
    Mirror(self, children: ["report": "\(report)", "texts": texts], displayStyle: .struct)
  }
}

extension MeasuredText: CustomStringConvertible, CustomReflectable {
  /// The text, the number of its lines, and its box in pixels: `"Hello", 1 line, [8, 4, 120, 40]`.
  public var description: String {
    let box = [bounds.x, bounds.y, bounds.width, bounds.height].map { "\(($0 * 1000).rounded() / 1000)" }
    let count = "\(lines.count) \(lines.count == 1 ? "line" : "lines")"
    return "\"\(text)\", \(count), [\(box.joined(separator: ", "))]"
  }

  /// The members without the layout, for debuggers and `dump`.
  public var customMirror: Mirror {
    Mirror(
      self, children: ["text": text, "bounds": bounds, "ink": ink, "effects": effects, "lines": lines],
      displayStyle: .struct)
  }
}
