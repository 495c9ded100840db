/// A table with its heading and a line of explanation.
struct ReportSection {
  let title: String
  let explanation: String
  let table: MarkdownTable

  init(_ title: String, _ explanation: String, _ table: MarkdownTable) {
    self.title = title
    self.explanation = explanation
    self.table = table
  }
}
