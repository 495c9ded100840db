import Documents
import SignwriterBatch
import Synchronization
import TestSupport
import Testing

/// Records in the order of their jobs.
@Suite struct OrderedRecordsTests {
  private static func record(_ index: Int) -> JobRecord {
    JobRecord(index: index, line: index + 1, id: "\(index)", outcome: .failed(field: "", message: ""))
  }

  @Test func `whoever takes a record may ask, and no lock is held meanwhile`() {
    let seen = Mutex<[Int]>([])
    let own = Mutex<OrderedRecords?>(nil)
    let records = OrderedRecords(limit: 4) { record in
      // It would wait for itself.
      #expect(own.withLock { $0 }?.isCrowded == false)
      seen.withLock { $0.append(record.index) }
      // A record of a job that ended because of this one.
      if record.index == 3 { own.withLock { $0 }?.take(Self.record(4)) }
    }
    own.withLock { $0 = records }
    for index in [2, 1, 0, 5, 3] { records.take(Self.record(index)) }
    #expect(seen.withLock { $0 } == [0, 1, 2, 3, 4, 5])
    own.withLock { $0 = nil }
  }

  @Test func `records of many threads come one at a time and in order`() async {
    let count = 4000
    let seen = Mutex<[Int]>([])
    let inside = Atomic(0)
    let records = OrderedRecords(limit: count) { record in
      #expect(inside.add(1, ordering: .relaxed).newValue == 1)
      seen.withLock { $0.append(record.index) }
      inside.subtract(1, ordering: .relaxed)
    }
    await withTaskGroup { group in
      for thread in 0..<7 {
        group.addTask {
          for index in stride(from: thread, to: count, by: 7) { records.take(Self.record(index)) }
        }
      }
    }
    #expect(seen.withLock { $0 } == Array(0..<count))
  }
}
