import Foundation
import ImageCodecs
import TestSupport
import Testing

/// The helper of a library whose file an update replaced while a program uses it. The library is that of the helper alone,
/// which is C and needs nothing else.
@Suite(.enabled(if: isLibraryInstalled, "librsvg2-2 is not installed")) struct ReplacedLibraryTests {
  private static let program = """
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include "svg_codec.h"
    int main(int count, char **arguments) {
      const char *drawing = "<svg xmlns='http://www.w3.org/2000/svg' width='3' height='2'>"
                            "<rect width='3' height='2' fill='#0000ff'/></svg>";
      sw_svg_answer answer;
      unsigned char pixels[24];
      if (count > 1 && system(arguments[1])) return 9;
      for (int time = 0; time < 2; time++) {
        int result = sw_svg_draw((const unsigned char *)drawing, strlen(drawing), 20, 3, 2, pixels, &answer);
        if (result) fprintf(stderr, "result %d: %s\\n", result, answer.message);
        if (result || pixels[22] != 255 || pixels[23] != 255) return 1;
      }
      return 0;
    }
    """

  /// Runs a command in a folder. The result is its status, and what it says.
  private static func run(_ command: String, in folder: String) throws -> (status: Int32, words: String) {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = URL(filePath: folder)
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let words = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, words)
  }

  @Test func `drawings are drawn whatever becomes of the file of the library`() throws {
    let folder = try Workspace()
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources").standardized
      .path
    try folder.write(Self.program, to: "main.c")
    let flags =
      "-w -std=gnu2x -I\(sources)/CImageCodecs/include -I\(sources)/CImageCodecs -I\(sources)/CLinux/include"
    let files = ["svg_client", "svg_helper", "svg_library"].map { "\(sources)/CImageCodecs/\($0).c" }
    // A name with a blank and a colon, at which the loader divides its arguments, too.
    for place in ["lib", "a b:c"] {
      let build = """
        mkdir -p '\(place)' && clang -shared -fPIC \(flags) -o '\(place)/libhelper.so' \(files.joined(separator: " ")) \
        \(sources)/CLinux/child_process.c -ldl && clang \(flags) -o main main.c './\(place)/libhelper.so' && \
        cp '\(place)/libhelper.so' kept.so
        """
      let built = try Self.run(build, in: folder.root)
      try #require(built.status == 0, "\(built.words)")
      for change in [
        ":", "cp kept.so new.so && mv new.so '\(place)/libhelper.so'", "rm '\(place)/libhelper.so'",
        "echo none > new.so && mv new.so '\(place)/libhelper.so'",
      ] {
        _ = try Self.run("cp kept.so whole.so && mv whole.so '\(place)/libhelper.so'", in: folder.root)
        let drawn = try Self.run("./main \"\(change)\"", in: folder.root)
        #expect(drawn.status == 0, "\(place): \(change): \(drawn.words)")
      }
    }
  }
}
