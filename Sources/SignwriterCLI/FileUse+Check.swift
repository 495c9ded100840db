import ArgumentParser
import Films

extension FileUse {
  /// Throws where a file would be overwritten. Every command that writes files asks before anything is written.
  func check() throws(ValidationError) { if let conflict { throw ValidationError("\(conflict)") } }
}
