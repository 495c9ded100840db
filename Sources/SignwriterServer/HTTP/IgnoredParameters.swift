import Basics
import Documents

/// The parameters of a picture's address that mean nothing to it, as `v` and `utm_source`. Sendable; a value.
package struct IgnoredParameters: Sendable {
  private var names: Set<ByteText> = []
  /// What names begin with that are ignored.
  private var beginnings: [String] = []

  /// Ignores none.
  package init() {}

  /// Reads names with commas between them, each of which may end in `*`: `v,utm_*`. Throws a ``ServerError`` that names the
  /// one that is none.
  package init(_ text: String) throws(ServerError) {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let name = part.filter { $0 != " " }
      let stem = name.hasSuffix("*") ? String(name.dropLast()) : name
      guard !name.isEmpty, !stem.utf8.contains(where: { $0 <= 0x20 || "*&=?#%+".utf8.contains($0) }) else {
        throw ServerError(
          "\"\(name)\" is no name of a parameter; write names as v, or their beginnings with *, as utm_*")
      }
      guard !(PictureAddress.options + ["sig"]).contains(name) else {
        throw ServerError("\"\(name)\" means something to every picture, and cannot be ignored; leave it out")
      }
      if stem == name { names.insert(ByteText(name)) } else { beginnings.append(stem) }
    }
  }

  /// Whether a parameter is ignored that is none of `known`. One of many by a `*` is not where it is a slip of a known one.
  func has(_ name: String, among known: [String]) -> Bool {
    guard !names.contains(ByteText(name)) else { return true }
    return beginnings.contains { name.utf8.starts(with: $0.utf8) }
      && Spelling.nearest(to: name, among: known) == nil
  }
}
