extension JSONValue {
  /// The value as a message shows it: JSON on one line, cut where it is long.
  package var summary: String {
    switch self {
    // JSONWriter has no word for these, and the author must see what was found.
    case .number(let number) where !number.isFinite: return number.isNaN ? "NaN" : number > 0 ? "inf" : "-inf"
    case .string(let string) where string.utf8.count > 60:
      return JSONWriter.quoted(String(string.unicodeScalars.prefix(40)) + "…")
    case .array(let elements): return elements.count > 8 ? "[…]" : cut(description)
    case .object: return "{…}"
    default: return description
    }
  }

  private func cut(_ text: String) -> String {
    text.utf8.count > 60 ? String(text.unicodeScalars.prefix(40)) + "…" : text
  }
}
