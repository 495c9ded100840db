import ArgumentParser
import SignwriterBatch

/// The options that limit the memory of a batch's caches.
struct CacheOptions: ParsableArguments {
  /// A cache, with its name in the summary.
  enum Cache: String, CaseIterable {
    case styles
    case finished
    case layouts
    case glyphs
    case images

    var size: WritableKeyPath<CacheSizes, Int> {
      switch self {
      case .styles: \.styles
      case .finished: \.finished
      case .layouts: \.layouts
      case .glyphs: \.glyphs
      case .images: \.images
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

  func validate() throws { _ = try sizes }

  /// The sizes of the caches.
  var sizes: CacheSizes {
    get throws {
      var sizes = CacheSizes()
      for text in cacheMemory {
        let parts = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let cache = Cache(rawValue: parts[0]), let size = Int(parts[1]),
          (0...1 << 20).contains(size)
        else {
          let names = Cache.allCases.map(\.rawValue).joined(separator: ", ")
          throw ValidationError(
            "--cache-memory \(text): write NAME=MIB, with a name of \(names) and a size of 0 to \(1 << 20)")
        }
        sizes[keyPath: cache.size] = size << 20
      }
      return sizes
    }
  }
}
