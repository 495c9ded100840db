import ArgumentParser

/// The options of a batch's page for a browser.
struct PageOptions: ParsableArguments {
  @Option(
    help: """
      A page for a browser with all pictures of --out, by style and language: what failed, shrank, was truncated, lacks \
      glyphs or took other fonts.
      """,
    completion: .file(extensions: ["html"]))
  var html: String?

  @Option(
    help: ArgumentHelp("Compare the page with the report of an earlier run, by id.", valueName: "REPORT"),
    completion: .file())
  var htmlAgainst: String?

  @Option(
    help: ArgumentHelp("The folder of that run's pictures, to see both.", valueName: "DIR"), completion: .directory)
  var htmlAgainstOut: String?

  @Option(
    help: ArgumentHelp(
      """
      Begin the page with a row for each value of this member or value of the jobs, as id or key: its languages side by \
      side, and the scales of a label as one.
      """, valueName: "KEY"))
  var htmlBy: String?

  func validate() throws {
    guard let html else {
      guard htmlBy == nil else { throw ValidationError("--html-by is of a page; write --html FILE") }
      guard htmlAgainst == nil, htmlAgainstOut == nil else {
        throw ValidationError("--html-against is of a page; write --html FILE")
      }
      return
    }
    guard htmlBy != "" else { throw ValidationError("--html-by: name a member of the jobs, as id") }
    guard html != "-" else { throw ValidationError("--html: the page names pictures from its place; name a file") }
    if let htmlAgainst, JobsFormat(fileName: htmlAgainst) != .jsonl {
      throw ValidationError(
        "--html-against \(htmlAgainst) is a table, which lacks what is compared; give a report in JSON Lines")
    }
    guard htmlAgainstOut == nil || htmlAgainst != nil else {
      throw ValidationError("--html-against-out has the pictures of an earlier report; write --html-against REPORT")
    }
  }
}
