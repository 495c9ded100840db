import Testing

/// Drawings from strangers that end the library that draws them.
@Suite struct HostileDrawingTests {
  private static func write(to folder: Workspace) throws {
    let head = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>"
    try folder.write(head + "<text font-size='1e9'>A</text></svg>", to: "hostile.svg")
    try folder.write(head + "<rect width='9' height='9'/></svg>", to: "good.svg")
  }

  private static let isMissing = "librsvg2-2"

  @Test func `render says which drawing it was, and ends as at any error`() throws {
    let folder = try Workspace()
    try Self.write(to: folder)
    let document = try folder.write(#"{"kind": "image", "file": "hostile.svg"}"#, to: "a.json")
    let outcome = try Program("render", document, "--renderer", "cpu", "-o", folder.path("a.png")).run()
    #expect(outcome.status == 2 && !folder.exists("a.png"))
    #expect(
      outcome.errors.contains("\"hostile.svg\"") && outcome.errors.contains("librsvg ended while it drew this")
        || outcome.errors.contains(Self.isMissing), "\(outcome.errors)")
  }

  @Test func `one that takes too long names the option that gives it more time`() throws {
    let folder = try Workspace()
    let masks = (1...28).map { level in
      let inner = level == 1 ? "" : "mask='url(#m\(level - 1))'"
      return "<mask id='m\(level)'><g \(inner)><rect width='9' height='9' fill='#fff' \(inner)/></g></mask>"
    }
    let start = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><defs>"
    try folder.write(
      start + masks.joined() + "</defs><rect width='9' height='9' mask='url(#m28)'/></svg>", to: "slow.svg")
    let document = try folder.write(#"{"kind": "image", "file": "slow.svg"}"#, to: "a.json")
    let outcome = try Program(
      "render", document, "--renderer", "cpu", "--max-drawing-milliseconds", "100", "-o", folder.path("a.png")
    ).run()
    #expect(outcome.status == 2 && !folder.exists("a.png"))
    #expect(
      outcome.errors.contains("with \"slow.svg\"") && outcome.errors.contains("more than 100 ms")
        && outcome.errors.contains("(--max-drawing-milliseconds)") || outcome.errors.contains(Self.isMissing),
      "\(outcome.errors)")
  }

  @Test func `in a batch it fails its own job, and no worker ends`() throws {
    let lines = (0..<40).map { index in
      let name = index.isMultiple(of: 10) ? "hostile" : "good"
      return #"{"id": "\#(index)", "kind": "image", "file": "\#(name).svg", "size": [\#(9 + index), 9]}"#
    }
    let batch = try Batch(Array(lines.joined(separator: "\n").utf8)) { _, folder in try Self.write(to: folder) }
    guard !batch.outcome.errors.contains(Self.isMissing) else { return }
    #expect(batch.outcome.status == 1, "\(batch.outcome.errors)")
    #expect(batch.report.filter { $0.status != "done" }.map(\.id) == ["0", "10", "20", "30"])
    #expect(batch.report[0].message.contains("librsvg ended while it drew this"), "\(batch.report[0].message)")
    #expect(batch.folder.files(in: "out").count == 36)
  }
}
