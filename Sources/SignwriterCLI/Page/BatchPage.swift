import CPages
import Documents
import ImageCodecs
import JSON
import Signwriter
import SignwriterBatch
import Synchronization

/// The page of a batch: one HTML file with a script, that shows the pictures in the output folder. It is written record
/// by record under a temporary name and renamed at the end, so that it is whole or absent. Sendable.
final class BatchPage: Sendable {
  /// What the page says besides its records.
  struct Head: Sendable {
    /// The title: the name of the job file.
    let title: String
    /// The path of the pictures from the page.
    let pictures: String
    /// The name of the earlier report; nil without one.
    var against: String?
    /// The path of the earlier pictures from the page; nil where they are not shown.
    var earlierPictures: String?
    /// The name of what has a row for each of its values; nil where there are none.
    var by: String?

    fileprivate var json: JSONValue {
      var object: JSONObject = [
        "title": .string(title), "pictures": .string(pictures), "version": .string(SignwriterVersion.current),
      ]
      object["against"] = against.map { .string($0) }
      object["earlierPictures"] = earlierPictures.map { .string($0) }
      object["by"] = by.map { .string($0) }
      return .object(object)
    }
  }

  private struct State: ~Copyable {
    var file: PendingFile
    var buffer: [UInt8]
    var earlier: EarlierReport
    var isFirst = true
    var failure: OutputError?

    mutating func add(_ entry: JSONValue) {
      if !isFirst { buffer += ",\n".utf8 }
      isFirst = false
      buffer += BatchPage.inScript(entry)
      if buffer.count > 1 << 16 { flush() }
    }

    mutating func flush() {
      do throws(OutputError) { if failure == nil { try file.append(buffer) } } catch { failure = error }
      buffer.removeAll(keepingCapacity: true)
    }
  }

  private let state: Mutex<State>
  /// The markup after the records.
  private let end: [UInt8]

  /// Opens a page. `earlier` are the records of the report that it is compared with.
  init(path: String, head: Head, earlier: EarlierReport = EarlierReport()) throws(OutputError) {
    try OutputFolder.makeFolder(above: path)
    OutputFolder.removeLeftovers(beside: path)
    let (start, end) = BatchPage.frame(head)
    self.end = end
    state = Mutex(State(file: try PendingFile(path, inPlace: true), buffer: start, earlier: earlier))
  }

  func write(_ record: JobRecord) {
    state.withLock { state in
      let json = record.json
      let change = state.earlier.change(of: json)
      state.add(PageEntry(json, remarks: record.remarks.rawValue, change: change, group: record.group).json)
    }
  }

  /// Closes the page with what only the earlier report has. Throws if something could not be written.
  func finish() throws(OutputError) {
    let failure: OutputError? = state.withLock { state in
      for gone in state.earlier.rest { state.add(PageEntry(gone: gone).json) }
      state.buffer += end
      state.flush()
      do throws(OutputError) { if state.failure == nil { try state.file.commit() } } catch { state.failure = error }
      if state.failure != nil { state.file.abandon() }
      return state.failure
    }
    if let failure { throw failure }
  }

  /// Discards the page, for a run that produced nothing.
  func abandon() { state.withLock { $0.file.abandon() } }

  /// The page before the records, and after them.
  private static func frame(_ head: Head) -> (start: [UInt8], end: [UInt8]) {
    func text(_ part: sw_page_part) -> String {
      String(decoding: UnsafeBufferPointer(start: part.bytes, count: part.count), as: UTF8.self)
    }
    let markup = text(sw_page_markup())
    let halves = markup.split(separator: "{{records}}", maxSplits: 1, omittingEmptySubsequences: false)
    let start = String(halves[0]).replacing("{{style}}", with: text(sw_page_style()))
      .replacing("{{head}}", with: String(decoding: inScript(head.json), as: UTF8.self))
    let end = (halves.count > 1 ? String(halves[1]) : "").replacing("{{script}}", with: text(sw_page_script()))
    return (Array(start.utf8), Array(end.utf8))
  }

  /// A value inside an element of HTML: without the character that could end that.
  private static func inScript(_ value: JSONValue) -> [UInt8] {
    let bytes = JSONWriter.bytes(value)
    guard bytes.contains(UInt8(ascii: "<")) else { return bytes }
    return Array(
      bytes.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false).joined(separator: mark))
  }

  private static let mark = Array("\\u003c".utf8)
}
