import CSignwriter
import Documents
import Scenes
import Signwriter
import Synchronization

/// The measures of a document behind a handle. Any thread may ask; what was given out stays until the object goes.
final class MeasuresObject: HandleObject, Sendable {
  static let kind = HandleKind.measures
  let document: ResolvedDocument
  private let given = Mutex(Given())

  /// What was given out, whose addresses must stay.
  private struct Given {
    var json: Result<[CChar], Fault>?
    var boxes: [Int: BoxList] = [:]
  }

  init(_ document: ResolvedDocument) { self.document = document }

  /// The JSON with its NUL.
  func json() throws(Fault) -> [CChar] {
    let document = document
    return try given.withLock { given in
      let json = given.json ?? MeasuresObject.json(of: document)
      given.json = json
      return json
    }.get()
  }

  private static func json(of document: ResolvedDocument) -> Result<[CChar], Fault> {
    Result { () throws(Fault) in
      let measured: MeasuredDocument
      do throws(ResolveError) { measured = try MeasuredDocument(document) } catch { throw Fault(.resolve(error)) }
      return JSONWriter.bytes(measured.json).map { CChar(bitPattern: $0) } + [0]
    }
  }

  /// The boxes of some kinds: a sum of the numbers in signwriter.h.
  func boxes(_ kinds: Int) -> BoxList {
    let document = document
    return given.withLock { given in
      let boxes =
        given.boxes[kinds] ?? BoxList(document.boxes(Set(TextBox.Kind.allCases.filter { kinds & $0.number != 0 })))
      given.boxes[kinds] = boxes
      return boxes
    }
  }
}

extension TextBox.Kind {
  /// The number in signwriter.h.
  var number: Int {
    switch self {
    case .glyph: SIGNWRITER_GLYPH
    case .word: SIGNWRITER_WORD
    case .line: SIGNWRITER_LINE
    }
  }
}
