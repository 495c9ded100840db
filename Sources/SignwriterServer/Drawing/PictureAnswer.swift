package import Workers

/// The answer to a request for a picture. Sendable; a value.
package enum PictureAnswer: Sendable {
  case picture(ServedPicture)
  /// The client has the picture with this tag already.
  case unchanged(tag: String)
  case failure(ServedFailure)
}

/// A picture that is sent to a client. Sendable; a value.
package struct ServedPicture: Sendable {
  /// The file.
  package var bytes: [UInt8] = []
  /// The entity tag, without quotes.
  package var tag = ""
  package var width = 0
  package var height = 0
  /// The name of the file in a tar.
  package var name = ""
  /// The record beside it in a tar; empty if none was asked for.
  package var record: [UInt8] = []

  package init() {}

  /// A file that shows a picture of this size.
  init(_ bytes: [UInt8], width: Int, height: Int) { (self.bytes, self.width, self.height) = (bytes, width, height) }
}

extension PictureAnswer: WorkerMessage {
  package init() { self = .unchanged(tag: "") }

  private enum Kind: Int {
    case picture, unchanged, failure
  }

  private var kind: Kind {
    switch self {
    case .picture: .picture
    case .unchanged: .unchanged
    case .failure: .failure
    }
  }

  package mutating func code(_ coder: inout MessageCoder) {
    var kind = kind
    coder.code(&kind)
    switch kind {
    case .picture:
      let picture: ServedPicture? = if case .picture(let picture) = self { picture } else { nil }
      self = .picture(coder.payload(picture))
    case .unchanged:
      let tag: String? = if case .unchanged(let tag) = self { tag } else { nil }
      self = .unchanged(tag: coder.payload(tag))
    case .failure:
      let failure: ServedFailure? = if case .failure(let failure) = self { failure } else { nil }
      self = .failure(coder.payload(failure))
    }
  }
}

extension ServedPicture: WorkerMessage {
  package mutating func code(_ coder: inout MessageCoder) {
    coder.code(&bytes)
    coder.code(&tag)
    coder.code(&width)
    coder.code(&height)
    coder.code(&name)
    coder.code(&record)
  }
}
