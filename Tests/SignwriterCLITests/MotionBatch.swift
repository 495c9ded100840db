import Documents
import Glibc
import Testing

/// Jobs whose documents move, and programs that stand for ffmpeg.
enum MotionBatch {
  /// Six frames at 10 frames a second, with digits that change in every frame.
  static func job(_ id: String, to end: Int = 500, width: Int = 90, more: String = "") -> String {
    ##"{"id": "\##(id)", "kind": "counting", "from": 0, "to": \##(end), "duration": 0.5, "method": "linear","##
      + ##" "format": "%d", "size": [\##(width), 41], "font": {"family": "DejaVu Sans", "size": 24},"##
      + ##" "color": "#E63946", "shadow": {"blur": 6}\##(more)}"##
  }

  /// A job whose file has more than 16 KiB in any format.
  static let large = job("large", width: 900).replacing("\"blur\": 6", with: "\"blur\": 90, \"spread\": 60")
    .replacing("41]", with: "600]").replacing("\"size\": 24", with: "\"size\": 400")

  /// Lets a program write files of at most 16 KiB: enough for a report, and for jobs that are not large.
  static func limitFiles(of program: inout Program) {
    program.arguments = ["-c", "ulimit -f 32; exec \"$0\" \"$@\"", Program.path] + program.arguments
    program.executable = "/bin/sh"
  }

  static func bytes(_ jobs: [String]) -> [UInt8] { Array(jobs.map { $0 + "\n" }.joined().utf8) }

  /// The file of each job as `animate` writes it.
  static func animated(_ job: String, _ name: String, _ options: [String] = []) throws -> [String: [UInt8]] {
    let folder = try Workspace()
    let file = try folder.write(job, to: "doc.json")
    let outcome = try Program(
      ["animate", file, "--renderer", "cpu", "--fps", "10", "--quiet", "-o", folder.path("made/" + name)] + options
    ).run()
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try Dictionary(
      uniqueKeysWithValues: folder.files(in: "made").map { ($0, try folder.read("made/" + $0)) })
  }

  /// Puts a program in place of ffmpeg, which `program` then finds first. The script may use $HERE, a folder.
  static func replaceFFmpeg(by script: String, in folder: Workspace, for program: inout Program) throws {
    try folder.makeFolder("bin")
    try folder.write("#!/bin/sh\nHERE='\(folder.root)'\n\(script)\n", to: "bin/ffmpeg")
    #expect(chmod(folder.path("bin/ffmpeg"), 0o755) == 0)
    program.environment["PATH"] = folder.path("bin") + ":/usr/bin:/bin"
  }

  /// The processes that a script noted by `echo $$ >"$HERE/process.$$"`.
  static func noted(in folder: Workspace) -> [pid_t] {
    folder.files(in: ".").compactMap { name in
      guard name.hasPrefix("process."), let bytes = Workspace.bytesIfThere(folder.path(name)) else { return nil }
      return pid_t(String(decoding: bytes, as: UTF8.self).filter { $0 != "\n" })
    }
  }
}
