import Basics
import CNumberText

/// Owns an ICU number formatter.
///
/// Unchecked Sendable: the pointer never changes; ICU documents that its formatter is immutable and may be shared
/// between threads; and only `deinit`, which cannot run during another use, frees it.
final class ICUNumberFormatter: @unchecked Sendable {
  private let format: OpaquePointer

  init(skeleton: String, locale: String) throws(MotionError) {
    let units = Array(skeleton.utf16)
    var message = [CChar](repeating: 0, count: 64)
    var offset: Int32 = -1
    guard
      let format = sw_number_format_open(units, Int32(units.count), locale, &message, message.count, &offset)
    else {
      let name = String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      throw .numberFormat(
        place: "numberFormat", value: "\(Message.quoted(skeleton)) for \(Message.quoted(locale))",
        remedy: "is refused by ICU (\(name)); check the options against each other")
    }
    self.format = format
  }

  deinit { sw_number_format_close(format) }

  func text(_ value: Double) -> String {
    var capacity = 64
    while true {
      var needed = 0
      let text = withUnsafeTemporaryAllocation(of: UInt16.self, capacity: capacity) { target -> String? in
        needed = Int(sw_number_format_double(format, value, target.baseAddress, Int32(target.count)))
        guard needed >= 0, needed <= target.count else { return nil }
        return String(decoding: target[..<needed], as: UTF16.self)
      }
      if let text { return text }
      // ICU fails here only if memory runs out; a plain number is better than none.
      guard needed > capacity else { return "\(value)" }
      capacity = needed
    }
  }
}
