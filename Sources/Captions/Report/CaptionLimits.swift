/// How much of an input is read. A talk of two hours has some 20,000 words in 1 MB of JSON.
package enum CaptionLimits {
  package static let mostBytes = 64 << 20
  package static let mostWords = 200_000
  package static let mostCues = 100_000
  /// In bytes of UTF-8.
  package static let longestWord = 10_000
  /// Of a speaker, or of a tag of a word, in bytes of UTF-8. It is written and compared for each word.
  package static let longestName = 1_000
  package static let deepestNesting = 64
  /// The most values of a JSON file, each of which takes some 100 bytes of memory.
  package static let mostValues = 2_000_000
  /// The latest time of a file in microseconds: that of documents, which a day has.
  package static let latestTime = 86_400_000_000
  /// How far from now live words may be, in microseconds: a million seconds, or 277 hours.
  package static let farthestLiveTime = 1_000_000_000_000
  package static let mostTags = 32
  package static let mostRegions = 100
  /// The most rules of a file's style sheets.
  package static let mostStyles = 1_000
}
