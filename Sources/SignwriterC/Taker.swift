import CSignwriter

/// A caller's function for answers. Used on the thread that called.
final class Taker {
  private let function: signwriter_take
  private let context: UnsafeMutableRawPointer?
  /// Why the caller gets no more answers; nil as long as it wants them.
  private(set) var fault: Fault?

  init(_ function: signwriter_take?, _ context: UnsafeMutableRawPointer?) throws(Fault) {
    guard let function else {
      throw Fault(SIGNWRITER_NULL_ARGUMENT, "take: it is NULL; give a function that takes the answers")
    }
    self.function = function
    self.context = context
  }

  /// Hands out an answer. The result is whether the caller wants more.
  func take(_ result: Result<PictureObject, Fault>, index: Int, isRepeated: Bool = false) -> Bool {
    guard fault == nil else { return false }
    var answer = signwriter_answer()
    answer.size = MemoryLayout<signwriter_answer>.size
    answer.index = index
    answer.is_repeated = isRepeated ? 1 : 0
    let status: Int32
    do throws(Fault) {
      answer.picture = try Handle.make(try result.get())
      status = Processes.outside { function(context, &answer) }
    } catch {
      var reason = signwriter_error()
      reason.size = MemoryLayout<signwriter_error>.size
      error.write(to: &reason)
      status = withUnsafePointer(to: reason) { reason in
        answer.error = reason
        return Processes.outside { function(context, &answer) }
      }
    }
    if status != 0 { fault = Fault.stopped(status) }
    return fault == nil
  }
}
