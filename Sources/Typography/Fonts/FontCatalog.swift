import CFontconfig
import CFreeType
import Synchronization

/// Which fonts there are: by family through fontconfig, by file, from added folders; and which of them has a
/// character. Faces are opened once and shared.
///
/// Sendable, usable from any thread: everything that changes is behind one lock.
public final class FontCatalog: Sendable {
  private struct FaceKey: Hashable {
    let path: String
    let index: Int
    let variations: [String: Double]
  }

  private struct FallbackKey: Hashable {
    /// The code points of a cluster that need a glyph.
    let scalars: [UInt32]
    let weight: Int
    let slant: FontQuery.Slant
    let language: String?
  }

  private struct State: ~Copyable {
    var database: FontDatabase
    var byQuery: [FontQuery: Result<FontFace, FontError>] = [:]
    var byFile: [FaceKey: Result<FontFace, FontError>] = [:]
    var fallbacks: [FallbackKey: FontFace?] = [:]
    /// Nil where nobody has looked yet.
    var emojiFace: FontFace??
    var hasColorFonts: Bool?

    /// Labels with an axis value each open a face each: past a limit everything is forgotten and opened anew. Faces
    /// in use live on with whoever uses them.
    mutating func makeRoom() {
      guard byFile.count >= FontCatalog.mostFaces || max(byQuery.count, fallbacks.count) >= FontCatalog.mostAnswers
      else { return }
      byQuery = [:]
      byFile = [:]
      fallbacks = [:]
      emojiFace = nil
    }
  }

  /// Open at one time, each of some 300 KB.
  private static let mostFaces = 256
  /// Remembered: each of a few hundred bytes.
  private static let mostAnswers = 65_536

  private let state: Mutex<State>
  private let library: FreeTypeLibrary

  /// `folders` are searched beside the system's fonts, or with `usesSystemFonts` false, alone.
  public init(folders: [String] = [], usesSystemFonts: Bool = true) throws(FontError) {
    library = try FreeTypeLibrary()
    state = Mutex(State(database: try FontDatabase(folders: folders, usesSystemFonts: usesSystemFonts)))
  }

  /// The face that a query names. Nothing is synthesised: the nearest weight there is stands for the one asked for.
  public func face(_ query: FontQuery) throws(FontError) -> FontFace {
    let library = library
    return try state.withLock { state in
      if let known = state.byQuery[query] { return known }
      state.makeRoom()
      let result = Result { () throws(FontError) in
        let location = try state.database.locate(query)
        return try FontCatalog.open(location, in: &state, library: library)
      }
      state.byQuery[query] = result
      return result
    }.get()
  }

  /// A face that has all of a cluster's code points (or at least the first), nearest to the query in weight and
  /// slant, or nil.
  func fallback(for scalars: [UInt32], like query: FontQuery, language: String?) -> FontFace? {
    guard let first = scalars.first else { return nil }
    let library = library
    let key = FallbackKey(scalars: scalars, weight: query.weight, slant: query.slant, language: language)
    return state.withLock { state in
      if let known = state.fallbacks[key] { return known }
      state.makeRoom()
      let locations = state.database.fallbacks(for: scalars, like: query, language: language)
      let found = FontCatalog.openFirst(of: locations, in: &state, library: library) { $0.glyph(for: first) != nil }
      state.fallbacks[key] = .some(found)
      return found
    }
  }

  /// The font that draws emoji in colour, or nil where there is none.
  var emojiFace: FontFace? {
    let library = library
    return state.withLock { state in
      if let known = state.emojiFace { return known }
      let locations = state.database.fallbacks(for: [0x1F600], like: FontQuery(), language: nil, inColor: true)
      let found = FontCatalog.openFirst(of: locations, in: &state, library: library) { face in
        face.hasColor && face.glyph(for: 0x1F600).map { !face.paintedGlyphs.contains($0) } ?? false
      }
      state.emojiFace = .some(found)
      return found
    }
  }

  /// Whether any of the fonts draws glyphs in colours of their own.
  package var hasColorFonts: Bool {
    state.withLock { state in
      let known = state.hasColorFonts ?? state.database.hasColorFonts
      state.hasColorFonts = known
      return known
    }
  }

  /// Whether the face that a query names does; false where there is none.
  package func hasColor(_ query: FontQuery) -> Bool { (try? face(query))?.hasColor ?? false }

  private static func openFirst(
    of locations: [FontDatabase.Location], in state: inout State, library: FreeTypeLibrary,
    where isWanted: (FontFace) -> Bool
  ) -> FontFace? {
    for location in locations {
      if let face = try? FontCatalog.open(location, in: &state, library: library), isWanted(face) { return face }
    }
    return nil
  }

  /// The number of font files that are found, for reports.
  public var fontCount: Int { state.withLock { $0.database.fontCount } }

  /// The files of all fonts that are found, sorted.
  public var fontFiles: [String] { state.withLock { $0.database.fontFiles } }

  private static func open(
    _ location: FontDatabase.Location, in state: inout State, library: FreeTypeLibrary
  ) throws(FontError) -> FontFace {
    let key = FaceKey(path: location.path, index: location.index, variations: location.variations)
    if let known = state.byFile[key] { return try known.get() }
    let result = Result { () throws(FontError) in
      try FontFace(
        path: location.path, index: location.index, variations: location.variations, library: library)
    }
    state.byFile[key] = result
    return try result.get()
  }
}
