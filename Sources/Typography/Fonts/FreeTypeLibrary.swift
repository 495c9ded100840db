import CFreeType
import Synchronization

/// The FreeType library. Opening and closing faces changes it; both happen under a lock (that of `FontCatalog`, and
/// this one's for closing).
///
/// @unchecked Sendable: the pointer is only used inside `lock`.
final class FreeTypeLibrary: @unchecked Sendable {
  private let library: FT_Library
  /// Around calls, not memory: FreeType says "one thread at a time" of them.
  private let lock = Mutex(())
  /// What was asked of its faces.
  let answers = FaceAnswers()

  init() throws(FontError) {
    var library: FT_Library?
    let code = FT_Init_FreeType(&library)
    guard code == 0, let library else { throw .library(call: "FT_Init_FreeType", code: Int(code)) }
    self.library = library
  }

  deinit { FT_Done_FreeType(library) }

  /// Runs `body` with the library while no other thread opens or closes a face.
  func withLibrary<Result>(_ body: (FT_Library) -> Result) -> Result {
    lock.withLock { _ in body(library) }
  }
}
