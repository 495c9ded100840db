package import ImageCodecs
import SignwriterBatch

/// A request for one picture, as it goes to a worker. Sendable; a value.
package struct PictureRequest: Sendable, Hashable {
  /// The job as JSON: a document, or a style with a text and values.
  package var job: [UInt8]
  /// The format of the picture.
  package var format: ImageFormat
  /// The pixels per point that replace the job's own; nil to keep those.
  package var scale: Double?
  /// The entity tags of pictures that the client has. `*` is any.
  package var known: [String] = []
  /// The line of the job in a batch, from 1.
  package var line = 1
  /// Whether the record of the picture is wanted too.
  package var wantsRecord = false
  /// What a preview tries, in place of the job; nil for requests from the network.
  package var trial: Trial?

  /// Makes a request.
  package init(job: [UInt8], format: ImageFormat = .png, scale: Double? = nil) {
    (self.job, self.format, self.scale) = (job, format, scale)
  }
}

extension PictureRequest {
  func put(into frame: inout Frame) {
    frame.put(job)
    frame.put(format.rawValue)
    frame.put(scale.map { String($0.bitPattern) } ?? "")
    frame.put(known.count)
    for tag in known { frame.put(tag) }
    frame.put(line)
    frame.put(wantsRecord ? 1 : 0)
    frame.put(trial == nil ? 0 : 1)
    trial?.put(into: &frame)
  }

  init?(_ frame: inout FrameReader) {
    guard let job = frame.field(), let format = frame.text().flatMap({ ImageFormat(rawValue: $0) }),
      let scale = frame.text(), let count = frame.number()
    else { return nil }
    self.init(job: job, format: format, scale: UInt64(scale).map { Double(bitPattern: $0) })
    for _ in 0..<max(0, count) {
      guard let tag = frame.text() else { return nil }
      known.append(tag)
    }
    guard let line = frame.number(), let wantsRecord = frame.number(), let isTrial = frame.number() else {
      return nil
    }
    (self.line, self.wantsRecord) = (line, wantsRecord == 1)
    guard isTrial == 1 else { return }
    guard let trial = Trial(&frame) else { return nil }
    self.trial = trial
  }
}
