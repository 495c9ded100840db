import Documents
import Glibc
import Pixels
import TestSupport
import Testing

/// A batch of videos, each of which ffmpeg writes for a worker.
@Suite(.enabled(if: VideoTools.areInstalled, "ffmpeg is not installed")) struct VideoBatchTests {
  private static let jobs = [MotionBatch.job("a"), MotionBatch.job("b", to: 77, width: 61)]

  /// A job whose frames have a size of their own, by which a script knows it.
  private static let marked = MotionBatch.job("marked", width: 123)

  @Test(arguments: [
    ("mov", [], ["codec_name=prores", "pix_fmt=yuva444p1"]),
    ("mov", ["--codec", "qtrle"], ["codec_name=qtrle", "pix_fmt=argb"]),
    ("webm", [], ["codec_name=vp9", "TAG:alpha_mode=1"]), ("gif", [], ["codec_name=gif"]),
  ])
  func `a video is that of animate, byte for byte, with size, rate, alpha and frames`(
    _ ending: String, _ options: [String], _ words: [String]
  ) throws {
    let batch = try Batch(MotionBatch.bytes(Self.jobs), "--name", "deep/{{id}}." + ending, "--fps", "10") {
      program, _ in program.arguments += options
    }
    #expect(batch.outcome.status == 0, "\(batch.outcome.errors)")
    #expect(batch.folder.files(in: "out") == ["deep/a." + ending, "deep/b." + ending], "nothing else is left")
    for (job, id) in zip(Self.jobs, ["a", "b"]) {
      let single = try MotionBatch.animated(job, "x." + ending, options)
      #expect(try batch.folder.read("out/deep/\(id).\(ending)") == single["x." + ending], "\(id)")
    }
    let facts = try VideoTools.facts(batch.folder.path("out/deep/b." + ending))
    for word in words + ["width=61", "height=41", "nb_read_frames=6", "r_frame_rate=10/1"] {
      #expect(facts.contains(word), "\(facts)")
    }
  }

  @Test func `mp4 has the jobs that are opaque`() throws {
    let opaque = MotionBatch.job("opaque", more: ##", "background": {"color": "#4080C0"}"##)
    let batch = try Batch(MotionBatch.bytes([Self.jobs[0], opaque]), "--name", "{{id}}.mp4", "--fps", "10")
    #expect(batch.report.map(\.status) == ["failed", "done"])
    #expect(batch.report[0].message.contains("give the document an opaque background"))
    #expect(batch.folder.files(in: "out") == ["opaque.mp4"])
    let facts = try VideoTools.facts(batch.folder.path("out/opaque.mp4"))
    for word in ["codec_name=h264", "width=90", "height=42", "nb_read_frames=6"] { #expect(facts.contains(word)) }
  }

  @Test func `a frame of a lossless video is the picture of its moment`() throws {
    let batch = try Batch(
      MotionBatch.bytes(Self.jobs), "--name", "{{id}}.mov", "--codec", "qtrle", "--fps", "10")
    let folder = batch.folder
    try folder.makeFolder("decoded")
    _ = try VideoTools.run(
      "ffmpeg",
      [
        "-v", "error", "-i", folder.path("out/a.mov"), "-pix_fmt", "rgba", "-fps_mode", "passthrough",
        folder.path("decoded/%d.png"),
      ])
    let document = try folder.write(Self.jobs[0], to: "a.json")
    for (frame, time) in [(0, "0"), (3, "0.3"), (5, "0.5")] {
      let outcome = try Program(
        "render", document, "--renderer", "cpu", "--at", time, "-o", folder.path("still.png")
      ).run()
      #expect(outcome.status == 0, "\(outcome.errors)")
      let still = try Batch.decode(folder.read("still.png"))
      #expect(try Batch.decode(folder.read("decoded/\(frame + 1).png")) == still, "\(frame)")
    }
  }

  @Test func `no path of a job reaches ffmpeg`() throws {
    let job = MotionBatch.job("a", more: #", "out": "file:-y http.webm""#)
    let batch = try Batch(MotionBatch.bytes([job]), "--format", "webm", "--fps", "10") { program, folder in
      try MotionBatch.replaceFFmpeg(
        by: #"echo "$@" >"$HERE/arguments"; exec /usr/bin/ffmpeg "$@""#, in: folder, for: &program)
    }
    #expect(batch.outcome.status == 0, "\(batch.outcome.errors)")
    let arguments = String(decoding: try batch.folder.read("arguments"), as: UTF8.self)
    #expect(!arguments.contains("http") && !arguments.contains(batch.folder.root), "\(arguments)")
    #expect(batch.folder.files(in: "out") == ["file:-y http.webm"])
  }

  @Test func `an error of ffmpeg fails its job alone`() throws {
    let batch = try Batch(
      MotionBatch.bytes([Self.jobs[0], Self.marked, Self.jobs[1]]), "--name", "{{id}}.webm", "--fps", "10"
    ) { program, folder in
      let script = #"case "$*" in *123x41*) echo "Disk is on fire" >&2; exit 1;; esac; exec /usr/bin/ffmpeg "$@""#
      try MotionBatch.replaceFFmpeg(by: script, in: folder, for: &program)
    }
    #expect(batch.outcome.status == 1)
    #expect(batch.report.map(\.status) == ["done", "failed", "done"])
    #expect(batch.report[1].message.contains("jobs.jsonl:2: out: "), "\(batch.report[1].message)")
    #expect(batch.report[1].message.contains("marked.webm\" cannot be written: ffmpeg fails: Disk is on fire"))
    #expect(batch.folder.files(in: "out") == ["a.webm", "b.webm"])
  }

  @Test(arguments: ["mov", "gif", "webm"]) func `a video beyond the limit of the process fails its job alone`(
    _ ending: String
  ) throws {
    let batch = try Batch(
      MotionBatch.bytes([Self.jobs[0], MotionBatch.large]), "--name", "{{id}}." + ending, "--fps", "2"
    ) { program, _ in MotionBatch.limitFiles(of: &program) }
    #expect(batch.report.map(\.status) == ["done", "failed"], "\(batch.outcome.errors)")
    #expect(batch.report[1].message.contains("File too large"), "\(batch.report[1].message)")
    #expect(batch.folder.files(in: "out") == ["a." + ending])
  }

  // MARK: - Supervision

  @Test func `an ffmpeg that hangs fails its job alone, and is ended`() throws {
    let batch = try Batch(
      MotionBatch.bytes([Self.jobs[0], Self.marked, Self.jobs[1]]), "--name", "{{id}}.webm", "--fps", "10",
      "--job-timeout", "20"
    ) { program, folder in
      let script = #"""
        case "$*" in *123x41*) echo $$ >"$HERE/process.$$"; exec sleep 100000;; esac
        exec /usr/bin/ffmpeg "$@"
        """#
      try MotionBatch.replaceFFmpeg(by: script, in: folder, for: &program)
    }
    #expect(batch.report.map(\.status) == ["done", "failed", "done"], "\(batch.outcome.errors)")
    #expect(batch.report[1].message.contains("longer than the 20 s"), "\(batch.report[1].message)")
    #expect(batch.folder.files(in: "out") == ["a.webm", "b.webm"])
    let processes = MotionBatch.noted(in: batch.folder)
    #expect(!processes.isEmpty)
    for process in processes { try Patience.waitForEnd(of: process) }
  }

  @Test func `a worker that is killed takes its ffmpeg with it, and no job is lost`() throws {
    var worker: pid_t?
    let batch = try Batch(
      MotionBatch.bytes([Self.jobs[0], Self.marked, Self.jobs[1]]), "--name", "{{id}}.webm", "--fps", "10"
    ) { program, folder in
      // The first one stays until it is ended.
      let script = #"""
        case "$*" in *123x41*) if mkdir "$HERE/begun" 2>/dev/null; then echo $$ >"$HERE/process"; mv "$HERE/process" "$HERE/process.$$"; exec sleep 100000; fi;; esac
        exec /usr/bin/ffmpeg "$@"
        """#
      try MotionBatch.replaceFFmpeg(by: script, in: folder, for: &program)
      program.whileRunning = { process in
        guard worker == nil, !MotionBatch.noted(in: folder).isEmpty else { return }
        worker = Program.children(of: process).first
        if let worker { kill(worker, SIGKILL) }
      }
    }
    #expect(worker != nil)
    #expect(batch.outcome.status == 0, "\(batch.outcome.errors)")
    #expect(batch.report.map(\.status) == ["done", "done", "done"])
    #expect(batch.folder.files(in: "out") == ["a.webm", "b.webm", "marked.webm"])
    for process in MotionBatch.noted(in: batch.folder) { try Patience.waitForEnd(of: process) }
  }

  @Test(arguments: [1, 2]) func `SIGTERM leaves neither a process nor half a file`(_ signals: Int) throws {
    var sent = 0
    let batch = try Batch(
      MotionBatch.bytes([Self.marked]), "--name", "{{id}}.webm", "--fps", "10"
    ) { program, folder in
      // It waits for the gate, which opens after one signal, and never before a second one.
      let script = #"""
        echo $$ >"$HERE/process"; mv "$HERE/process" "$HERE/process.$$"
        while [ ! -e "$HERE/gate" ]; do sleep 0.05; done
        exec /usr/bin/ffmpeg "$@"
        """#
      try MotionBatch.replaceFFmpeg(by: script, in: folder, for: &program)
      program.errorsTo = try folder.write([], to: "errors")
      program.whileRunning = { process in
        guard sent < signals, !MotionBatch.noted(in: folder).isEmpty else { return }
        let said = Workspace.bytesIfThere(folder.path("errors")).map { String(decoding: $0, as: UTF8.self) } ?? ""
        // The second one, and the gate, once the first has been heard.
        guard sent == 0 || said.contains("stopping") else { return }
        kill(process, SIGTERM)
        sent += 1
        if signals == 1 { _ = try? folder.write([], to: "gate") }
      }
    }
    #expect(batch.outcome.status == 130)
    for process in MotionBatch.noted(in: batch.folder) { try Patience.waitForEnd(of: process) }
    #expect(batch.folder.files(in: "out") == (signals == 1 ? ["marked.webm"] : []))
    if signals == 1 {
      let facts = try VideoTools.facts(batch.folder.path("out/marked.webm"))
      #expect(facts.contains("nb_read_frames=6"), "\(facts)")
    }
  }

  @Test func `ffmpeg does not outlive a supervisor that is killed`() throws {
    var isKilled = false
    let batch = try Batch(MotionBatch.bytes([Self.marked]), "--name", "{{id}}.webm", "--fps", "10") {
      program, folder in
      let script = #"echo $$ >"$HERE/process"; mv "$HERE/process" "$HERE/process.$$"; exec sleep 100000"#
      try MotionBatch.replaceFFmpeg(by: script, in: folder, for: &program)
      program.whileRunning = { process in
        guard !isKilled, !MotionBatch.noted(in: folder).isEmpty else { return }
        kill(process, SIGKILL)
        isKilled = true
      }
    }
    #expect(isKilled && batch.outcome.signal == SIGKILL)
    for process in MotionBatch.noted(in: batch.folder) { try Patience.waitForEnd(of: process) }
  }
}
