import Foundation

/// A temporary folder, which is deleted with the value.
struct ScratchFolder: ~Copyable {
  private let path: String

  init() throws {
    path = NSTemporaryDirectory() + "/signwriter-bench-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  func write(_ bytes: [UInt8], _ name: String) throws {
    guard let file = fopen(path + "/" + name, "wb") else {
      throw WorkloadError(description: "\(path)/\(name) cannot be written")
    }
    let written = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, written == bytes.count else {
      throw WorkloadError(description: "\(path)/\(name) cannot be written to its end; is there room?")
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
