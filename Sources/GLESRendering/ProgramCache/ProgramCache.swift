import Basics
import CGLES
import Storage

/// Keeps linked programs in a folder, so that the next process with the same driver need not compile them.
///
/// Not Sendable: it lives on its renderer's thread.
final class ProgramCache {
  private let store: ProgramStore
  /// The binary formats that the driver accepts.
  private let formats: Set<UInt32>
  /// The part of the key that is the same for all programs of a driver.
  private let driver: SHA256
  private(set) var use = CacheUse()

  /// Nil if there is no folder, or if the driver does not return programs.
  ///
  /// glGetIntegerv(GL_PROGRAM_BINARY_FORMATS)
  init?(place: CachePlace, capabilities: Capabilities) {
    var count: GLint = 0
    glGetIntegerv(GLenum(GL_NUM_PROGRAM_BINARY_FORMATS), &count)
    guard let folder = place.path(of: .programs), count > 0 else { return nil }
    var formats = [GLint](repeating: 0, count: Int(count))
    glGetIntegerv(GLenum(GL_PROGRAM_BINARY_FORMATS), &formats)
    self.formats = Set(formats.map { UInt32(bitPattern: $0) })
    var driver = SHA256()
    for part in capabilities.driverParts { driver.update(field: part) }
    self.driver = driver
    store = ProgramStore(folder: folder)
  }

  func key(sources: [String]) -> String {
    var hash = driver
    for source in sources { hash.update(field: source) }
    return hash.hexDigest
  }

  /// Loads the cached program into `program`; false if that fails, or if the program is not `usable`: a file may hold another
  /// program under this one's key.
  ///
  /// glProgramBinary
  func load(_ program: GLuint, _ key: String, usable isUsable: () -> Bool) -> Bool {
    use.asked += 1
    guard let binary = store.load(key) else { return false }
    if formats.contains(binary.format) {
      binary.bytes.withUnsafeBytes { bytes in
        glProgramBinary(program, binary.format, bytes.baseAddress, GLsizei(bytes.count))
      }
      if ShaderProgram.isLinked(program), isUsable() {
        use.found += 1
        return true
      }
    }
    // A driver may refuse its own binary after an update that its version does not show, with or without an error.
    forgetGLErrors()
    store.remove(key)
    return false
  }

  /// Asks the driver to make the program retrievable for ``store(_:_:)``; called before linking.
  ///
  /// glProgramParameteri
  func prepare(_ program: GLuint) {
    glProgramParameteri(program, GLenum(GL_PROGRAM_BINARY_RETRIEVABLE_HINT), GL_TRUE)
  }

  /// Keeps a linked program.
  ///
  /// glGetProgramBinary
  func store(_ program: GLuint, _ key: String) {
    var size: GLint = 0
    glGetProgramiv(program, GLenum(GL_PROGRAM_BINARY_LENGTH), &size)
    guard size > 0 else { return }
    var format: GLenum = 0
    var length: GLsizei = 0
    var bytes = [UInt8](repeating: 0, count: Int(size))
    glGetProgramBinary(program, size, &length, &format, &bytes)
    guard glGetError() == 0, length > 0, length <= size else { return }
    store.store(ProgramBinary(format: format, bytes: Array(bytes.prefix(Int(length)))), key)
  }
}
