package import Glibc

/// The files that a run reads, by what they are in it: nothing that it writes may take the place of one.
///
/// Sendable, usable from any thread. Files are added while others are written, because a batch learns of its pictures
/// job by job.
package final class KeptFiles: Sendable {
  private let roles = Monitor<[FileIdentity: String]>([:])

  package init() {}

  /// Adds the regular file at a path, if there is one. `role` says what it is: "the file of --styles".
  package func add(_ path: String, as role: String) {
    var status = stat()
    if stat(path, &status) == 0 { add(status, as: role) }
  }

  /// Adds an open file. The first role stays.
  package func add(_ status: stat, as role: String) {
    guard status.st_mode & S_IFMT == S_IFREG else { return }
    roles.change { roles in
      let identity = FileIdentity(status)
      if roles[identity] == nil { roles[identity] = role }
    }
  }

  /// What a file is; nil where it may be replaced.
  package func role(of status: stat) -> String? { roles.read { $0[FileIdentity(status)] } }
}
