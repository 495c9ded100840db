import ArgumentParser
import Scenes
import SignwriterBatch
import Typography

/// The options that limit the memory of a batch's caches.
struct CacheOptions: ParsableArguments {
  /// A cache, with its name in the summary.
  enum Cache: String, CaseIterable {
    case styles
    case finished
    case layouts
    case glyphs
    case images

    /// The default size in MiB.
    var usual: Int {
      switch self {
      case .styles: 1
      case .finished: 2
      case .layouts: 1
      case .glyphs: 64
      case .images: 256
      }
    }
  }

  @Option(
    help: ArgumentHelp(
      """
      Memory for a cache, in MiB, any number of times: styles=1 (those with {{name}}, filled), finished=2 (pictures, for \
      jobs that ask for the same), layouts=1 (also shaped words), glyphs=64, images=256 are the usual ones. When one is \
      full, it drops what was not used for long, or everything.
      """, valueName: "NAME=MIB"))
  var cacheMemory: [String] = []

  func validate() throws { _ = try parsed() }

  /// The size of one cache in bytes.
  func bytes(_ cache: Cache) throws -> Int { try parsed()[cache, default: cache.usual] << 20 }

  private func parsed() throws -> [Cache: Int] {
    var sizes: [Cache: Int] = [:]
    for text in cacheMemory {
      let parts = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, let cache = Cache(rawValue: parts[0]), let size = Int(parts[1]),
        (0...1 << 20).contains(size)
      else {
        let names = Cache.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError(
          "--cache-memory \(text): write NAME=MIB, with a name of \(names) and a size of 0 to \(1 << 20)")
      }
      sizes[cache] = size
    }
    return sizes
  }
}
