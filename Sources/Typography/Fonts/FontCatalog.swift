import CFontconfig
import CFreeType
import Synchronization

/// Finds fonts: by family through fontconfig, by file, and in added folders; and finds a font that has a character.
/// Faces are opened once and shared.
///
/// Sendable, usable from any thread: one lock guards everything that changes.
public final class FontCatalog: Sendable {
  private struct FallbackKey: Hashable {
    /// The code points of a cluster that need a glyph.
    let scalars: [UInt32]
    /// The family that lacks it; others of its superfamily come first.
    let family: String?
    let weight: Int
    let slant: FontQuery.Slant
    let language: String?
    let opticalSize: Double?
    let synthesizesWeight: Bool
    let synthesizedSlant: FontQuery.SynthesizedSlant
  }

  private struct State: ~Copyable {
    var database: FontDatabase
    var byQuery: [FontQuery: Result<FontFace, FontError>] = [:]
    var byFile: [FontDatabase.Location: Result<FontFace, FontError>] = [:]
    var fallbacks: [FallbackKey: FontFace?] = [:]
    /// Nil before the first look-up.
    var emojiFace: FontFace??
    var hasColorFonts: Bool?

    /// Every different axis value opens a face. At the limit all faces are forgotten, and are opened again when needed.
    /// Faces in use stay alive as long as they are used.
    mutating func makeRoom() {
      guard byFile.count >= FontCatalog.mostFaces || max(byQuery.count, fallbacks.count) >= FontCatalog.mostAnswers
      else { return }
      byQuery = [:]
      byFile = [:]
      fallbacks = [:]
      emojiFace = nil
    }
  }

  /// The largest number of open faces, each of about 300 KB.
  private static let mostFaces = 256
  /// The largest number of remembered answers, each of a few hundred bytes.
  private static let mostAnswers = 65_536

  private let state: Mutex<State>
  private let library: FreeTypeLibrary

  /// `folders` are searched in addition to the system's fonts, or alone if `usesSystemFonts` is false. Throws if there
  /// is no font.
  public init(folders: [String] = [], usesSystemFonts: Bool = true) throws(FontError) {
    library = try FreeTypeLibrary()
    state = Mutex(State(database: try FontDatabase(folders: folders, usesSystemFonts: usesSystemFonts)))
  }

  /// The face for a query. The nearest existing weight is used for the one asked for. Where the
  /// query says so, a slant and a bold weight are synthesised that the family has not. Throws if no font has the family, or
  /// if the file is not a usable font.
  package func face(_ query: FontQuery) throws(FontError) -> FontFace {
    let library = library
    return try state.withLock { state in
      if let known = state.byQuery[query] { return known }
      state.makeRoom()
      let result = Result { () throws(FontError) in
        let location = try state.database.locate(query)
        let face = try FontCatalog.open(location, in: &state, library: library)
        guard let completed = query.completed(location, of: face) else { return face }
        return try FontCatalog.open(completed, in: &state, library: library)
      }
      state.byQuery[query] = result
      return result
    }.get()
  }

  /// A face that has all code points of a cluster (or at least the first): of the query's superfamily where one has
  /// them, and nearest to the query in weight and slant; or nil.
  func fallback(for scalars: [UInt32], like query: FontQuery, language: String?) -> FontFace? {
    guard let first = scalars.first else { return nil }
    let library = library
    let key = FallbackKey(
      scalars: scalars, family: query.family, weight: query.weight, slant: query.slant, language: language,
      opticalSize: query.opticalSize, synthesizesWeight: query.synthesizesWeight,
      synthesizedSlant: query.synthesizedSlant)
    return state.withLock { state in
      if let known = state.fallbacks[key] { return known }
      state.makeRoom()
      let locations = state.database.fallbacks(for: scalars, like: query, language: language)
      var found = FontCatalog.openFirst(of: locations, in: &state, library: library) { $0.glyph(for: first) != nil }
      if let plain = found, let completed = query.completed(FontDatabase.Location(of: plain), of: plain) {
        found = (try? FontCatalog.open(completed, in: &state, library: library)) ?? found
      }
      state.fallbacks[key] = .some(found)
      return found
    }
  }

  /// The colour font for emoji, or nil where there is none.
  var emojiFace: FontFace? {
    let library = library
    return state.withLock { state in
      if let known = state.emojiFace { return known }
      let locations = state.database.fallbacks(for: [0x1F600], like: FontQuery(), language: nil, inColor: true)
      let found = FontCatalog.openFirst(of: locations, in: &state, library: library) { face in
        face.hasColor && face.glyph(for: 0x1F600) != nil
      }
      state.emojiFace = .some(found)
      return found
    }
  }

  /// Whether any font has colour glyphs.
  package var hasColorFonts: Bool {
    state.withLock { state in
      let known = state.hasColorFonts ?? state.database.hasColorFonts
      state.hasColorFonts = known
      return known
    }
  }

  /// Whether the face for a query has colour glyphs; false where there is no such face.
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

  /// The number of fonts found, for reports.
  public var fontCount: Int { state.withLock { $0.database.fontCount } }

  /// The files of all fonts found, sorted.
  public var fontFiles: [String] { state.withLock { $0.database.fontFiles } }

  /// All families that can be drawn, by name, with their faces and scripts.
  package func families() -> [FontFamily] {
    state.withLock { $0.database.families(lacking: [], countsScripts: true) }
  }

  /// All families that can be drawn, by name, each with the code points that it lacks of `scalars`. Their scripts are
  /// left out.
  package func families(lacking scalars: [UInt32]) -> [FontFamily] {
    state.withLock { $0.database.families(lacking: scalars, countsScripts: false) }
  }

  private static func open(
    _ location: FontDatabase.Location, in state: inout State, library: FreeTypeLibrary
  ) throws(FontError) -> FontFace {
    if let known = state.byFile[location] { return try known.get() }
    let result = Result { () throws(FontError) in try FontFace(location, library: library) }
    state.byFile[location] = result
    return try result.get()
  }
}
