import CSignwriter

/// An array of a caller's that takes frames, all or none.
final class FrameAnswers {
  private let answers: UnsafeMutablePointer<signwriter_answer>
  private let count: Int
  private var next = 0
  /// Why there is no handle for a frame.
  private(set) var failure: Fault?

  /// Throws unless each element knows its size. There are no pictures at first.
  init(_ answers: UnsafeMutablePointer<signwriter_answer>, _ count: Int) throws(Fault) {
    for index in 0..<count { try SizedStruct.checkElement(answers, index, "signwriter_answer") }
    self.answers = answers
    self.count = count
    clear()
  }

  /// Takes a frame. The result is whether there may be more.
  func put(_ picture: PictureObject, index: Int, isRepeated: Bool) -> Bool {
    do throws(Fault) {
      answers[next].picture = try Handle.make(picture)
    } catch {
      failure = error
      return false
    }
    answers[next].index = index
    answers[next].is_repeated = isRepeated ? 1 : 0
    next += 1
    return true
  }

  /// Releases what was taken.
  func clear() {
    for taken in 0..<next { try? Handle.remove(answers[taken].picture, PictureObject.self) }
    next = 0
    for index in 0..<count {
      answers[index] = signwriter_answer()
      answers[index].size = MemoryLayout<signwriter_answer>.size
    }
  }
}
