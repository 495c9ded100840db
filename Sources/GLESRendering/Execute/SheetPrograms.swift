import Basics
import CGLES

/// The programs of a renderer, each compiled when it is first needed. Documents choose their shapes, and so how many there
/// are; those that were not used for long are deleted, and compiled again when they are needed.
///
/// Not Sendable: it lives on its renderer's thread.
final class SheetPrograms {
  let cache: ProgramCache?
  private let library: ShaderLibrary
  private let shaderVersion: Int
  private let ledger: GLLedger
  private var programs: BoundedCache<Key, ShaderProgram>
  /// Why the driver rejected other programs. It is not asked twice.
  private var rejected: BoundedCache<Key, GLESError>
  /// The program that is in use; nil if it may be any.
  private var current: Key?

  /// A program to draw with, or one to dispatch, which stores to images of a format.
  private struct Key: Hashable {
    let id: ShaderProgramID
    let format: ResultFormat?
  }

  /// The most programs: each takes some two megabytes of a driver that compiles for the processor.
  static let usualMost = 128

  init(
    library: ShaderLibrary, cache: CachePlace, capabilities: Capabilities, ledger: GLLedger, most: Int = usualMost
  ) {
    programs = BoundedCache(capacity: most)
    rejected = BoundedCache(capacity: most)
    self.library = library
    self.cache = ProgramCache(place: cache, capabilities: capabilities)
    self.ledger = ledger
    shaderVersion = capabilities.shaderVersion
  }

  var cacheStates: [CacheState] { [programs.state("programs"), rejected.state("rejected programs")] }

  /// Forgets which program is in use, because others may have been since.
  func begin() { current = nil }

  /// Puts a program to use, and says whether it was not already.
  func use(
    _ id: ShaderProgramID, storing format: ResultFormat? = nil
  ) throws(GLESError) -> (program: ShaderProgram, isChange: Bool) {
    let program = try program(id, storing: format)
    let key = Key(id: id, format: format)
    guard current != key else { return (program, false) }
    program.use()
    current = key
    return (program, true)
  }

  /// The program. Its samplers keep their units.
  func program(_ id: ShaderProgramID, storing format: ResultFormat? = nil) throws(GLESError) -> ShaderProgram {
    let key = Key(id: id, format: format)
    if let program = programs.find(key) { return program }
    if let error = rejected.find(key) { throw error }
    let program: ShaderProgram
    do throws(GLESError) {
      try ledger.fail(at: .program(format.map { "\(id.name) storing \($0)" } ?? id.name))
      program = try ShaderProgram(
        id, library: library, version: shaderVersion, cache: cache, ledger: ledger,
        storing: format)
    } catch {
      // What lacks memory at this moment may have it at the next.
      if !error.isPassing { rejected.insert(error, for: key) }
      throw error
    }
    program.use()
    current = nil
    setSamplers(of: program)
    programs.insert(program, for: key)
    return program
  }

  /// Whether the driver takes the program that stores results in this format; it is asked once. Throws what is no verdict
  /// about the program.
  func accepts(_ id: ShaderProgramID, storing format: ResultFormat) throws(GLESError) -> Bool {
    do throws(GLESError) { _ = try program(id, storing: format) } catch {
      guard case .shaderFailed = error else { throw error }
      return false
    }
    return true
  }

  /// glUniform1i
  func setSamplers(of program: ShaderProgram) {
    for uniform in program.uniforms {
      if let unit = SheetUnit.read(by: uniform) { glUniform1i(program.location(uniform), GLint(unit)) }
    }
  }
}
