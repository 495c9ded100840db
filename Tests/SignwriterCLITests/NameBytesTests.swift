import Glibc
import TestSupport
import Testing

/// Names and texts that are not UTF-8, which no string holds: a shell hands them over as they are.
@Suite struct NameBytesTests {
  private func shell(_ folder: Workspace, _ script: String) throws -> Program.Outcome {
    var program = Program("-c", "cd \"$FOLDER\"; " + script)
    program.executable = "/bin/bash"
    program.environment = ["SIGNWRITER": Program.path, "FOLDER": folder.root]
    return try program.run()
  }

  @Test(arguments: [
    (#"render a.json -o $'b\xff.png'"#, 4, #"b\xFF.png"#), (#"batch a.jsonl --out $'d\xc3'"#, 4, #"d\xC3"#),
    (#"batch a.jsonl --report=$'\xfe\xff' --out d"#, 3, #"--report=\xFE\xFF"#),
    (#"animate a.json -o $'\xed\xa0\x80.apng'"#, 4, #"\xED\xA0\x80.apng"#),
    (#"font a.json --characters Ab -o $'f\x80'"#, 6, #"f\x80"#), (#"render $'\xff' -o b.png"#, 2, #"\xFF"#),
    (#"caption $'film\xff.mp4' --words a.vtt -o b.mp4"#, 2, #"film\xFF.mp4"#),
    (#"measure --text $'caf\xe9'"#, 3, #"caf\xE9"#), (#"$'ren\xffder' a.json"#, 1, #"ren\xFFder"#),
    (#"words a.vtt -o $'a\\\xff'"#, 4, #"a\x5C\xFF"#),
  ])
  func `a word that is not UTF-8 is refused with its bytes, and nothing is written`(
    _ arguments: String, _ place: Int, _ shown: String
  ) throws {
    let folder = try Workspace()
    try folder.write(#"{"text": "a"}"#, to: "a.json")
    try folder.write(#"{"text": "a"}"# + "\n", to: "a.jsonl")
    try folder.write("WEBVTT\n\n00:01.000 --> 00:02.000\na\n", to: "a.vtt")
    let before = folder.files(in: ".")
    let outcome = try shell(folder, "exec \"$SIGNWRITER\" " + arguments)
    #expect(outcome.status == 64, "\(outcome.errors)")
    #expect(
      outcome.errors.contains("argument \(place), \"\(shown)\", is not UTF-8; "), "\(outcome.errors)")
    #expect(folder.files(in: ".") == before)
  }

  @Test func `the importer gets its words as they are`() throws {
    let folder = try Workspace()
    let script = try folder.write("#!/bin/sh\nprintf '%s' \"$1\"\n", to: "signwriter-import")
    #expect(chmod(script, 0o755) == 0)
    let outcome = try shell(folder, #"PATH=$FOLDER:$PATH exec "$SIGNWRITER" import $'a\xff.psd'"#)
    #expect(outcome.output == Array("a".utf8) + [0xFF] + Array(".psd".utf8), "\(outcome.errors)")
  }

  @Test func `within a folder whose name is not UTF-8 all is written, also a second time`() throws {
    let folder = try Workspace()
    let fonts = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    let outcome = try shell(
      folder,
      #"mkdir $'w\xff'; cd $'w\xff'; mkdir fonts; cp \#(fonts) fonts/; echo '{"text": "a", "id": "b"}' > a.jsonl; "#
        + #"echo '{"fonts": ["fonts"], "styles": {"s": {"font": {"family": "DejaVu Sans"}}}}' > s.json; "#
        + #"for i in 1 2; do "$SIGNWRITER" batch a.jsonl --out p --report r.jsonl --html h.html --renderer cpu; echo $?; "#
        + #""$SIGNWRITER" render --text a --style s.json#s --no-system-fonts -o a.png --renderer cpu; echo $?; done; ls"#
    )
    #expect(
      outcome.text == "0\n0\n0\n0\na.jsonl\na.png\nfonts\nh.html\np\nr.jsonl\ns.json\n",
      "\(outcome.text) \(outcome.errors)")
  }

  @Test func `a link to a name that is not UTF-8 is not replaced`() throws {
    let folder = try Workspace()
    try folder.write(#"{"text": "a"}"#, to: "a.json")
    let outcome = try shell(
      folder,
      #"touch $'t\xff'; ln -s $'t\xff' a.png; "$SIGNWRITER" render a.json -o a.png --renderer cpu; echo $?; test -L a.png; echo $?"#
    )
    #expect(
      outcome.text == "2\n0\n" && outcome.errors.contains("a link to a name that is not UTF-8"), "\(outcome.errors)"
    )
  }
}
