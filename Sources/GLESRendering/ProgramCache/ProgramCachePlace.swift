#if canImport(Glibc)
  import Glibc
#endif

/// Where linked programs are kept for the next process. A value; Sendable.
public enum ProgramCachePlace: Sendable, Hashable {
  /// What SIGNWRITER_PROGRAM_CACHE says, a folder or "off"; without it signwriter/programs in the user's folder for
  /// caches, which is XDG_CACHE_HOME or ~/.cache.
  case usual
  case folder(String)
  /// Nowhere: every process compiles its own.
  case none

  /// "off" or a folder, as the environment and the command line say it.
  public init(_ text: String) { self = text == "off" ? .none : .folder(text) }

  /// Nil where none are kept.
  public var path: String? { path { name in getenv(name).map { String(cString: $0) } } }

  public func path(environment: (String) -> String?) -> String? {
    func value(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
    switch self {
    case .none: return nil
    case .folder(let path): return path.isEmpty ? nil : path
    case .usual:
      if let told = value("SIGNWRITER_PROGRAM_CACHE") { return ProgramCachePlace(told).path { _ in nil } }
      // A relative folder would be another one wherever the process is started; XDG says to ignore it.
      let folder = value("XDG_CACHE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
      return (folder ?? value("HOME").map { $0 + "/.cache" }).map { $0 + "/signwriter/programs" }
    }
  }
}
