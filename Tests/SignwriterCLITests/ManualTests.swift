import Testing

/// `scripts/make manual`: what an install script puts in place.
@Suite struct ManualTests {
  @Test func `each command has a man page, and each shell its completions`() throws {
    let folder = try Workspace()
    let root = String(#filePath.prefix(upTo: #filePath.firstRange(of: "/Tests/")?.lowerBound ?? #filePath.endIndex))
    var script = Program("manual", folder.path("usr"))
    script.executable = root + "/scripts/make"
    script.environment["SIGNWRITER"] = Program.path
    script.environment["SOURCE_DATE_EPOCH"] = "1777852800"
    let outcome = try script.run()
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    // The help is another witness of which commands there are.
    let help = try Program("--help").run().text
    let list = help.split(separator: "SUBCOMMANDS:\n").last?.split(separator: "\n\n").first ?? ""
    // A description that is wrapped goes on further in.
    let entries = list.split(separator: "\n").filter { !$0.hasPrefix("   ") }
    let names = entries.compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(names.contains("render") && names.contains("fonts"))
    let pages = folder.files(in: "usr/share/man/man1")
    #expect(pages == (names.map { "signwriter-\($0).1" } + ["signwriter.1"]).sorted())
    let batch = String(decoding: try folder.read("usr/share/man/man1/signwriter-batch.1"), as: UTF8.self)
    #expect(batch.contains(".It Fl \\-report Ar report\nWhat became of each job"), "\(batch.prefix(2000))")
    // What the help has in groups is in groups here, each option once, and those of no group come first.
    let options = batch.split(separator: ".Sh OPTIONS\n").last?.split(separator: ".Sh ENVIRONMENT").first ?? ""
    let groups = options.split(separator: "\n.Ss ")
    #expect(
      groups.map { String($0.prefix { $0 != "\n" }) }.dropFirst().sorted() == [
        "Caches", "Earlier runs", "Limits of a document", "Motion", "Page", "Pictures", "Renderer", "Work",
      ])
    for (name, group) in [
      ("styles", nil), ("resume", "Earlier runs"), ("device", "Renderer"), ("max\\-pixels", "Limits"),
      ("jobs", "Work"),
    ]
      as [(String, String?)]
    {
      let holders = groups.filter { $0.contains(".It Fl \\-\(name) ") || $0.contains(".It Fl \\-\(name)\n") }
      #expect(holders.count == 1 && holders.first?.hasPrefix(group ?? ".Bl") == true, "\(name)")
    }
    for (page, synopsis) in [
      ("batch", ".Op Ar options\n.Ar jobs\n"), ("render", ".Op Ar options\n.Op Ar label\n"),
      ("preview", ".Op Ar options\n.Ar files ...\n"), ("doctor", ".Op Ar options\n"),
    ] {
      let text = String(decoding: try folder.read("usr/share/man/man1/signwriter-\(page).1"), as: UTF8.self)
      #expect(text.contains(".Sh SYNOPSIS\n.Nm signwriter \(page)\n" + synopsis + ".Sh DESCRIPTION\n"), "\(page)")
    }
    for page in pages {
      let text = String(decoding: try folder.read("usr/share/man/man1/" + page), as: UTF8.self)
      for section in ["DESCRIPTION", "EXAMPLES", "ENVIRONMENT", "EXIT STATUS"] where page != "signwriter-sign.1" {
        #expect(text.contains(".Sh \(section)\n"), "\(page) lacks \(section)")
      }
      #expect(text.hasPrefix(".Dd May 4, 2026\n"), "\(text.prefix(40))")
    }
    // What an example writes is an option of its command.
    #expect(batch.contains(".Dl signwriter batch jobs.csv \\-\\-styles"))
    for line in batch.split(separator: "\n") where line.hasPrefix(".Dl signwriter batch ") {
      for word in line.split(separator: " ") where word.hasPrefix("\\-\\-") {
        #expect(batch.contains(".It Fl \(word.dropFirst(2))"), "\(word)")
      }
    }
    for (file, word) in [
      ("bash-completion/completions/signwriter", "complete"),
      ("zsh/site-functions/_signwriter", "#compdef signwriter"),
      ("fish/vendor_completions.d/signwriter.fish", "complete -c 'signwriter'"),
    ] {
      #expect(String(decoding: try folder.read("usr/share/" + file), as: UTF8.self).contains(word), "\(file)")
    }
  }
}
