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

  /// Words as they are said, and as what is shown instead of others.
  @Test(arguments: EquivalentTexts.all, [false, true])
  func `words of captions are drawn as they are alone, whatever was shown before`(
    _ texts: EquivalentTexts, _ areReplaced: Bool
  ) throws {
    func frames(_ list: [String], at times: [Double]) throws -> [PixelBuffer] {
      let said = areReplaced ? ["one", "two"] : list
      let words = list.indices.map { index in
        #"{"text": "\#(said[index])", "start": \#(index * 5), "end": \#(index * 5 + 1)}"#
      }
      let replace = areReplaced ? list.indices.map { #""\#(said[$0])": "\#(list[$0])""# } : []
      let document = try Document(
        json: ##"""
          {"kind": "captions", "words": [\##(words.joined(separator: ","))], "size": [200, 90],
           "replace": {\##(replace.joined(separator: ","))}, "font": {"family": "Noto Sans CJK JP", "size": 50}}
          """##)
      let renderer = try LabelRenderer(.cpu)
      return try times.map { try renderer.render(document.document(at: $0)).image }
    }
    let (first, second) = (try frames([texts.first], at: [0.5])[0], try frames([texts.second], at: [0.5])[0])
    #expect(first.bytes.contains { $0 != 0 })
    if texts.looksDifferent { #expect(first != second) }
    #expect(try frames([texts.first, texts.second], at: [0.5, 5.5, 0.5]) == [first, second, first])
    #expect(try frames([texts.second, texts.first], at: [0.5, 5.5, 0.5]) == [second, first, second])
  }

  /// Readers take both for one word.
  @Test(arguments: EquivalentTexts.all)
  func `a word is replaced however it is written`(_ texts: EquivalentTexts) throws {
    func picture(_ word: String, _ replaced: String) throws -> PixelBuffer {
      let document = try Document(
        json: ##"""
          {"kind": "captions", "words": [{"text": "\##(word)", "start": 0, "end": 1}], "size": [200, 90],
           "replace": {"\##(replaced)": "ab"}, "font": {"family": "Noto Sans CJK JP", "size": 50}, "time": 0.5}
          """##)
      return try LabelRenderer(.cpu).render(document).image
    }
    let expected = try picture("ab", "x")
    for word in [texts.first, texts.second] {
      for replaced in [texts.first, texts.second] { #expect(try picture(word, replaced) == expected, "\(texts)") }
    }
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
