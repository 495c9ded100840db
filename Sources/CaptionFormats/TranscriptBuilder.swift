import Captions
import Motion

/// Gathers words and cues, divides text into words, and holds the limits.
struct TranscriptBuilder {
  /// What all words of a piece of text have in common.
  struct Manner {
    var speaker: String?
    var tags: [String] = []
    var line = 0
  }

  private(set) var transcript: Transcript
  let breaks = TextBreaks()
  /// What stands before the next word of this cue; nil at its beginning, unless it begins a line.
  private var joiner: String?

  /// The latest time that is taken, in microseconds.
  private let latestTime: Int

  init(_ format: CaptionFormat, source: String, latestTime: Int = CaptionLimits.latestTime) {
    transcript = Transcript(source: source, format: format)
    self.latestTime = latestTime
  }

  /// Takes what a file calls its language, if that is a tag ("ja", "pt_BR") or a name ("japanese") and not "auto".
  mutating func take(language: String?) {
    guard let said = language else { return }
    let language = LanguageName.tag(of: said) ?? said
    let parts = language.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    let isTag = parts.allSatisfy { part in
      1...8 ~= part.utf8.count && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    guard isTag, 2...3 ~= parts[0].utf8.count, parts.count <= 4, parts[0].lowercased() != "und" else { return }
    transcript.language = parts.joined(separator: "-")
  }

  func fault(_ line: Int, _ message: String) -> CaptionError {
    CaptionError(source: transcript.source, line: line, message)
  }

  mutating func note(_ repair: Repair, _ line: Int, _ value: @autoclosure () -> String) {
    transcript.report.add(repair, line: line, value())
  }

  /// Takes what another reader noted.
  package mutating func take(_ report: RepairReport) { transcript.report = report.joined(after: transcript.report) }

  mutating func note(damaged lines: [Int]) { for line in lines { note(.characterReplaced, line, "") } }

  /// Begins a cue, which the words that follow belong to. `isLine` says that it begins a line also where it is shown with the
  /// cue before it.
  mutating func begin(_ cue: Cue, isLine: Bool = false) throws(CaptionError) {
    guard transcript.cues.count < CaptionLimits.mostCues else {
      throw fault(cue.line, "more than \(CaptionLimits.mostCues) cues; divide the file")
    }
    for time in [cue.start, cue.end] { try check(time, cue.line) }
    var cue = cue
    if let start = cue.start { cue.start = positive(start, cue.line) }
    if let end = cue.end { cue.end = positive(end, cue.line) }
    transcript.cues.append(cue)
    joiner = isLine ? "\n" : nil
  }

  private func check(_ time: Int?, _ line: Int) throws(CaptionError) {
    if let time, time > latestTime {
      throw fault(
        line, "a time of \(time / 1_000_000) s is beyond \(latestTime / 1_000_000) s; check its unit")
    }
  }

  private mutating func positive(_ time: Int, _ line: Int) -> Int {
    if time < 0 { note(.negativeTime, line, "\(time) us") }
    return max(0, time)
  }

  /// Whether the current cue has words.
  var hasWords: Bool { transcript.words.last?.cue == transcript.cues.count - 1 }

  /// Adds a word as it stands. The joiner that it was given counts.
  mutating func add(_ word: SourceWord) throws(CaptionError) {
    guard transcript.words.count < CaptionLimits.mostWords else {
      throw fault(word.line, "more than \(CaptionLimits.mostWords) words; divide the file")
    }
    guard word.text.utf8.count <= CaptionLimits.longestWord else {
      throw fault(
        word.line,
        "a word of \(word.text.utf8.count) bytes is over the limit of \(CaptionLimits.longestWord); put spaces into it"
      )
    }
    if let speaker = word.speaker, speaker.utf8.count > CaptionLimits.longestName {
      throw fault(
        word.line,
        "a speaker's name of \(speaker.utf8.count) bytes is over the limit of \(CaptionLimits.longestName); shorten it"
      )
    }
    try check(word.start, word.line)
    try check(word.end, word.line)
    var word = word
    for tag in word.tags.filter({ $0.utf8.count > CaptionLimits.longestName }) {
      note(.tagIgnored, word.line, String(tag.prefix(60)))
      word.tags.removeAll { $0.utf8.count > CaptionLimits.longestName }
    }
    word.cue = transcript.cues.count - 1
    if let start = word.start { word.start = positive(start, word.line) }
    if let end = word.end { word.end = positive(end, word.line) }
    if word.tags.count > CaptionLimits.mostTags {
      note(.tagIgnored, word.line, word.tags[CaptionLimits.mostTags])
      word.tags.removeLast(word.tags.count - CaptionLimits.mostTags)
    }
    transcript.words.append(word)
  }

  /// Adds text, which is divided at its white space. The first of its words begins at `start`, the last one ends at
  /// `end`; what lies between is shared later.
  /// `isUnit` says that the text is spoken as one: it is not divided where no space is.
  mutating func say(
    _ text: String, from start: Int? = nil, to end: Int? = nil, _ manner: Manner, isUnit: Bool = false
  ) throws(CaptionError) {
    let first = transcript.words.count
    var word = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      guard TextBreaks.isSpace(scalar) else {
        word.append(scalar)
        continue
      }
      try finish(&word, manner, isUnit)
      if hasWords { joiner = scalar == "\n" || joiner == "\n" ? "\n" : " " }
    }
    try finish(&word, manner, isUnit)
    guard transcript.words.count > first else { return }
    try check(start, manner.line)
    try check(end, manner.line)
    transcript.words[first].start = start.map { positive($0, manner.line) }
    transcript.words[transcript.words.count - 1].end = end.map { positive($0, manner.line) }
  }

