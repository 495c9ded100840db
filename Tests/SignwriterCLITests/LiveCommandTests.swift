import Glibc
import TestSupport
import Testing

/// Runs the caption command on words that come, with the reader of the examples.
@Suite struct LiveCommandTests {
  private static let style = ##"""
    {"kind": "captions", "font": {"family": "DejaVu Sans", "size": 200}, "scale": 0.33, "color": "lime",
     "current": {"color": "red"}, "linger": 0.1, "minimumDuration": 0.1}
    """##
  private static let reader =
    String(#filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined())
    + "/examples/live/reader.py"

  /// What a shell says to a program and a reader that run at the same time.
  private func shell(_ folder: Workspace, _ script: String) throws -> Program.Outcome {
    try folder.write(Self.style, to: "style.json")
    var program = Program("-c", script)
    program.executable = "/bin/bash"
    program.environment = [
      "SIGNWRITER": Program.path, "READER": Self.reader, "RING": folder.path("a.ring"), "FOLDER": folder.root,
      "LIVE": "caption --live --style \(folder.path("style.json")) --size 320x180 --renderer cpu --quiet",
    ]
    return try program.run()
  }

  private func number(_ name: String, _ line: Substring) -> Int? {
    line.split(separator: "\"\(name)\": ").last.flatMap { Int($0.prefix { $0.isNumber }) }
  }

  @Test func `words that cannot be drawn are left out, and those after them are shown`() throws {
    let folder = try Workspace()
    let outcome = try shell(
      folder,
      #"""
      marks=$(printf 'o'; printf '\xcc\x88%.0s' $(seq 4800))
      (echo '{"text": "one", "start": 0.1, "end": 0.3}'; sleep 0.2
       echo "{\"text\": \"$marks\", \"start\": 0.3, \"end\": 0.6}"; sleep 0.5
       echo '{"text": "three", "start": 0.8, "end": 1.2}'; sleep 0.3) \
       | "$SIGNWRITER" ${LIVE% --quiet} -o - > "$FOLDER/frames"
      echo "status $?"
      """#)
    #expect(outcome.text.hasSuffix("status 0\n"), "\(outcome.text) \(outcome.errors)")
    #expect(
      outcome.errors.contains("; left out\n") && outcome.errors.contains("1 lines left out"), "\(outcome.errors)")
    #expect(outcome.errors.contains("standard output: 2 words"), "\(outcome.errors)")
  }

  @Test func `a show that has lasted for weeks goes on`() throws {
    let folder = try Workspace()
    let outcome = try shell(
      folder,
      #"""
      (echo '{"clock": 1500000}'; sleep 0.5
       echo '{"text": "late", "start": 1500000.2, "end": 1500000.6}'
       echo '{"text": "ms", "start": 1500000700, "end": 1500001100}'; sleep 0.6) \
       | "$SIGNWRITER" ${LIVE% --quiet} -o - > "$FOLDER/frames"
      echo "status $?"
      """#)
    #expect(outcome.text.hasSuffix("status 0\n"), "\(outcome.text) \(outcome.errors)")
    #expect(outcome.errors.contains("standard output: 1 words"), "\(outcome.errors)")
    #expect(!outcome.errors.contains(" 0 changes"), "\(outcome.errors)")
    #expect(outcome.errors.contains("a time of 1500001100 s is beyond 1000000 s from now"), "\(outcome.errors)")
  }

  @Test(arguments: ["python3 \"$READER\"", "\"$FOLDER/reader\""])
  func `a reader sees words come and go, and ends with the writer`(reader: String) throws {
    let folder = try Workspace()
    let outcome = try shell(
      folder,
      #"""
      gcc -std=c11 -Wall -Wextra -Wpedantic -Werror -o "$FOLDER/reader" "${READER%py}c" || exit
      (echo '{"text": "one", "start": 0.1, "end": 0.4, "final": false}'; sleep 0.3
       echo '{"text": "two", "start": 0.1, "end": 0.4}'; echo 'no JSON'; sleep 0.3) \
       | "$SIGNWRITER" $LIVE -o "$RING" & writer=$!
      \#(reader) "$RING"
      wait $writer; echo "status $?"; ls "$RING" 2>/dev/null
      """#)
    let lines = outcome.text.split(separator: "\n")
    #expect(lines.last == "status 0", "\(outcome.text) \(outcome.errors)")
    #expect(outcome.errors.contains("standard input:3: not JSON"), "\(outcome.errors)")
    let covered = lines.compactMap { number("covered", $0) }
    #expect(covered.contains { $0 > 100 } && covered.last == 0, "\(outcome.text)")
    for line in lines.dropLast() {
      let (x, w) = (try #require(number("x", line)), try #require(number("w", line)))
      #expect(0...320 ~= x + w && w > 0, "\(line)")
    }
  }

  @Test func `frames go to standard output, to a reader that is slow, and to one that goes`() throws {
    let folder = try Workspace()
    let words = #"echo '{"text": "one", "start": 0, "end": 1}'"#
    // The pipe is full after a frame; words and ring go on. Whoever reads late has a whole stream.
    let slow = try shell(
      folder,
      #"""
      (\#(words); sleep 1) | "$SIGNWRITER" $LIVE -o - --ring "$RING" | (sleep 0.7; cat) >"$FOLDER/out.nut"
      echo "${PIPESTATUS[1]}"
      """#)
    #expect(slow.text == "0\n", "\(slow.errors)")
    let bytes = try folder.read("out.nut")
    #expect(bytes.starts(with: Array("nut/multimedia container\0".utf8)) && bytes.count > 3 * 320 * 180 * 4)
    let gone = try shell(
      folder, #"(\#(words); sleep 1) | "$SIGNWRITER" $LIVE -o - | head -c 99 >/dev/null; echo "${PIPESTATUS[1]}""#)
    #expect(gone.text == "2\n" && gone.errors.contains("standard output"), "\(gone.errors)")
    let shared = try shell(
      folder,
      #"(\#(words); sleep 1) | "$SIGNWRITER" $LIVE -o - --ring "$RING" | head -c 99 >/dev/null; echo "${PIPESTATUS[1]}""#
    )
    #expect(shared.text == "0\n", "\(shared.errors)")
  }

  @Test func `an interruption leaves no ring, and an empty picture to its readers`() throws {
    let folder = try Workspace()
    let outcome = try shell(
      folder,
      #"""
      mkfifo "$FOLDER/words"
      "$SIGNWRITER" $LIVE -o "$RING" <"$FOLDER/words" & writer=$!
      exec 3>"$FOLDER/words"
      echo '{"text": "stays", "start": 0, "end": 999}' >&3
      python3 "$READER" "$RING" >"$FOLDER/seen" & reader=$!
      for i in {1..500}; do grep -q '"covered": [1-9]' "$FOLDER/seen" && break; sleep 0.01; done
      kill -INT $writer; wait $writer; echo "status $?"
      wait $reader; tail -n 1 "$FOLDER/seen"; ls "$RING" 2>/dev/null
      """#)
    let lines = outcome.text.split(separator: "\n")
    #expect(lines.count == 2 && lines.first == "status 130", "\(outcome.text) \(outcome.errors)")
    #expect(lines.last.flatMap { number("covered", $0) } == 0, "\(outcome.text)")
  }

  @Test func `frames of five seconds last five seconds`() throws {
    let folder = try Workspace()
    let outcome = try shell(
      folder,
      #"""
      start=$(date +%s%N)
      echo '{"text": "one", "start": 0.1, "end": 0.4}' | "$SIGNWRITER" $LIVE --fps 0.2 -o - >"$FOLDER/frames"
      echo "status $?"; echo $((($(date +%s%N) - start) / 1000000))
      """#)
    let lines = outcome.text.split(separator: "\n")
    // The caption is over when the second frame begins.
    #expect(lines.first == "status 0" && (lines.last.flatMap { Int($0) } ?? 0) >= 5_000, "\(outcome.text)")
  }

  @Test func `a flood of words ends at once when it is told to, and loses none that it takes`() throws {
    let folder = try Workspace()
    let outcome = try shell(
      folder,
      #"""
      mkfifo "$FOLDER/words"
      "$SIGNWRITER" $LIVE -o "$RING" <"$FOLDER/words" & writer=$!
      (for i in {1..60000}; do echo "{\"text\": \"w\", \"start\": $i, \"end\": $i.5, \"final\": false}"; done
       sleep 30) >"$FOLDER/words" 2>/dev/null & flood=$!
      sleep 3; start=$(date +%s%N)
      kill -TERM $writer; wait $writer; echo "status $?"
      kill $flood 2>/dev/null
      echo $((($(date +%s%N) - start) / 1000000))
      """#)
    let lines = outcome.text.split(separator: "\n")
    #expect(lines.first?.hasPrefix("status 1") == true, "\(outcome.text) \(outcome.errors)")
    #expect((lines.last.flatMap { Int($0) } ?? .max) < 4_000, "\(outcome.text)")
  }

  @Test(arguments: [
    (["-o", "out.mov"], "/dev/shm/captions.ring"), (["-o", "a.ring", "--ring", "b.ring"], "one ring already"),
    (["-o", "a.ring", "--delay", "-1"], "--delay"), (["film.mp4", "-o", "a.ring"], "FILM"),
    (["-o", "-", "--ring", "b"], ".ring"), (["--words", "a.vtt", "-o", "a.ring"], "standard input"),
  ]) func `what makes no sense with live captions is said`(_ arguments: [String], _ part: String) throws {
    let size = arguments.contains("film.mp4") ? [] : ["--size", "320x180"]
    let outcome = try Program(["caption", "--live"] + size + arguments).run()
    #expect(outcome.status == 64 && outcome.errors.contains(part), "\(outcome.errors)")
  }
}
