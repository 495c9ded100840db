import Documents
import Testing

/// The memory of a batch does not grow with the number of its jobs.
@Suite struct MemoryTests {
  private func peak(_ count: Int, _ members: (Int) -> String) throws -> Int {
    let jobs = (0..<count).map { #"{"id": "\#($0)", "text": "\#($0)", "style": "gold", \#(members($0))}"# }
    let batch = try Batch(Array(jobs.joined(separator: "\n").utf8), "--jobs", "2") { program, _ in
      program.watchesMemory = true
    }
    #expect(batch.outcome.status == 0)
    #expect(batch.report.count == count)
    return batch.outcome.peakMemory
  }

  @Test func `twenty thousand jobs need little more than five hundred`() throws {
    func shadow(_: Int) -> String { #""shadow": {"blur": 2}"# }
    let (few, many) = (try peak(500, shadow), try peak(20_000, shadow))
    #expect(few > 0 && Double(many) < 1.1 * Double(few), "\(few) KiB for 500 jobs, \(many) KiB for 20000")
  }

  /// As in making a data set: each label has a weight of its own, and so a face of its own.
  @Test func `no more faces are kept open than some hundreds`() throws {
    func weight(_ index: Int) -> String { #""font": {"variations": {"wght": \#(400 + Double(index) / 100)}}"# }
    let (few, many) = (try peak(700, weight), try peak(2500, weight))
    #expect(few > 0 && Double(many) < 1.25 * Double(few), "\(few) KiB for 700 faces, \(many) KiB for 2500")
  }
}
