import Foundation

/// A program of Debian's that reads files written by the codecs.
enum Tool {
  static func path(_ name: String) -> String? {
    ["/usr/bin/", "/usr/local/bin/"].map { $0 + name }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  static func isInstalled(_ name: String) -> Bool { path(name) != nil }

  struct Failure: Error {
    let status: Int32
    let message: String
  }

  /// Runs a program on a file made of `bytes`, whose name replaces "FILE" in the arguments, and returns its standard
  /// output.
  static func run(_ name: String, _ arguments: [String], on bytes: [UInt8], suffix: String) throws -> [UInt8] {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).\(suffix)")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path(name) ?? name)
    process.arguments = arguments.map { $0 == "FILE" ? file.path : $0 }
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    let message = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(status: process.terminationStatus, message: message)
    }
    return [UInt8](data)
  }
}
