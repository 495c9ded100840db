import Foundation
import TestSupport
import Testing

/// How the helper that draws SVG ends: with its program, whatever the two are doing. The program is the client and the helper
/// alone, in C (Tests/CInterface/helper_ends.c), with a second of patience where others have a minute.
@Suite(.enabled(if: isLibraryInstalled, "librsvg2-2 is not installed")) struct HelperEndTests {
  private static func run(_ tool: String, _ arguments: [String]) throws -> (status: Int32, words: String) {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: tool)
    process.arguments = arguments
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let words = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, words)
  }

  @Test(arguments: ["ends", "killed", "thread", "silent"])
  func `a helper ends with its program alone, also where it is stopped, and a silent one is asked once`(
    _ way: String
  ) throws {
    let folder = try Workspace()
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let sources = tests.deletingLastPathComponent().appending(path: "Sources").path
    let files = ["svg_client", "svg_helper", "svg_library"].map { "\(sources)/CImageCodecs/\($0).c" }
    let built = try Self.run(
      "/usr/bin/env",
      [
        "clang", "-w", "-std=gnu2x", "-DSW_SVG_LONGEST_SILENCE=1", "-I\(sources)/CImageCodecs/include",
        "-I\(sources)/CImageCodecs", "-I\(sources)/CLinux/include", "-o", folder.path("main"),
        tests.appending(path: "CInterface/helper_ends.c").path,
      ] + files + ["\(sources)/CLinux/child_process.c", "-ldl", "-lpthread"])
    try #require(built.status == 0, "\(built.words)")
    let outcome = try Self.run(folder.path("main"), [way])
    #expect(outcome.status == 0, "\(way): \(outcome.words)")
  }
}
