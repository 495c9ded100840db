#if canImport(Glibc)
  import Glibc
#endif

/// Where something is kept for the next process. A value; Sendable.
public enum CachePlace: Sendable, Hashable {
  /// The folder that the environment names, or none if that says "off". If it names none: a folder in the user's cache
  /// folder, which is XDG_CACHE_HOME or ~/.cache.
  case usual
  case folder(String)
  /// No folder: nothing is kept.
  case none

  /// What is kept. A value; Sendable.
  public enum Content: Sendable, Hashable {
    /// Linked programs: SIGNWRITER_PROGRAM_CACHE, else signwriter/programs.
    case programs
    /// What was measured of devices: SIGNWRITER_DEVICE_PROFILE, else signwriter/devices.
    case profiles
    /// The digests of fonts, in a file: SIGNWRITER_DIGESTS, else signwriter/digests.
    case digests

    /// The name in the environment.
    package var variable: String {
      switch self {
      case .programs: "SIGNWRITER_PROGRAM_CACHE"
      case .profiles: "SIGNWRITER_DEVICE_PROFILE"
      case .digests: "SIGNWRITER_DIGESTS"
      }
    }

    fileprivate var folder: String {
      switch self {
      case .programs: "/signwriter/programs"
      case .profiles: "/signwriter/devices"
      case .digests: "/signwriter/digests"
      }
    }
  }

  /// Reads "off" or a folder, as the environment and the command line give it.
  public init(_ text: String) { self = text == "off" ? .none : .folder(text) }

  /// The folder; nil if nothing is kept.
  public func path(of content: Content) -> String? {
    path(of: content) { name in getenv(name).map { String(cString: $0) } }
  }

  public func path(of content: Content, environment: (String) -> String?) -> String? {
    func value(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
    switch self {
    case .none: return nil
    case .folder(let path): return path.isEmpty ? nil : path
    case .usual:
      if let told = value(content.variable) { return CachePlace(told).path(of: content) { _ in nil } }
      // XDG says to ignore a relative folder: it would depend on where the process is started.
      let folder = value("XDG_CACHE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
      return (folder ?? value("HOME").map { $0 + "/.cache" }).map { $0 + content.folder }
    }
  }
}
