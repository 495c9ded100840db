import Basics
import Testing

@Suite struct RecentFingerprintsTests {
  @Test func `a fingerprint is known from the second time on, until another takes its slot`() {
    var recent = RecentFingerprints(count: 8)
    // 11 has the slot of 3.
    let answers = [3, 3, 4, 3, 11, 3].map { recent.note($0) }
    #expect(answers == [false, true, false, true, false, false])
  }

  @Test func `few slots at first lose nothing that as many as asked for would keep`() {
    var recent = RecentFingerprints(count: 4096)
    // All in one slot of the first 64, and each in its own of 4096.
    let fingerprints = (1..<64).map { UInt64($0 * 64) }
    #expect(fingerprints.allSatisfy { !recent.note($0) })
    #expect(fingerprints.allSatisfy { recent.note($0) })
  }

  @Test func `a hash depends on every word, every byte and their order`() {
    func hash(_ add: (inout WordHash) -> Void) -> UInt64 {
      var hash = WordHash()
      add(&hash)
      return hash.value
    }
    let values = [
      hash { _ in }, hash { $0.add(1) }, hash { $0.add(2) },
      hash {
        $0.add(1)
        $0.add(2)
      },
      hash {
        $0.add(2)
        $0.add(1)
      },
      hash { $0.add("") }, hash { $0.add("a") }, hash { $0.add("abcdefgh") }, hash { $0.add("abcdefgha") },
      hash { $0.add("abcdefgi") },
    ]
    #expect(Set(values).count == values.count)
  }
}
