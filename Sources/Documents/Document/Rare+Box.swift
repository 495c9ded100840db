import Basics
import JSON

extension Rare: Box {
  func withAddress<Answer>(_ body: (UnsafeRawPointer) -> Answer) -> Answer {
    if box.isEmpty { return withUnsafePointer(to: .usual) { (usual: UnsafePointer<Value>) in body(usual) } }
    return box.withUnsafeBufferPointer { body(UnsafeRawPointer($0.baseAddress!)) }
  }

  mutating func withMutableAddress(
    _ body: (UnsafeMutableRawPointer) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    if box.isEmpty {
      var value = Value.usual
      try withUnsafeMutablePointer(to: &value) { value throws(DocumentError) in try body(value) }
      wrappedValue = value
      return
    }
    let answer = box.withUnsafeMutableBufferPointer { box -> Result<Void, DocumentError> in
      do throws(DocumentError) {
        return .success(try body(UnsafeMutableRawPointer(box.baseAddress!)))
      } catch {
        return .failure(error)
      }
    }
    if box[0] == .usual { box = [] }
    try answer.get()
  }
}
