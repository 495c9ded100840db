import CDeflate

/// A file packed by gzip. A namespace.
package enum GzipFile {
  /// Whether a file is packed so.
  package static func isPacked(_ file: [UInt8]) -> Bool { file.starts(with: [0x1F, 0x8B]) }

  /// The file that was packed; nil where it is damaged, or longer than `limit` bytes.
  package static func unpacked(_ file: [UInt8], limit: Int) -> [UInt8]? {
    guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(decompressor) }
    var length = 0
    var bytes = [UInt8](repeating: 0, count: limit)
    let result = libdeflate_gzip_decompress(decompressor, file, file.count, &bytes, limit, &length)
    guard result == LIBDEFLATE_SUCCESS else { return nil }
    bytes.removeLast(limit - length)
    return bytes
  }
}
