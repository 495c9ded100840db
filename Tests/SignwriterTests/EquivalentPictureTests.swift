import Documents
import ImageCodecs
import Pixels
import Signwriter
import TestSupport
import Testing

/// Pictures of texts and files whose names differ by bytes alone.
@Suite struct EquivalentPictureTests {
  private static func document(_ text: String) throws -> Document {
    try Document(json: ##"{"text": "\##(text)", "font": {"family": "Noto Sans CJK JP", "size": 60}}"##)
  }

  @Test(arguments: EquivalentTexts.all)
  func `a text is drawn as it is alone, whatever was drawn before it`(_ texts: EquivalentTexts) throws {
    func alone(_ text: String) throws -> PixelBuffer {
      try LabelRenderer(.cpu).render(Self.document(text)).image
    }
    let (first, second) = (try alone(texts.first), try alone(texts.second))
    if texts.looksDifferent { #expect(first != second) }
    for order in texts.orders {
      let renderer = try LabelRenderer(.cpu)
      for text in order + order {
        let isFirst = text.utf8.elementsEqual(texts.first.utf8)
        #expect(
          try renderer.render(Self.document(text)).image == (isFirst ? first : second),
          "\(texts): \(text.unicodeScalars)")
      }
    }
  }

  @Test(arguments: EquivalentTexts.all)
  func `parts that move are drawn as they are alone, whatever was drawn before them`(_ texts: EquivalentTexts)
    throws
  {
    func frames(_ list: [String], _ renderer: LabelRenderer) throws -> [PixelBuffer] {
      let texts = list.joined(separator: "\", \"")
      let json = ##"""
        {"kind": "cycling", "texts": ["\##(texts)"], "font": {"family": "Noto Sans CJK JP", "size": 60}, "size": [260, 90]}
        """##
      return [try renderer.render(try Document(json: json)).image]
    }
    let alone = try texts.orders.map { try frames($0, try LabelRenderer(.cpu)) }
    let renderer = try LabelRenderer(.cpu)
    for (order, expected) in zip(texts.orders, alone) { #expect(try frames(order, renderer) == expected) }
    if texts.looksDifferent { #expect(alone[0] != alone[1]) }
  }

  @Test(arguments: EquivalentTexts.all)
  func `a picture is the file of its bytes`(_ texts: EquivalentTexts) throws {
    let folder = try Workspace()
    for (name, value) in [(texts.first, UInt8(0)), (texts.second, 255)] {
      let picture = PixelBuffer(
        width: 2, height: 2, alphaMode: .straight, bytes: (0..<16).map { $0 % 4 == 3 ? 255 : value })
      try folder.write(try PNGCodec.encode(picture), to: name + ".png")
    }
    for order in texts.orders {
      let renderer = try LabelRenderer(.cpu, images: ImageLibrary(folders: [folder.root]))
      for name in order {
        let image = try renderer.render(try Document(json: #"{"kind": "image", "file": "\#(name).png"}"#)).image
        #expect(image[0, 0].x == (name.utf8.elementsEqual(texts.first.utf8) ? 0 : 255), "\(texts)")
      }
    }
  }
}
