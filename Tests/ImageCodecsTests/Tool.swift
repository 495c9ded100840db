import Foundation
import TestSupport

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
    let folder = try Workspace()
    let file = try folder.write(bytes, to: "file.\(suffix)")
    // A file takes any number of errors; a pipe is full at some time, and nobody reads it before the output has ended.
    let errors = try folder.write([], to: "errors")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path(name) ?? name)
    process.arguments = arguments.map { $0 == "FILE" ? file : $0 }
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle(forWritingAtPath: errors)
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let message = String(decoding: try folder.read("errors"), as: UTF8.self)
      throw Failure(status: process.terminationStatus, message: message)
    }
    return [UInt8](data)
  }
}
