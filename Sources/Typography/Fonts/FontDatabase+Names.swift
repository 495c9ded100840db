import Basics
import CFontconfig

/// What may have been meant by a name that no family has.
extension FontDatabase {
  func notFound(_ name: String) -> FontError {
    if let remedy = severalFamilies(name) ?? face(named: name) ?? styled(name) {
      return .misnamedFamily(name: name, remedy: remedy)
    }
    return .familyNotFound(family: name, nearest: nearest(to: name))
  }

  /// A list as CSS writes it: the first family, with the others to stand in.
  private func severalFamilies(_ list: String) -> String? {
    let names = list.split(separator: ",").map { name in
      String(name.drop { " \"'".contains($0) }.reversed().drop { " \"'".contains($0) }.reversed())
    }
    guard names.count > 1, let first = names.first else { return nil }
    let others = names.dropFirst().map { Message.quoted($0) }.joined(separator: ", ")
    return "\"family\": \(Message.quoted(first)), \"fallback\": [\(others)]"
  }

  /// The family and style of the installed face that has a full name or a PostScript name.
  private func face(named name: String) -> String? {
    let wanted = FontDatabase.plain(name)
    var found: String?
    forEachFont { font in
      guard found == nil, FontDatabase.names(of: font).contains(where: { FontDatabase.plain($0) == wanted }),
        let family = FontDatabase.families(of: font).first, FontDatabase.plain(family) != wanted,
        let style = FontDatabase.style(of: font, isBoldTwin: false)
      else { return }
      found = FaceStyle(weight: Int(style.weight), width: style.width, slant: style.slant).members(of: family)
    }
    return found
  }

  private static func names(of font: OpaquePointer) -> [String] {
    var names: [String] = []
    for property in [FC_FULLNAME, FC_POSTSCRIPT_NAME] {
      var index: Int32 = 0
      var name: UnsafeMutablePointer<FcChar8>?
      while FcPatternGetString(font, property, index, &name) == FcResultMatch, let found = name {
        names.append(String(cString: found))
        index += 1
      }
    }
    return names
  }

  /// The installed family with which a name begins, if words for a style follow: of a face that is not installed.
  private func styled(_ name: String) -> String? {
    let wanted = FontDatabase.plain(name)
    let families = writtenFamilies.filter { wanted.hasPrefix(FontDatabase.plain($0)) }
    for family in families.sorted(by: { ($1.count, $0) < ($0.count, $1) }) {
      let rest = wanted.dropFirst(FontDatabase.plain(family).count)
      if let style = FaceStyle(words: rest) { return style.members(of: family) }
    }
    return nil
  }

  /// Installed families that are written nearly like the name, or else begin with its first word.
  private func nearest(to family: String) -> [String] {
    let names = writtenFamilies
    let wanted = FontDatabase.plain(family)
    let written = names.map { (distance: EditDistance.between(FontDatabase.plain($0), wanted), name: $0) }
      .filter { $0.distance <= max(2, wanted.count / 3) }
      .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
    guard written.isEmpty else { return written.prefix(2).map(\.name) }
    guard let first = family.split(separator: " ").first?.lowercased() else { return [] }
    return names.filter { $0.lowercased().hasPrefix(first + " ") || $0.lowercased() == first }
      .sorted { ($0.count, $0) < ($1.count, $1) }.prefix(2).map { $0 }
  }

  /// The first name of each installed family.
  private var writtenFamilies: [String] {
    var names: Set<ByteText> = []
    forEachFont { names.formUnion(FontDatabase.families(of: $0).prefix(1).map { ByteText($0) }) }
    return names.sorted().map(\.string)
  }

  /// A name without what people leave out, or write otherwise.
  private static func plain(_ name: String) -> String { name.lowercased().filter { !" -_".contains($0) } }
}
