import Documents
import Foundation
import JSON

/// The example jobs, with their styles.
struct Corpus: Sendable {
  /// The number of jobs in jobs.jsonl.
  static let jobCount = 15_188

  /// The folder of jobs.jsonl and styles.json.
  let folder: String

  /// A number of jobs, the same in every call: one of each stretch of the file, which is sorted by language.
  func documents(_ wanted: Int) throws(WorkloadError) -> [Document] {
    let lines = try read("jobs.jsonl").split(separator: UInt8(ascii: "\n"))
    let count = min(wanted, lines.count)
    let chosen = (0..<count).map { lines[$0 * lines.count / count] }
    let sheet = try read("styles.json")
    do throws(DocumentError) {
      let styles = try StyleSheet(bytes: sheet, source: folder + "/styles.json")
      let jobs = JobReader(
        bytes: Array(chosen.joined(separator: [UInt8(ascii: "\n")])), source: "jobs.jsonl", styles: styles)
      var documents: [Document] = []
      for entry in jobs { documents.append(try entry.result.get().document) }
      return documents
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
