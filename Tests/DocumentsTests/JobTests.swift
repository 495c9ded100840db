import Documents
import JSON
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite struct JobTests {
  private let styles: StyleSheet

  init() throws {
    styles = try StyleSheet(json: #"{"styles": {"gold": {"font": {"size": 40}, "color": "gold"}}}"#)
  }

  private func entries(_ text: String) -> [JobEntry] {
    Array(JobReader(bytes: Array(text.utf8), source: "jobs.jsonl", styles: styles))
  }

  private func error(_ entry: JobEntry?) -> DocumentError? {
    if case .failure(let error)? = entry?.result { error } else { nil }
  }

  @Test func `a job is its style with its own members`() throws {
    let entry = try #require(
      entries(#"{"id": "a", "text": "Hi", "style": "gold", "scale": 2, "out": "x/y.png"}"#).first)
    let job = try entry.result.get()
    #expect(entry.id == "a" && entry.line == 1)
    #expect(job.id == "a" && job.styleName == "gold" && job.out == "x/y.png" && job.source == "jobs.jsonl:1")
    let label = try #require(job.label)
    #expect(label.id == "a" && label.text == "Hi" && label.font.size == 40 && label.scale == 2)
    #expect(try styles.label(style: "gold").color == label.color)
  }

  @Test func `a bad line fails alone`() throws {
    let lines = [
      "\u{FEFF}{\"id\": \"a\"}", "", "{\"text\": \"b\"}\r", "  \t",
      "{\"id\": \"c\", \"shadows\": [{\"blurr\": 1}]}",
      "{\"id\": \"d\", \"style\": \"glod\"}", "not json", "[]", "{\"id\": 7.5}", "{\"id\": \"e\", \"te",
    ]
    let found = entries(lines.joined(separator: "\n"))
    #expect(found.map(\.line) == [1, 3, 5, 6, 7, 8, 9, 10])
    #expect(
      found.map(\.id)
        == ["a", "line-000003", "c", "d", "line-000007", "line-000008", "line-000009", "line-000010"])
    #expect(try found[0].result.get().id == "a")
    #expect(try found[1].result.get().label?.text == "b")
    #expect(error(found[2])?.place == "jobs.jsonl:5: shadows[0].blurr")
    #expect(error(found[3])?.place == "jobs.jsonl:6: style")
    #expect(error(found[3])?.message.contains("did you mean \"gold\"?") == true)
    #expect(error(found[4])?.place == "jobs.jsonl:7:1")
    #expect(error(found[5])?.place == "jobs.jsonl:8")
    #expect(error(found[6])?.place == "jobs.jsonl:9: id")
    #expect(error(found[7])?.source.hasPrefix("jobs.jsonl:10:") == true)
    #expect(error(found[7])?.reason == .syntax)
  }

  @Test func `line ends of any kind and blank lines are accepted`() {
    for text in ["{}\n{}\n", "{}\n{}", "{}\r\n{}\r\n", "\n\n{}\n\n{}", "\u{FEFF}\n{}\n{}"] {
      #expect(entries(text).count == 2, "\(text)")
    }
    #expect(entries("").isEmpty)
    #expect(entries("\u{FEFF}").isEmpty)
  }

  @Test func `lines may be read in chunks of any size`() {
    let text = Array("{\"id\": \"ä\"}\r\n\n{\"id\": \"b\"}\n{\"id\": \"c\"}".utf8)
    for size in 1...text.count {
      var rest = text[...]
      let lines = JobLineReader(source: "-") { () throws(DocumentError) in
        defer { rest = rest.dropFirst(size) }
        return Array(rest.prefix(size))
      }
      let reader = JobReader(lines: lines, decoder: JobDecoder(styles: styles, source: "-"))
      #expect(reader.map(\.id) == ["ä", "b", "c"])
    }
  }

  @Test func `a line longer than 4 MiB fails alone`() {
    var chunks = 0
    let chunk = [UInt8](repeating: UInt8(ascii: "["), count: 1 << 20)
    let lines = JobLineReader(source: "-") { () throws(DocumentError) in
      chunks += 1
      return chunks <= 10 ? chunk : chunks == 11 ? Array("]\n{}\n".utf8) : []
    }
    let found = Array(JobReader(lines: lines, decoder: JobDecoder(styles: styles, source: "-")))
    #expect(found.map(\.line) == [1, 2])
    #expect(error(found[0])?.message.contains("longer than 4 MiB") == true)
    #expect(error(found[1]) == nil)
  }

  @Test func `a read error comes after the jobs before it`() {
    let found = Array(JobReader(fileDescriptor: -1, source: "gone.jsonl", styles: styles))
    #expect(found.count == 1)
    #expect(error(found[0])?.reason == .reading)
    #expect(error(found[0])?.source == "gone.jsonl")
    // Jobs read before the failure stand.
    var chunks = 0
    let lines = JobLineReader(source: "x") { () throws(DocumentError) in
      chunks += 1
      if chunks > 1 { throw DocumentError(.reading, source: "x", "gone") }
      return Array("{}\n{}".utf8)
    }
    let later = Array(JobReader(lines: lines, decoder: JobDecoder(styles: styles, source: "x")))
    #expect(later.count == 2 && error(later[0]) == nil && error(later[1])?.reason == .reading)
  }

  @Test func `jobs are read from a pipe`() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { close(ends[0]) }
    let text = Array("{\"id\": \"a\"}\n{\"id\": \"b\"}".utf8)
    #expect(write(ends[1], text, text.count) == text.count)
    close(ends[1])
    let reader = JobReader(fileDescriptor: ends[0], source: "-", styles: styles)
    #expect(reader.map(\.id) == ["a", "b"])
  }

  @Test func `extends means the same as style, and only one of them is allowed`() throws {
    let found = entries(#"{"extends": "gold"}"# + "\n" + #"{"extends": "gold", "style": "gold"}"#)
    #expect(try found[0].result.get().styleName == "gold")
    #expect(error(found[1])?.place == "jobs.jsonl:2: extends")
    #expect(error(found[1])?.reason == .conflict)
  }
}
