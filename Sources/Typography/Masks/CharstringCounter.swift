/// Counts the operations of a glyph of the Compact Font Format before FreeType follows them. Subroutines that call others
/// many times make millions of a few bytes, and may draw nothing. An old accented glyph is counted with the two glyphs of
/// which it is made.
///
/// A value, for one face.
struct CharstringCounter {
  /// The most operations of a glyph, each number among them. The largest outline that FreeType holds has some 100,000, and
  /// more in a variable font.
  static let most = 1_000_000

  /// Why a glyph is not loaded.
  static var reason: String { "its charstring has more than \(most) operations, or they cannot be counted" }

  /// Nil for one that cannot be followed.
  private let font: CompactFont?
  /// Whether no glyph has a subroutine.
  private let isFlat: Bool
  /// Those that are known to have no more.
  private var loadable: Set<UInt32> = []

  /// Nil for a font of another format.
  init?(of file: OpaquePointer, face index: Int) {
    do throws(CompactFont.Unreadable) {
      guard let font = try CompactFont(of: file, face: index) else { return nil }
      (self.font, isFlat) = (font, font.isFlat)
    } catch {
      (font, isFlat) = (nil, false)
    }
  }

  /// Whether a glyph can be loaded. What of it cannot be read is left to FreeType.
  mutating func canLoad(_ glyph: UInt32) -> Bool {
    guard let font else { return false }
    guard let charstring = font.charstrings.charstring(Int(glyph)) else { return true }
    // Without subroutines it has no more operations than bytes; each of two others that are parts of it has the file's.
    let bound = font.isSecond ? charstring.count : 3 * font.table.end
    if isFlat, bound < CharstringCounter.most { return true }
    guard !loadable.contains(glyph) else { return true }
    var walk = CharstringWalk(font, Int(glyph), charstring)
    guard walk.ends() else { return false }
    loadable.insert(glyph)
    return true
  }
}
