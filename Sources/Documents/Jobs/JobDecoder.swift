package import Basics
import JSON

/// Makes jobs of lines, with the styles of one sheet.
///
/// Sendable: any number of threads may decode with one. Copies share what they keep.
package struct JobDecoder: Sendable {
  package let styles: StyleSheet
  /// The name of the job file in messages.
  package let source: String
  private let filled: FilledStyles
  /// The name of the value by which a page puts jobs together, as ``Job/value(of:)`` knows it; nil for none.
  private let grouping: String?

  /// Enough for some hundreds of styles with their placeholders filled.
  package static let defaultStyleCacheBytes = 1 << 20

  /// `styleCacheBytes`: what styles with their placeholders filled may take, about.
  package init(
    styles: StyleSheet, source: String, styleCacheBytes: Int = JobDecoder.defaultStyleCacheBytes,
    grouping: String? = nil
  ) {
    self.styles = styles
    self.source = source
    self.grouping = grouping
    filled = FilledStyles(capacity: styleCacheBytes)
  }

  /// What is kept of styles with their placeholders filled. It was asked for each job that has a style, and found those that
  /// were resolved.
  package var cacheState: CacheState { filled.state }

  /// Never fails as a whole: what is wrong with a line is that line's result.
  package func decode(_ line: JobLine) -> JobEntry {
    var id = JobDecoder.defaultID(line: line.number)
    var facts = JobFacts()
    do throws(DocumentError) {
      let json = try parse(line)
      facts = json.object.map { JobFacts($0, grouping: grouping) } ?? facts
      if let given = json.object.flatMap({ Job.id(of: $0) }), !given.isEmpty { id = given }
      let job = try Job(
        json, styles: styles, filled: filled, source: "\(source):\(line.number)", defaultID: id)
      facts = job.facts
      if let grouping { facts.group = job.value(of: grouping) }
      return JobEntry(line: line.number, id: id, result: .success(job), facts: facts)
    } catch {
      return JobEntry(line: line.number, id: id, result: .failure(error), facts: facts)
    }
  }

  /// `line-000003`: padded, so that files sort as the lines stand.
  package static func defaultID(line: Int) -> String {
    let digits = String(line)
    return "line-" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
  }

  private func parse(_ line: JobLine) throws(DocumentError) -> JSONValue {
    let bytes = try line.content.get()
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(DocumentError) in
        try JSONParser.parse(bytes, source: source, firstLine: line.number)
      }
    }
    return try result.get()
  }
}
