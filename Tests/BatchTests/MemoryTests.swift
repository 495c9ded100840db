import LabelDocument
import Testing

/// What a batch holds does not grow with the number of its jobs.
@Suite struct MemoryTests {
  private func peak(_ count: Int) throws -> Int {
    let jobs = (0..<count).map { #"{"id": "\#($0)", "text": "\#($0)", "style": "gold", "shadow": {"blur": 2}}"# }
    let batch = try Batch(Array(jobs.joined(separator: "\n").utf8), "--jobs", "2") { program, _ in
      program.watchesMemory = true
    }
    #expect(batch.outcome.status == 0)
    #expect(batch.report.count == count)
    return batch.outcome.peakMemory
  }

  @Test func `twenty thousand jobs need little more than five hundred`() throws {
    let (few, many) = (try peak(500), try peak(20_000))
    #expect(few > 0 && Double(many) < 1.1 * Double(few), "\(few) KiB for 500 jobs, \(many) KiB for 20000")
  }
}
