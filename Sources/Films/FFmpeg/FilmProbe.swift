import Basics
import Documents
import Glibc
import JSON
import Storage

/// Asks ffprobe about films.
package enum FilmProbe {
  /// What is known of a film. `white` is that of captions on HDR films, in cd/m2.
  package static func facts(of film: String, white: Double = 203) throws -> FilmFacts {
    guard let program = ProgramSearch.inPath("ffprobe") else {
      throw FilmError(film: film, reason: "ffprobe reads it, and there is none in PATH; install Debian's ffmpeg")
    }
    // A pipe has its bytes once, and whoever read it a second time would wait for ever.
    var status = stat()
    if stat(film, &status) == 0, [S_IFIFO, S_IFSOCK, S_IFCHR].contains(status.st_mode & S_IFMT) {
      throw FilmError(film: film, reason: "it is a pipe or a device, and a film is read several times; give a file")
    }
    let probed = try JSONParser.parse(
      try said(by: program, of: film, ["-show_streams", "-show_format", "-of", "json"]), source: film)
    let stream = FilmFacts.streams(of: probed).picture
    let picture = stream.map { "\(FilmFacts.number(of: $0))" } ?? "V:0"
    let packets = try said(
      by: program, of: film, ["-select_streams", picture, "-show_entries", "packet=pts,flags", "-of", "csv=p=0"])
    let stamps = String(decoding: packets, as: UTF8.self).split(separator: "\n").compactMap(shownStamp)
    // A mastering display is in no entry of the stream.
    let curve = stream?["color_transfer"]?.string ?? ""
    let first =
      !["smpte2084", "arib-std-b67"].contains(curve)
      ? nil
      : try JSONParser.parse(
        try said(
          by: program, of: film,
          ["-select_streams", picture, "-read_intervals", "%+#1", "-show_frames", "-of", "json"]), source: film)
    return try FilmFacts(
      film: film, probed, firstFrame: first, stamps: fromBeginning(stamps, stream, probed).filter { $0 >= 0 },
      white: white)
  }

  /// The stamp of a packet whose frame is shown: `1024,K__`. A film that was cut without being encoded anew begins at the
  /// key frame before the cut, and its frames up to there are decoded and discarded: `-512,KD_`.
  static func shownStamp(_ packet: some StringProtocol) -> Int? {
    let fields = packet.split(separator: ",")
    guard let stamp = fields.first.flatMap({ Int($0) }), fields.count < 2 || !fields[1].contains("D") else {
      return nil
    }
    return stamp
  }

  /// Stamps as ffmpeg counts them: from the beginning of the film, which it rounds to microseconds and then to ticks.
  private static func fromBeginning(_ stamps: [Int], _ stream: JSONObject?, _ probed: JSONValue) -> [Int] {
    let start = probed.object?["format"]?.object?["start_time"]?.string.flatMap(Double.init) ?? 0
    guard start != 0, start.magnitude < 1e9,
      let base = stream?["time_base"]?.string.flatMap(FilmFacts.ratio),
      base.numerator > 0
    else { return stamps }
    let ticks = Int(saturating: start * Double(base.denominator) / Double(base.numerator))
    // A stamp that has no difference has no place in a film: it stays, and is refused with its value.
    return stamps.map { stamp in
      let (difference, isBeyond) = stamp.subtractingReportingOverflow(ticks)
      return isBeyond ? stamp : difference
    }
  }

  private static func said(by program: String, of film: String, _ options: [String]) throws -> [UInt8] {
    let said = try output(of: program, options + ["file:" + film])
    guard said.isWhole else {
      let reason = String(decoding: said.errors, as: UTF8.self).split(separator: "\n").last.map(String.init)
      throw FilmError(film: film, reason: "ffprobe cannot read it: \(reason ?? "it says nothing"); give a film")
    }
    return said.answer
  }

  /// What a program of ffmpeg's says, and whether it succeeded.
  static func output(
    of program: String, _ arguments: [String]
  ) throws -> (isWhole: Bool, answer: [UInt8], errors: [UInt8]) {
    let answer = try ScratchFile.open()
    defer { close(answer) }
    let words = try ScratchFile.open()
    defer { close(words) }
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer { close(nothing) }
    let child = try ChildProcess(
      program, ["-v", "error"] + arguments, descriptors: [nothing, answer, words])
    let isWhole = child.wait()
    return (isWhole, isWhole ? try content(of: answer) : [], isWhole ? [] : try content(of: words))
  }

  private static func content(of descriptor: Int32) throws -> [UInt8] {
    let size = lseek(descriptor, 0, SEEK_END)
    guard size >= 0, size <= DocumentFile.maximumBytes else {
      throw OutputError(path: "what ffprobe says", code: EFBIG)
    }
    var bytes = [UInt8](repeating: 0, count: Int(size))
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return Array(bytes[..<max(0, count)])
  }
}