  private mutating func finish(
    _ word: inout String.UnicodeScalarView, _ manner: Manner, _ isUnit: Bool
  ) throws(CaptionError) {
    guard !word.isEmpty else { return }
    for part in isUnit ? [String(word)] : breaks.parts(String(word)) {
      var source = SourceWord(part)
      // Nothing stands before the first word of a file.
      source.joiner = hasWords ? joiner ?? "" : transcript.words.isEmpty ? nil : joiner
      (source.speaker, source.tags, source.line) = (manner.speaker, manner.tags, manner.line)
      try add(source)
      joiner = ""
    }
    word = .init()
  }

  /// Adds rules. What is longer than names are is left out of them: a selector's declarations are written for each.
  mutating func add(_ rules: [StyleRule]) {
    for var rule in rules.prefix(max(0, CaptionLimits.mostStyles - transcript.styles.count)) {
      rule.declarations.removeAll { $0.name.utf8.count + $0.value.utf8.count > CaptionLimits.longestName }
      if rule.selector.utf8.count <= CaptionLimits.longestName { transcript.styles.append(rule) }
    }
  }

  /// Changes the current cue.
  mutating func change(_ body: (inout Cue) -> Void) { body(&transcript.cues[transcript.cues.count - 1]) }

  /// The transcript. Cues that begin before the one above them are put in order, those of one time stay as they are.
  consuming func finished(sorts: Bool = false) throws(CaptionError) -> Transcript {
    if sorts { sort() }
    guard !transcript.words.isEmpty else {
      throw fault(0, "it has no words; it is empty, or every cue of it was dropped")
    }
    return transcript
  }

  private mutating func sort() {
    let cues = transcript.cues
    let order = cues.indices.sorted {
      let (left, right) = (cues[$0].start ?? 0, cues[$1].start ?? 0)
      return left != right ? left < right : $0 < $1
    }
    guard order != Array(cues.indices) else { return }
    var words = [[SourceWord]](repeating: [], count: cues.count)
    for word in transcript.words { words[word.cue].append(word) }
    transcript.words = []
    for (place, index) in order.enumerated() {
      if place != index { note(.cuesSorted, cues[index].line, "") }
      for var word in words[index] {
        word.cue = place
        transcript.words.append(word)
      }
    }
    transcript.cues = order.map { cues[$0] }
  }
}
