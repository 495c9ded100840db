import Documents
import Generators
import Glibc
import ImageCodecs
import JSON
import Pixels
import Resolving
import Signwriter
import Typography

/// Damaged files of one format. Whatever the bytes, reading them ends in a value or an error.
struct BytesTrial: Trial {
  enum Format: String, CaseIterable {
    case json
    case jobs
    case table
    case png
    case jpeg
    case webp
    /// A picture that a document names, in any format.
    case picture
    case font

    /// Whether the files are text, into which words are put.
    var isText: Bool { self == .json || self == .jobs || self == .table }
  }

  private let format: Format
  private let seed: UInt64
  private let originals: [[UInt8]]
  private let mutator: ByteMutator
  private let styles: StyleSheet
  private let resolver: SceneResolver
  /// How many pictures were read, and how many refused with a message.
  private(set) var (read, refused) = (0, 0)

  init(_ format: Format, seed: UInt64, originals: [[UInt8]]) throws {
    self.format = format
    self.seed = seed
    self.originals = originals
    styles = try StyleSheet(
      json: #"{"styles": {"a": {"shadowColor": "red", "gradient": {"colors": ["red", "blue"]}}}}"#)
    resolver = SceneResolver(catalog: try FontCatalog(), maxPixels: 1 << 20)
    mutator = ByteMutator(words: format.isText ? Self.words : [])
  }

  private static let words = [
    "null", "true", "-1", "1e308", "1e999", "NaN", "\"\"", "[]", "{}", "[[[[", "}}", "\"\\uD800\"", "\"\\u0000\"",
    "0.5",
    "\"red\"", "#", ",", ":", ";", "\t", "\r", "\n", "\"", "\"shadowColor\":\"red\",", "\"shadow\":{\"blur\":1},",
    "\"gradientEndColor\":null,", "\"extends\":\"a\",", "\u{FEFF}", "\u{202E}", "{{", "}}", "-0", "1e-320",
  ]

  func subject(_ index: Int) -> (bytes: [UInt8], ending: String) {
    var random = SeededRandom(seed: seed, stream: UInt64(index))
    let original = originals.isEmpty ? [] : random.pick(originals)
    return (mutator.mutated(original, &random), format.rawValue)
  }

  mutating func fault(of index: Int) -> String? {
    let bytes = subject(index).bytes
    switch format {
    case .json: return faultOfDocument(bytes)
    case .jobs: return faultOfJobs(bytes, source: "fuzz.jsonl")
    case .table: return faultOfJobs(bytes, source: "fuzz.csv")
    case .png:
      return faultOfPicture { () throws(CodecError) in try PNGCodec.decode(bytes, maxPixels: Self.maxPixels) }
    case .jpeg:
      return faultOfPicture { () throws(CodecError) in try JPEGCodec.decode(bytes, maxPixels: Self.maxPixels) }
    case .webp:
      _ = try? WebPCodec.decodeAnimation(bytes, maxPixels: Self.maxPixels, maxFrames: 64)
      return faultOfPicture { () throws(CodecError) in try WebPCodec.decode(bytes, maxPixels: Self.maxPixels) }
    case .picture: return faultOfNamedPicture(bytes, index)
    case .font: return faultOfFont(bytes, index)
    }
  }

  private func faultOfDocument(_ bytes: [UInt8]) -> String? {
    do throws(DocumentError) {
      try Document(bytes: bytes, source: "fuzz", styles: styles).validate()
      return nil
    } catch {
      return "\(error)".contains("\n") ? "an error of several lines: \(error)" : nil
    }
  }

  private func faultOfJobs(_ bytes: [UInt8], source: String) -> String? {
    for entry in JobReader(bytes: bytes, source: source, styles: styles) {
      guard case .success(let job) = entry.result else { continue }
      do throws(DocumentError) { try job.document.validate() } catch { return "a job that is not valid: \(error)" }
    }
    return nil
  }

  private static let maxPixels = 1 << 22

  /// A picture has pixels, and an error says what is wrong.
  private mutating func faultOfPicture(_ decode: () throws(CodecError) -> PixelBuffer) -> String? {
    do throws(CodecError) {
      let picture = try decode()
      read += 1
      return picture.width > 0 && picture.height > 0 ? nil : "a picture without pixels"
    } catch {
      refused += 1
      return Self.faultOfWords(error.reason)
    }
  }

  private static func faultOfWords(_ words: String) -> String? {
    if words.contains("\n") { return "an error of several lines: \(words)" }
    return words.contains { $0.isLetter } ? nil : "an error without words: \(words)"
  }

  /// The picture in a document, at a size of the document's: pixels are scaled, and drawings drawn.
  private mutating func faultOfNamedPicture(_ bytes: [UInt8], _ index: Int) -> String? {
    let path = "/tmp/signwriter-fuzz-\(getpid())-\(index)"
    guard let file = fopen(path, "w") else { return "\(path) cannot be written" }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    defer { unlink(path) }
    let image = ImageDocument(file: path, size: .fixed(width: 60, height: 40))
    do throws(ResolveError) {
      let scene = try resolver.resolve(.image(image)).scene
      _ = SceneRenderer().render([scene])
      read += 1
      return nil
    } catch {
      refused += 1
      return Self.faultOfWords("\(error)")
    }
  }

  /// Fonts are read from files, and catalogs remember them by their names.
  private func faultOfFont(_ bytes: [UInt8], _ index: Int) -> String? {
    let path = "/tmp/signwriter-fuzz-\(getpid())-\(index).ttf"
    guard let file = fopen(path, "w") else { return "\(path) cannot be written" }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    defer { unlink(path) }
    var font = LabelDocument.Font()
    font.file = path
    font.size = 30
    let label = LabelDocument(text: "Afg \u{627}\u{644} 1", font: font)
    if let scene = try? resolver.resolve(.label(label)).scene { _ = SceneRenderer().render([scene]) }
    return nil
  }
}
