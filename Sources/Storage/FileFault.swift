import Glibc

/// Why a file cannot be read. Sendable; a value.
package struct FileFault: Error, CustomStringConvertible {
  private enum Cause {
    case system(Int32)
    case kind
    case size(limit: Int)
    case change
  }

  private let cause: Cause

  package init(code: Int32) { cause = .system(code) }

  private init(_ cause: Cause) { self.cause = cause }

  static let kind = FileFault(.kind)
  static func size(limit: Int) -> FileFault { FileFault(.size(limit: limit)) }
  static let change = FileFault(.change)

  /// Whether the file is not, or no longer, in the state that was asked for. Another look shows which one it is in.
  package var isChange: Bool { if case .change = cause { true } else { false } }

  /// Whether nothing has this name.
  package var isAbsence: Bool {
    if case .system(let code) = cause { code == ENOENT || code == ENOTDIR } else { false }
  }

  /// Whether this user may not have it.
  package var isDenial: Bool { if case .system(EACCES) = cause { true } else { false } }

  /// Whether it says nothing of the file, but of this moment: the next try may succeed. Nobody must keep it.
  package var isPassing: Bool {
    switch cause {
    case .system(let code): FileFault.passing.contains(code)
    case .change: true
    case .kind, .size: false
    }
  }

  private static let passing: Set<Int32> = [
    EMFILE, ENFILE, ENOMEM, EIO, EINTR, EAGAIN, ESTALE, ETIMEDOUT, ENOBUFS, EBUSY,
  ]

  package var description: String {
    switch cause {
    case .system(EACCES): "no permission"
    case .system(let code): String(cString: strerror(code))
    case .kind: "it is not a regular file"
    case .size(let limit): "it is larger than \(limit) bytes"
    case .change: "it was changed while it was read"
    }
  }
}
