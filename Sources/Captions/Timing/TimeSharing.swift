package import Motion

/// Gives times to words that have none.
///
/// The beginnings and ends of all words are points in a row. Between a word's beginning and its end lie as many parts as
/// it has graphemes, between two words none. Points that are not known share the time between the known ones around them
/// by these parts. A cue that says its times bounds the words in it.
package struct TimeSharing {
  private struct Point {
    var time: Int?
    /// Parts between the point before and this one.
    var parts: Int
  }

  package private(set) var times: [TimeSpan] = []

  package init(_ transcript: Transcript, _ report: inout RepairReport) {
    let breaks = TextBreaks()
    let words = transcript.words
    var points: [Point] = []
    var places: [(start: Int, end: Int)] = []
    var shared = 0
    var index = 0
    while index < words.count {
      let range = index..<(words[index...].firstIndex { $0.cue != words[index].cue } ?? words.count)
      let cue = transcript.cues[words[index].cue]
      let isUntimed = words[range].allSatisfy { $0.start == nil && $0.end == nil }
      let isShared = isUntimed && cue.start != nil && cue.end != nil
      // One word has the whole span, which is no estimate.
      if isShared, range.count > 1 { shared += 1 }
      if let start = cue.start, words[index].start == nil { points.append(Point(time: start, parts: 0)) }
      for (place, word) in words[range].enumerated() {
        // A space is said, too: of cues that only know their span each word counts one more.
        let count = breaks.count(word.text) + (isShared ? 1 : 0)
        if !isShared, word.start == nil || word.end == nil {
          report.add(.wordsShared, line: word.line, word: index + place, word.text)
        }
        places.append((points.count, points.count + 1))
        points.append(Point(time: word.start, parts: 0))
        points.append(Point(time: word.end, parts: count))
      }
      if let end = cue.end, words[range.upperBound - 1].end == nil { points.append(Point(time: end, parts: 0)) }
      index = range.upperBound
    }
    report.add(.cueShared, times: shared, transcript.source)
    TimeSharing.fill(&points)
    times = places.map { TimeSpan(start: points[$0.start].time ?? 0, end: points[$0.end].time ?? 0) }
  }

  private static func fill(_ points: inout [Point]) {
    var index = 0
    while index < points.count {
      guard points[index].time == nil else {
        index += 1
        continue
      }
      let end = points[index...].firstIndex { $0.time != nil } ?? points.count
      fill(&points, index..<end)
      index = end
    }
  }

  /// Fills unknown points between two known ones, or at an end of the row.
  private static func fill(_ points: inout [Point], _ range: Range<Int>) {
    let before = range.lowerBound > 0 ? points[range.lowerBound - 1].time : nil
    let after = range.upperBound < points.count ? points[range.upperBound].time : nil
    // The parts before the first point count only from a known point on.
    let firstParts = before == nil ? 0 : points[range.lowerBound].parts
    let inner = range.dropFirst().reduce(firstParts) { $0 + points[$1].parts }
    let total = inner + (after == nil ? 0 : points[range.upperBound].parts)
    let natural = total * TimeRepair.grapheme
    let start = before ?? max(0, (after ?? natural) - natural)
    let length = max(0, (after ?? start + natural) - start)
    var parts = firstParts
    for index in range {
      if index > range.lowerBound { parts += points[index].parts }
      let share = total == 0 ? 0 : Int(Int128(length) * Int128(parts) / Int128(total))
      points[index].time = start + share
    }
  }
}
