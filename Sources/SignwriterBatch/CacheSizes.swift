/// The memory of a batch's caches, in bytes. When one is full, it drops what was not used for long, or everything.
/// Sendable; a value.
public struct CacheSizes: Sendable, Hashable {
  /// Styles with their placeholders filled.
  public var styles = 1 << 20
  /// Encoded pictures, for jobs that ask for the same one.
  public var finished = 2 << 20
  /// Layouts of texts, and shaped words.
  public var layouts = 1 << 20
  /// Masks of glyphs.
  public var glyphs = 64 << 20
  /// Pictures that documents name.
  public var images = 256 << 20

  /// The usual sizes.
  public init() {}
}
