import CGLES
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// The functions of EGL and OpenGL ES of this process. Nothing links them: `libEGL.so.1` is opened when a GPU is first
/// asked for, so that a program starts, and draws on the CPU path, on a machine without it.
///
/// With SIGNWRITER_EGL in the environment the library of that name or path is opened instead. Usable from any thread.
public enum GLLibrary {
  /// Finds a function of EGL or OpenGL ES by its name; nil if there is none. It need not know whether a context is
  /// current, as with libglvnd and SDL's `SDL_EGL_GetProcAddress`.
  public typealias Finder = @convention(c) (UnsafePointer<CChar>?) -> UnsafeMutableRawPointer?

  private enum State {
    case untried
    case loaded(process: pid_t)
    case missing(String)
  }

  private static let state = Mutex(State.untried)

  /// Takes all functions from `finder` instead of opening a library, for programs that bring their own EGL. It must be
  /// called before anything else asks for a GPU. Throws ``GLESError/library(_:)`` if functions were found before, or
  /// if one is missing.
  public static func load(from finder: Finder) throws(GLESError) {
    let reason: String? = state.withLock { state in
      if case .loaded = state {
        return "EGL is loaded already, and its functions cannot change any more. Call this before any GPU is used"
      }
      state = load(nil, finder)
      if case .missing(let reason) = state { return reason }
      return nil
    }
    if let reason { throw .library(reason) }
  }

  /// The library that the environment names; nil if it names none.
  static var named: String? { getenv("SIGNWRITER_EGL").map { String(cString: $0) } }

  /// Whether somebody said where the functions come from, or has asked for them already.
  static var isChosen: Bool {
    named != nil
      || state.withLock { state in
        if case .untried = state { false } else { true }
      }
  }

  /// Why there are no functions, in words; nil if they were found. The first call opens the library.
  static var missing: String? {
    state.withLock { state in
      if case .untried = state { state = load(named, nil) }
      switch state {
      case .untried: return nil
      case .loaded(let process): return fork(since: process)
      case .missing(let reason): return reason
      }
    }
  }

  /// Why EGL must not be used in this process, if it is not the one given; nil if it is. A child of fork has none of
  /// the driver's threads, and hangs.
  static func fork(since process: pid_t) -> String? {
    guard getpid() != process else { return nil }
    return "EGL was used before fork, and a driver does not work in a child process then. Use the GPU first in the "
      + "child, or start processes by exec"
  }

  /// cgles_load
  private static func load(_ library: String?, _ finder: Finder?) -> State {
    cgles_load(library, finder).map { .missing(String(cString: $0)) } ?? .loaded(process: getpid())
  }
}
