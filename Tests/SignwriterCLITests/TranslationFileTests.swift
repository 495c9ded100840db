import Glibc
import TestSupport
import Testing

/// Files of translations that are given as jobs.
@Suite struct TranslationFileTests {
  @Test(arguments: ["de.po", "a.pot", "a.xlf", "app_de.arb", "a.strings", "L.XCSTRINGS", "m_de.properties"])
  func `a batch says which command reads a file of translations`(_ name: String) throws {
    let folder = try Workspace()
    let path = try folder.write("{\"id\": \"a\", \"text\": \"x\"}\n", to: name)
    let program = Program("batch", path, "--out", folder.path("out"))
    let outcome = try program.run()
    #expect(outcome.status == 2 && outcome.errors.contains("give it to `signwriter jobs`"), "\(outcome.errors)")
    #expect(access(folder.path("out"), F_OK) != 0)
  }

  @Test(arguments: [("key,en,de\na,Hello,Hallo\n", 1), ("id,text,de,fr\na,Hello,Hallo,Salut\n", 0)])
  func `a batch says which command reads a table with a column for each language`(
    _ table: String, _ status: Int32
  ) throws {
    let folder = try Workspace()
    let path = try folder.write(table, to: "wide.csv")
    let outcome = try Program("batch", path, "--renderer", "cpu", "--out", folder.path("out")).run()
    #expect(outcome.status == status && outcome.errors.contains("to `signwriter jobs`"), "\(outcome.errors)")
  }
}
