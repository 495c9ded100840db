import SignwriterBatch

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
  package let bytes: [UInt8]
  /// The entity tag, without quotes.
  package let tag: String
  package let width: Int
  package let height: Int
  /// The name of the file in a tar.
  package let name: String
  /// The record beside it in a tar; empty if none was asked for.
  package let record: [UInt8]
}

extension PictureAnswer {
  private enum Kind: Int {
    case picture, unchanged, failure
  }

  func put(into frame: inout Frame) {
    switch self {
    case .picture(let picture):
      frame.put(Kind.picture.rawValue)
      frame.put(picture.bytes)
      frame.put(picture.tag)
      frame.put(picture.width)
      frame.put(picture.height)
      frame.put(picture.name)
      frame.put(picture.record)
    case .unchanged(let tag):
      frame.put(Kind.unchanged.rawValue)
      frame.put(tag)
    case .failure(let failure):
      frame.put(Kind.failure.rawValue)
      frame.put(failure.status)
      for text in [failure.reason, failure.place, failure.message, failure.id, failure.source] { frame.put(text) }
    }
  }

  init?(_ frame: inout FrameReader) {
    switch frame.number().flatMap({ Kind(rawValue: $0) }) {
    case .picture:
      guard let bytes = frame.field(), let tag = frame.text(), let width = frame.number(),
        let height = frame.number(), let name = frame.text(), let record = frame.field()
      else { return nil }
      self = .picture(
        ServedPicture(bytes: bytes, tag: tag, width: width, height: height, name: name, record: record))
    case .unchanged:
      guard let tag = frame.text() else { return nil }
      self = .unchanged(tag: tag)
    case .failure:
      guard let status = frame.number(), let reason = frame.text(), let place = frame.text(),
        let message = frame.text(), let id = frame.text(), let source = frame.text()
      else { return nil }
      var failure = ServedFailure(status, reason, place: place, message)
      (failure.id, failure.source) = (id, source)
      self = .failure(failure)
    case nil: return nil
    }
  }
}
