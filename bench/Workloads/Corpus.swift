import Foundation
import LabelDocument

/// Labels of the example jobs, with their styles.
struct Corpus: Sendable {
  static let count = 256

  /// Holds jobs.jsonl and styles.json.
  let folder: String

  /// The same jobs at every call: one of each stretch of the file, which is sorted by language.
  func labels() throws(WorkloadError) -> [LabelDocument] {
    let lines = try read("jobs.jsonl").split(separator: UInt8(ascii: "\n"))
    let count = min(Corpus.count, lines.count)
    let chosen = (0..<count).map { lines[$0 * lines.count / count] }
    let sheet = try read("styles.json")
    do throws(DocumentError) {
      let styles = try StyleSheet(bytes: sheet, source: folder + "/styles.json")
      let jobs = JobReader(
        bytes: Array(chosen.joined(separator: [UInt8(ascii: "\n")])), source: "jobs.jsonl", styles: styles)
      var labels: [LabelDocument] = []
      for entry in jobs { try entry.result.get().label.map { labels.append($0) } }
      return labels
    } catch {
      throw WorkloadError(description: "\(error)")
    }
  }

  private func read(_ name: String) throws(WorkloadError) -> [UInt8] {
    let path = folder + "/" + name
    guard let data = FileManager.default.contents(atPath: path) else {
      throw WorkloadError(
        description: "\(path) cannot be read; run in the package's folder, or say --corpus DIR")
    }
    return [UInt8](data)
  }
}
