import ImageCodecs
import Pixels
import Synchronization
public import Typography

#if canImport(Glibc)
  import Glibc
#endif

/// The pictures that documents name. Each is read once, and scaled once for each way in which it is shown; both are
/// kept in a cache of limited size.
///
/// Sendable, usable from any thread.
public final class ImageLibrary: Sendable {
  private struct ScaledKey: Hashable {
    let file: String
    let map: Affine
    let edge: ImageSampler.Edge
    let area: PixelRect
  }

  private struct State {
    var files: [String: PixelBuffer] = [:]
    var scaled: [ScaledKey: Picture] = [:]
    var bytes = 0
    var use = CacheUse()
  }

  private let state = Mutex(State())
  private let folders: [String]
  private let capacity: Int
  /// The largest number of pixels of one file.
  private let maxPixels: Int

  /// Relative names are searched in `folders`, in order. `capacity` is in bytes; a full cache is emptied. A file with
  /// more than `maxPixels` pixels is an error, so that a damaged header cannot exhaust memory.
  public init(folders: [String] = ["."], capacity: Int = 256 << 20, maxPixels: Int = 1 << 26) {
    self.folders = folders
    self.capacity = capacity
    self.maxPixels = maxPixels
  }

  /// The picture of a file, with premultiplied alpha.
  func image(_ name: String) throws(ResolveError) -> PixelBuffer {
    if let known = state.withLock({ $0.use.count($0.files[name]) }) { return known }
    let bytes = try read(name)
    let decoded: PixelBuffer
    do throws(CodecError) {
      decoded = try PNGCodec.decode(bytes, maxPixels: maxPixels).converted(to: .premultiplied)
    } catch {
      throw .image(file: name, reason: error.reason)
    }
    keep(decoded.bytes.count) { $0.files[name] = decoded }
    return decoded
  }

  /// The picture of a file, drawn through `map` onto the pixels `area` of the canvas.
  func paint(
    _ name: String, map: Affine, edge: ImageSampler.Edge, over area: PixelRect
  ) throws(ResolveError) -> ImagePaint {
    let key = ScaledKey(file: name, map: map, edge: edge, area: area)
    if let known = state.withLock({ $0.use.count($0.scaled[key]) }) {
      return ImagePaint(picture: known, x: area.x, y: area.y)
    }
    let image = try image(name)
    let pixels =
      ImageSampler(image, map: map, edge: edge)?.pixels(area)
      ?? PixelBuffer(width: 0, height: 0, alphaMode: .premultiplied)
    let picture = Picture(pixels)
    keep(pixels.bytes.count) { $0.scaled[key] = picture }
    return ImagePaint(picture: picture, x: area.x, y: area.y)
  }

  private func keep(_ bytes: Int, _ put: (inout State) -> Void) {
    state.withLock { state in
      if state.bytes + bytes > capacity { state = State(use: state.use) }
      state.bytes += bytes
      put(&state)
    }
  }

  /// How often a file or a scaled picture was asked for, and how often it was in the cache.
  public var use: CacheUse { state.withLock { $0.use } }

  /// The path of a file that a document names: the first one that exists, or nil.
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
      var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
      let count = fread(&bytes, 1, bytes.count, file)
      guard count == bytes.count else { throw .image(file: name, reason: "\(path) cannot be read to its end") }
      return bytes
    }
    throw .image(file: name, reason: "there is no such file in \(folders.joined(separator: ", "))")
  }
}
