#if canImport(Glibc)
  import Glibc
#endif

/// Where linked programs are kept for the next process. A value; Sendable.
public enum ProgramCachePlace: Sendable, Hashable {
  /// The folder in SIGNWRITER_PROGRAM_CACHE, or none if that says "off". If it is not set: signwriter/programs in the
  /// user's cache folder, which is XDG_CACHE_HOME or ~/.cache.
  case usual
  case folder(String)
  /// No folder: every process compiles its own programs.
  case none

  /// Reads "off" or a folder, as the environment and the command line give it.
  public init(_ text: String) { self = text == "off" ? .none : .folder(text) }

  /// The folder; nil if no programs are kept.
  public var path: String? { path { name in getenv(name).map { String(cString: $0) } } }

  public func path(environment: (String) -> String?) -> String? {
    func value(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
    switch self {
    case .none: return nil
    case .folder(let path): return path.isEmpty ? nil : path
    case .usual:
      if let told = value("SIGNWRITER_PROGRAM_CACHE") { return ProgramCachePlace(told).path { _ in nil } }
      // XDG says to ignore a relative folder: it would depend on where the process is started.
      let folder = value("XDG_CACHE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
      return (folder ?? value("HOME").map { $0 + "/.cache" }).map { $0 + "/signwriter/programs" }
    }
  }
}
