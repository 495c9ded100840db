package import Basics
import CFontconfig
import CFreeType
package import Storage
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
    let family: ByteText?
    let weight: Int
    let width: Double
    let slant: FontQuery.Slant
    let language: ByteText?
    let synthesizesWeight: Bool
    let synthesizedSlant: FontQuery.SynthesizedSlant
  }

  private struct State: ~Copyable {
    var database: FontDatabase
    var byQuery = BoundedCache<FontQuery, Result<FontFace, FontError>>(capacity: FontCatalog.mostAnswers)
    /// Every different axis value opens a face. Faces in use stay alive as long as they are used.
    var byFile = BoundedCache<FontDatabase.Location, Result<FontFace, FontError>>(capacity: FontCatalog.mostFaces)
    var fallbacks = BoundedCache<FallbackKey, FontFace?>(capacity: FontCatalog.mostAnswers)
    /// Nil before the first look-up.
    var emojiFace: FontFace??
    var hasColorFonts: Bool?
    /// The installed files that were seen, in the state that counts, by their paths. Those that documents name have their
    /// states from elsewhere, so there are no more than fontconfig found.
    var files: [ByteText: StoredFile] = [:]
  }

  /// The largest number of open faces, each of about 300 KB.
  private static let mostFaces = 256
  /// The largest number of remembered answers, each of a few hundred bytes.
  private static let mostAnswers = 65_536

  private let state: Mutex<State>
  private let library: FreeTypeLibrary
  /// How often a file was found to be in another state than that which counted.
  private let changes = Atomic(0)
  let passingFailures = PassingFailures()
  /// The folders that are searched beside the system's, as they were given.
  package let folders: [String]

  /// `folders` are searched in addition to the system's fonts, or alone if `usesSystemFonts` is false. Throws if there
  /// is no font.
  public init(folders: [String] = [], usesSystemFonts: Bool = true) throws(FontError) {
    self.folders = folders
    library = try FreeTypeLibrary()
    state = Mutex(State(database: try FontDatabase(folders: folders, usesSystemFonts: usesSystemFonts)))
  }

  /// The face for a query. A variable font is set to the weight, width and slant asked for; of other families the nearest
  /// face is used. Where the query says so, a slant and a bold weight are synthesised that the family has not. Throws if
  /// no font has the family, or if the file is not a usable font.
  package func face(_ query: FontQuery) throws(FontError) -> FontFace {
    var plain = query
    plain.opticalSize = nil
    return try state.withLock { state in
      Result { () throws(FontError) in
        let face = try find(plain, in: &state).get()
        guard let sized = query.sized(FontDatabase.Location(of: face), of: face) else { return face }
        return try open(sized, in: &state)
      }
    }.get()
  }

  /// The face for a query without an optical size.
  private func find(_ query: FontQuery, in state: inout State) -> Result<FontFace, FontError> {
    if let known = state.byQuery.find(query) { return known }
    let result = Result { () throws(FontError) in
      let location = try state.database.locate(query)
      let face = try open(location, in: &state)
      guard let completed = query.completed(location, of: face) else { return face }
      return try open(completed, in: &state)
    }
    if result.mayBeKept { state.byQuery.insert(result, for: query) }
    return result
  }

  /// A face that has all code points of a cluster (or at least the first): of the query's superfamily where one has
  /// them, and nearest to the query in weight and slant; or nil. Where a font cannot be read for a moment, that is noted
  /// in `passingFailures`, and the answer is not kept.
  func fallback(for scalars: [UInt32], like query: FontQuery, language: String?) -> FontFace? {
    guard let first = scalars.first else { return nil }
    let key = FallbackKey(
      scalars: scalars, family: query.family.map { ByteText($0) }, weight: query.weight, width: query.width,
      slant: query.slant, language: language.map { ByteText($0) }, synthesizesWeight: query.synthesizesWeight,
      synthesizedSlant: query.synthesizedSlant)
    return state.withLock { state in
      func sized(_ face: FontFace?) -> FontFace? {
        guard let face, let sized = query.sized(FontDatabase.Location(of: face), of: face) else { return face }
        return tryToOpen(sized, in: &state) ?? face
      }
      if let known = state.fallbacks.find(key) { return sized(known) }
      let locations = state.database.fallbacks(for: scalars, like: query, language: language)
      let failures = passingFailures.count
      var found = openFirst(of: locations, in: &state) { $0.glyph(for: first) != nil }
      if let plain = found, let completed = query.completed(FontDatabase.Location(of: plain), of: plain) {
        found = tryToOpen(completed, in: &state) ?? found
      }
      if passingFailures.count == failures { state.fallbacks.insert(found, for: key) }
      return sized(found)
    }
  }

  /// The colour font for emoji, or nil where there is none. It notes failures as `fallback` does.
  var emojiFace: FontFace? {
    state.withLock { state in
      if let known = state.emojiFace { return known }
      let locations = state.database.fallbacks(for: [0x1F600], like: FontQuery(), language: nil, inColor: true)
      let failures = passingFailures.count
      let found = openFirst(of: locations, in: &state) { face in
        face.hasColor && face.glyph(for: 0x1F600) != nil
      }
      if passingFailures.count == failures { state.emojiFace = .some(found) }
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

  private func openFirst(
    of locations: [FontDatabase.Location], in state: inout State, where isWanted: (FontFace) -> Bool
  ) -> FontFace? {
    for location in locations {
      if let face = tryToOpen(location, in: &state), isWanted(face) { return face }
    }
    return nil
  }

  /// The face, or nil where it cannot be opened. Failures of this moment are noted.
  private func tryToOpen(_ location: FontDatabase.Location, in state: inout State) -> FontFace? {
    do throws(FontError) { return try open(location, in: &state) } catch {
      if error.isPassing { passingFailures.note(error) }
      return nil
    }
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

  // MARK: - Files

  /// Changes whenever a font file is found to be in another state than before. What was made meanwhile may be of both.
  package var generation: Int { changes.load(ordering: .relaxed) }

  /// What the caches hold.
  package var cacheStates: [CacheState] {
    state.withLock { state in
      [
        state.byQuery.state("fonts"), state.fallbacks.state("fallback fonts"), state.byFile.state("faces"),
      ] + state.database.cacheStates + library.answers.cacheStates
    }
  }

  /// The state of a font file that counts: that in which it is read, or was. Nil where there is no such file.
  package func file(at path: String) -> StoredFile? {
    state.withLock { state in
      if let known = state.files[ByteText(path)] { return known }
      guard let seen = try? StoredFile(at: path) else { return nil }
      state.files[ByteText(path)] = seen
      return seen
    }
  }

  private func open(
    _ location: FontDatabase.Location, in state: inout State
  ) throws(FontError) -> FontFace {
    let evictions = state.byFile.evictions
    // Answers keep faces open, so they go with any that are let go.
    defer {
      if state.byFile.evictions != evictions {
        state.byQuery.removeAll()
        state.fallbacks.removeAll()
      }
    }
    if let known = state.byFile.find(location) { return try known.get() }
    let file: FontFile
    do throws(FileFault) { file = try bytes(of: location, in: &state) } catch {
      throw FontError(error, path: location.path)
    }
    let result = Result { () throws(FontError) in try FontFace(location, in: file, library: library) }
    if result.mayBeKept { state.byFile.insert(result, for: location) }
    return try result.get()
  }

  /// The bytes of a file: in the state that the location has, or else in that which counts, as long as it can be had.
  private func bytes(
    of location: FontDatabase.Location, in state: inout State
  ) throws(FileFault) -> FontFile {
    if let identity = location.identity {
      return try FontFile.open(StoredFile(path: location.path, identity: identity))
    }
    let known = state.files[ByteText(location.path)]
    do throws(FileFault) {
      let seen = if let known { known } else { try StoredFile(at: location.path) }
      let file = try FontFile.open(seen)
      state.files[ByteText(location.path)] = seen
      return file
    } catch {
      guard known != nil, error.isChange || error.isAbsence else { throw error }
    }
    // The file was replaced since it was seen, and nobody has its bytes.
    changes.add(1, ordering: .relaxed)
    state.files[ByteText(location.path)] = nil
    let seen = try StoredFile(at: location.path)
    let file = try FontFile.open(seen)
    state.files[ByteText(location.path)] = seen
    return file
  }
}

extension Result where Success == FontFace, Failure == FontError {
  /// Whether it follows from fonts alone, and not from a moment or from files that may be there next time.
  fileprivate var mayBeKept: Bool {
    switch self {
    case .success: true
    case .failure(.unreadable): false
    case .failure(let error): !error.isPassing
    }
  }
}
