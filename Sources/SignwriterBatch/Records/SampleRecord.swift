package import Documents
import JSON

/// The records of a tar that is sent while it is made: what `signwriter batch` writes beside each picture, and the same
/// for jobs that failed, which have no picture to stand beside.
package enum SampleRecord {
  /// The record of a picture, with the whole text, as in the tar of a batch.
  package static func done(_ job: Job, line: Int, out: String, _ picture: PictureFile) -> [UInt8] {
    let record = JobRecord(
      index: line, line: line, id: job.id, facts: job.facts, outcome: .done(picture.members(out: out)))
    var object = record.json.object ?? JSONObject()
    object["text"] = job.label.map { .string($0.text) }
    return JSONWriter.bytes(.object(object)) + [UInt8(ascii: "\n")]
  }

  /// The record of a job without a picture.
  package static func failed(id: String, line: Int, field: String, _ message: String) -> [UInt8] {
    let record = JobRecord(index: line, line: line, id: id, outcome: .failed(field: field, message: message))
    return JSONWriter.bytes(record.json) + [UInt8(ascii: "\n")]
  }
}
