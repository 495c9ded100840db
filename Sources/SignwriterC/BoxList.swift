import CSignwriter
import Scenes

/// Boxes as C programs see them, and their texts in one block. It never changes, so its addresses stay.
final class BoxList: Sendable {
  private let boxes: [Box]
  private let texts: [UInt8]

  /// A box in its C layout, which the importer does not know to be Sendable.
  private typealias Box = signwriter_box

  init(_ boxes: [TextBox]) {
    var texts: [UInt8] = []
    self.boxes = boxes.map { box in
      let start = texts.count
      texts += box.text.utf8
      return Box(box, text: start..<texts.count)
    }
    self.texts = texts
  }

  /// The list as C programs see it.
  var value: signwriter_boxes {
    var value = signwriter_boxes()
    value.count = boxes.count
    value.boxes = boxes.withUnsafeBufferPointer { $0.baseAddress }
    value.texts = texts.withUnsafeBytes { $0.baseAddress?.assumingMemoryBound(to: CChar.self) }
    value.texts_length = texts.count
    return value
  }
}

extension signwriter_box {
  fileprivate init(_ box: TextBox, text: Range<Int>) {
    func x(_ corner: Int) -> Double { corner < box.quad.count ? box.quad[corner].x : 0 }
    func y(_ corner: Int) -> Double { corner < box.quad.count ? box.quad[corner].y : 0 }
    self.init()
    quad = (x(0), y(0), x(1), y(1), x(2), y(2), x(3), y(3))
    kind = UInt32(box.kind.number)
    is_right_to_left = box.isRightToLeft ? 1 : 0
    text_index = UInt32(clamping: box.textIndex)
    line = UInt32(clamping: box.line)
    text_start = UInt32(clamping: text.lowerBound)
    text_length = UInt32(clamping: text.count)
  }
}
