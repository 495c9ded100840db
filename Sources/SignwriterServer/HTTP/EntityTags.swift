/// Entity tags in header fields.
enum EntityTags {
  /// More tags than a client sensibly has are not looked at.
  private static let most = 32

  /// The tags of an If-None-Match field, without quotes; `*` stands for itself. A weak tag counts as a strong one, as
  /// it does in this field.
  static func tags(in field: String?) -> [String] {
    guard let field else { return [] }
    return field.split(separator: ",").prefix(most).map { part in
      var tag = part.drop { $0 == " " || $0 == "\t" }
      while let last = tag.last, last == " " || last == "\t" { tag = tag.dropLast() }
      if tag.hasPrefix("W/") { tag = tag.dropFirst(2) }
      return tag.hasPrefix("\"") && tag.hasSuffix("\"") && tag.count > 1
        ? String(tag.dropFirst().dropLast()) : String(tag)
    }
  }
}
