package import Basics
package import ImageCodecs
package import Workers

/// A request for one picture, as it goes to a worker. Sendable; a value.
package struct PictureRequest: Sendable, Hashable {
  /// The job as JSON: a document, or a style with a text and values.
  package var job: [UInt8]
  /// The format of the picture.
  package var format: ImageFormat
  /// The pixels per point that replace the job's own; nil to keep those.
  package var scale: Double?
  /// The entity tags of pictures that the client has. `*` is any.
  @Bytewise package var known: [String] = []
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

extension PictureRequest: WorkerMessage {
  package init() { self.init(job: []) }

  package mutating func code(_ coder: inout MessageCoder) {
    coder.code(&job)
    coder.code(&format)
    coder.code(&scale)
    coder.code(&known)
    coder.code(&line)
    coder.code(&wantsRecord)
    coder.code(&trial)
  }
}
