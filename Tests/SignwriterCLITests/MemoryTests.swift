import Documents
import TestSupport
import Testing

/// The memory of a batch does not grow with the number of its jobs.
@Suite struct MemoryTests {
  private func peak(_ count: Int, _ members: (Int) -> String) throws -> Int {
    let jobs = (0..<count).map { #"{"id": "\#($0)", "text": "\#($0)", "style": "gold", \#(members($0))}"# }
    let batch = try Batch(Array(jobs.joined(separator: "\n").utf8), "--jobs", "2") { program, _ in
      program.watchesMemory = true
      // How many arenas of malloc's threads share is chance.
      program.environment["MALLOC_ARENA_MAX"] = "2"
    }
    #expect(batch.outcome.status == 0)
    #expect(batch.report.count == count)
    return batch.outcome.peakMemory
  }

  @Test(.enabled(if: Turn.takes(0, of: 3), "it is another commit's turn"))
  func `twenty thousand jobs need little more than two thousand`() throws {
    func shadow(_: Int) -> String { #""shadow": {"blur": 2}"# }
    // Who looks every few milliseconds may miss the peak of a short run on a busy machine: the larger of two.
    let (few, many) = (max(try peak(2000, shadow), try peak(2000, shadow)), try peak(20_000, shadow))
    #expect(few > 0 && Double(many) < 1.1 * Double(few), "\(few) KiB for 2000 jobs, \(many) KiB for 20000")
  }

  /// As in making a data set: each label has a weight of its own, and so a face of its own.
  @Test(.enabled(if: Turn.takes(1, of: 3), "it is another commit's turn"))
  func `no more faces are kept open than some hundreds`() throws {
    func weight(_ index: Int) -> String { #""font": {"variations": {"wght": \#(400 + Double(index) / 100)}}"# }
    let (few, many) = (max(try peak(700, weight), try peak(700, weight)), try peak(2500, weight))
    #expect(few > 0 && Double(many) < 1.25 * Double(few), "\(few) KiB for 700 faces, \(many) KiB for 2500")
  }

  /// An edge that moves by thousands of samples needs no plane that is larger by as much.
  @Test(arguments: ["innerShadows", "shadows"]) func `a hard spread needs memory for what is drawn`(_ kind: String)
    throws
  {
    let job =
      #"{"text": "Il", "oversampling": 16, "size": [146, 4], "\#(kind)": [{"color": "red", "spread": 256}]}"#
    let batch = try Batch(Array(job.utf8)) { program, _ in program.watchesMemory = true }
    #expect(batch.report.map(\.status) == ["done"], "\(batch.outcome.errors)")
    #expect(batch.outcome.peakMemory < 400_000, "\(batch.outcome.peakMemory) KiB")
  }
}
