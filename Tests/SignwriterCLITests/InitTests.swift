import Documents
import Glibc
import Pixels
import Testing

/// `signwriter init`: a folder to begin with.
@Suite struct InitTests {
  @Test func `everything that the folder's README says runs as it is written`() throws {
    let folder = try Workspace()
    let made = try Program("init", folder.path("a/b")).run()
    #expect(made.status == 0 && made.output.isEmpty, "\(made.errors)")
    #expect(folder.files(in: "a/b") == ["README.md", "jobs.jsonl", "label.json", "styles.json"])
    let readme = String(decoding: try folder.read("a/b/README.md"), as: UTF8.self)
    let commands = readme.split(separator: "\n").filter { $0.hasPrefix("    signwriter ") }
    #expect(commands.count == 2 && readme.split(separator: "\n").count <= 10)
    for command in commands {
      var shell = Program(
        "-c",
        "cd '\(folder.path("a/b"))' && \(command.trimmed.replacing("signwriter ", with: "'\(Program.path)' "))")
      shell.executable = "/bin/sh"
      let outcome = try shell.run()
      #expect(outcome.status == 0 && !outcome.errors.contains("warning"), "\(command): \(outcome.errors)")
    }
    #expect(try Batch.decode(folder.read("a/b/label.png")).width > 100)
    let report = try Batch.lines(folder.read("a/b/report.jsonl"))
    #expect(report.count == 5 && report.allSatisfy { $0.status == "done" })
    #expect(folder.files(in: "a/b/pictures").count == 5)
  }

  @Test(arguments: ["README.md", "styles.json", "label.json", "jobs.jsonl"])
  func `a file that exists is never overwritten, and nothing is written beside it`(_ name: String) throws {
    let folder = try Workspace()
    try folder.write("mine", to: name)
    let outcome = try Program("init", folder.root).run()
    #expect(
      outcome.status == 2 && outcome.errors.contains("\(name)\"") && outcome.errors.contains("another folder"))
    #expect(folder.files(in: ".") == [name])
    #expect(try folder.read(name) == Array("mine".utf8))
  }

  @Test func `a link to nothing is not followed`() throws {
    let folder = try Workspace()
    #expect(symlink(folder.path("elsewhere"), folder.path("styles.json")) == 0)
    #expect(try Program("init", folder.root).run().status == 2)
    #expect(!folder.exists("elsewhere"))
  }
}

extension Substring {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
