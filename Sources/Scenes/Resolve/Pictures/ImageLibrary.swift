public import Basics
import ImageCodecs
import Pixels
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// The pictures that documents name. Each is read once, and scaled once for each way in which it is shown; both are
/// kept in a cache of limited size.
///
/// Sendable, usable from any thread.
public final class ImageLibrary: Sendable {
  private enum Key: Hashable {
    /// The picture of a file.
    case file(String)
    /// The part of the picture that lies on `area` when it is drawn through `map`.
    case scaled(String, map: Affine, edge: ImageSampler.Edge, area: PixelRect)
  }

  private let pictures: Mutex<BoundedCache<Key, Picture>>
  private let folders: [String]
  /// The largest number of pixels of one file.
  private let maxPixels: Int
  /// The largest file in bytes: four times what a picture of 2^26 pixels takes that is not compressed at all.
  private static let largestFile = 1 << 30

  /// Makes an empty library. Relative names are searched in `folders`, in order. The cache holds at most `capacity`
  /// bytes. A file with more than `maxPixels` pixels is an error, so that a damaged header cannot exhaust memory.
  public init(folders: [String] = ["."], capacity: Int = 256 << 20, maxPixels: Int = 1 << 26) {
    self.folders = folders
    pictures = Mutex(BoundedCache(capacity: capacity))
    self.maxPixels = maxPixels
  }

  /// The picture of a file, with premultiplied alpha.
  func image(_ name: String) throws(ResolveError) -> PixelBuffer {
    try picture(.file(name)) { () throws(ResolveError) in
      let bytes = try read(name)
      do throws(CodecError) {
        return try PNGCodec.decode(bytes, maxPixels: maxPixels).converted(to: .premultiplied)
      } catch {
        throw .image(file: name, reason: error.reason)
      }
    }.pixels
  }

  /// The picture of a file, drawn through `map` onto the pixels `area` of the canvas.
  func paint(
    _ name: String, map: Affine, edge: ImageSampler.Edge, over area: PixelRect
  ) throws(ResolveError) -> ImagePaint {
    let picture = try picture(.scaled(name, map: map, edge: edge, area: area)) { () throws(ResolveError) in
      ImageSampler(try image(name), map: map, edge: edge)?.pixels(area)
        ?? PixelBuffer(width: 0, height: 0, alphaMode: .premultiplied)
    }
    return ImagePaint(picture: picture, x: area.x, y: area.y)
  }

  private func picture(
    _ key: Key, make: () throws(ResolveError) -> PixelBuffer
  ) throws(ResolveError) -> Picture {
    if let known = pictures.withLock({ $0.find(key) }) { return known }
    let picture = Picture(try make())
    pictures.withLock { $0.insert(picture, for: key, cost: picture.pixels.bytes.count) }
    return picture
  }

  /// How often a picture was asked for, of a file or scaled, and how often it was in the cache.
  public var use: CacheUse { pictures.withLock { $0.use } }

  /// The path of the file that a document names, the first one that exists; nil where there is none.
  public func path(of name: String) -> String? { paths(of: name).first { access($0, F_OK) == 0 } }

  private func paths(of name: String) -> [String] {
    name.hasPrefix("/") ? [name] : folders.map { $0.isEmpty ? name : $0 + "/" + name }
  }

  private func read(_ name: String) throws(ResolveError) -> [UInt8] {
    for path in paths(of: name) {
      guard let file = fopen(path, "rb") else { continue }
      defer { fclose(file) }
      var status = stat()
      // A folder or a device is not a picture, and reading one may never end.
      guard fstat(fileno(file), &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        throw .image(file: name, reason: "\(path) is not an ordinary file")
      }
      guard status.st_size <= ImageLibrary.largestFile else {
        throw .image(file: name, reason: "\(path) is larger than \(ImageLibrary.largestFile) bytes")
      }
      var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
      let count = fread(&bytes, 1, bytes.count, file)
      guard count == bytes.count else { throw .image(file: name, reason: "\(path) cannot be read to its end") }
      return bytes
    }
    throw .image(file: name, reason: "there is no such file in \(folders.joined(separator: ", "))")
  }
}
