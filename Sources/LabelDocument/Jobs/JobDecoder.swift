/// Makes jobs of lines, with the styles of one sheet.
///
/// Immutable, so Sendable: any number of threads may decode with one.
public struct JobDecoder: Sendable {
  public let styles: StyleSheet
  /// What the job file is called in messages.
  public let source: String

  public init(styles: StyleSheet, source: String) {
    self.styles = styles
    self.source = source
  }

  /// Never fails as a whole: what is wrong with a line is that line's result.
  public func decode(_ line: JobLine) -> JobEntry {
    var id = JobDecoder.defaultID(line: line.number)
    do throws(DocumentError) {
      let json = try parse(line)
      if let given = json.object?["id"]?.string, !given.isEmpty { id = given }
      let job = try Job(json, styles: styles, source: "\(source):\(line.number)", defaultID: id)
      return JobEntry(line: line.number, id: id, result: .success(job))
    } catch {
      return JobEntry(line: line.number, id: id, result: .failure(error))
    }
  }

  /// `line-000003`: padded, so that files sort as the lines stand.
  public static func defaultID(line: Int) -> String {
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
