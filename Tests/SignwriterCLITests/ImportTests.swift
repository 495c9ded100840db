import Foundation
import Glibc
import TestSupport
import Testing

/// `signwriter import` and `signwriter jobs`: the doors to programs in Python.
@Suite struct ImportTests {
  /// A folder with a `signwriter-import` or `signwriter-jobs` that tells what it was given and ends with 7.
  private func importer(_ command: String = "import") throws -> Workspace {
    let folder = try Workspace()
    let script = "#!/bin/sh\nprintf '%s\\n' \"$#\" \"$@\"\nprintf 'program %s\\n' \"$SIGNWRITER\"\nexit 7\n"
    let path = try folder.write(script, to: "signwriter-\(command)")
    #expect(chmod(path, 0o755) == 0)
    return folder
  }

  @Test(arguments: ["import", "jobs"])
  func `the importer in PATH gets all arguments as they are, and its status is ours`(_ command: String) throws {
    let folder = try importer(command)
    var program = Program(command, "a b.psd", "-o", "out", "--compare", "", "--help", "*")
    program.environment["PATH"] = "\(folder.root):/usr/bin:/bin"
    let outcome = try program.run()
    #expect(outcome.status == 7 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(outcome.text.hasPrefix("7\na b.psd\n-o\nout\n--compare\n\n--help\n*\nprogram "))
  }

  @Test func `the importer draws with this program unless it is told otherwise`() throws {
    let folder = try importer()
    var program = Program("import", "a.psd")
    program.environment["PATH"] = "\(folder.root):/usr/bin:/bin"
    #expect(try program.run().text.hasSuffix("/signwriter\n"))
    program.environment["SIGNWRITER"] = "/opt/other"
    #expect(try program.run().text.hasSuffix("program /opt/other\n"))
  }

  @Test(arguments: ["import", "jobs"])
  func `the importer is found where the page installs it`(_ command: String) throws {
    let folder = try importer(command)
    let home = try Workspace()
    // An environment's programs are in its folder bin.
    try home.makeFolder(".local/share/signwriter/\(command)")
    try #require(symlink(folder.root, home.path(".local/share/signwriter/\(command)/bin")) == 0)
    var program = Program(command, "a.psd")
    program.environment["PATH"] = "/usr/bin:/bin"
    program.environment["HOME"] = home.root
    let outcome = try program.run()
    #expect(outcome.status == 7 && outcome.text.hasPrefix("1\na.psd\n"), "\(outcome.errors)")
  }

  @Test(arguments: [("import", "import.md"), ("jobs", "localisation.md")])
  func `without an importer one sentence says how to get it`(_ command: String, _ name: String) throws {
    let folder = try Workspace()
    // A folder of that name is no program.
    #expect(mkdir(folder.path("signwriter-\(command)"), 0o755) == 0)
    var program = Program(command, "a.psd", "-o", "out")
    program.environment["PATH"] = folder.root
    program.environment["HOME"] = folder.root
    let outcome = try program.run()
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    // The commands are those of the page.
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    let page = try String(contentsOf: root.appending(path: "docs/\(name)"), encoding: .utf8)
    let commands = page.split(separator: "\n").filter { $0.contains("share/signwriter/\(command)") }.prefix(2)
    #expect(commands.count == 2, "\(commands)")
    #expect(outcome.errors.contains(commands.joined(separator: " && ")), "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }
}
