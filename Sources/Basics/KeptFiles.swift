package import Glibc

/// The files that a run reads, by what they are in it: nothing that it writes may take the place of one.
///
/// Sendable, usable from any thread. Files are added while others are written, because a batch learns of its pictures
/// job by job.
package final class KeptFiles: Sendable {
  private let roles = Monitor<[FileIdentity: (path: String, role: String)]>([:])

  package init() {}

  /// Adds the regular file at a path, if there is one. `role` says what it is: "the file of --styles". The first role stays.
  package func add(_ path: String, as role: String) {
    guard let identity = KeptFiles.identity(at: path) else { return }
    roles.change { if $0[identity] == nil { $0[identity] = (path, role) } }
  }

  /// What a file is; nil where it may be replaced.
  package func role(of status: stat) -> String? {
    let identity = FileIdentity(status)
    guard let kept = roles.read({ $0[identity] }) else { return nil }
    // A file that is gone gives its number to the next one.
    if KeptFiles.identity(at: kept.path) == identity { return kept.role }
    roles.change { $0[identity] = nil }
    return nil
  }

  private static func identity(at path: String) -> FileIdentity? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return FileIdentity(status)
  }
}
