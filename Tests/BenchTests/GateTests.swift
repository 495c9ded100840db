import Documents
import JSON
import Testing
import bench

struct GateTests {
  private func table(_ draws: Int, _ name: String = "warm draws") throws -> CounterTable {
    let text =
      #"{"format": 1, "software": true, "workloads": {"names": {"\#(name)": \#(draws), "warm sheets": 2}}}"#
    return try CounterTable(bytes: Array(text.utf8), source: "counters.json")
  }

  @Test func `counters that are the same are no change`() throws {
    #expect(try table(16).changes(since: table(16)).isEmpty)
  }

  @Test func `counters that are more or less are named`() throws {
    #expect(try table(17).changes(since: table(16)) == ["names, warm draws: 16 before, 17 now"])
    #expect(try table(15).changes(since: table(16)) == ["names, warm draws: 16 before, 15 now"])
  }

  @Test func `counters that come or go are named`() throws {
    let changes = try table(16, "warm passes").changes(since: table(16))
    #expect(changes == ["names, warm draws: 16 before, nothing now", "names, warm passes: nothing before, 16 now"])
  }

  @Test(arguments: [
    #"{"format": 2, "software": true, "workloads": {}}"#, #"{"format": 1, "workloads": {}}"#, "[]",
    #"{"format": 1, "software": true, "workloads": {"names": {"warm draws": 1.5}}}"#,
    #"{"format": 1, "software": true, "workloads": {"names": {"warm draws": 1e300}}}"#,
  ])
  func `what holds no counters is refused with the file`(_ text: String) {
    let error = #expect(throws: DocumentError.self) {
      try CounterTable(bytes: Array(text.utf8), source: "counters.json")
    }
    #expect(error.map { "\($0)".contains("counters.json") } == true)
  }

  private func look(_ labels: Int, _ memory: Int, _ objects: Int? = 50) -> Soak.Look {
    Soak.Look(labels: labels, peakMemory: memory, liveObjects: objects)
  }

  @Test func `memory may grow by five per cent`() {
    #expect(Soak.complaints([look(1000, 100 << 20), look(100_000, 105 << 20)]).isEmpty)
    let complaints = Soak.complaints([look(1000, 100 << 20), look(100_000, 106 << 20)])
    #expect(complaints == ["memory grows: 106 MiB after 100000 labels, 100 MiB after 1000"])
  }

  @Test func `objects may not change`() {
    #expect(Soak.complaints([look(1000, 1 << 20, nil), look(100_000, 1 << 20, nil)]).isEmpty)
    let complaints = Soak.complaints([look(1000, 1 << 20), look(100_000, 1 << 20, 51)])
    #expect(complaints == ["GL objects: 51 after 100000 labels, 50 after 1000"])
  }
}
