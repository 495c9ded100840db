import Basics
import CHarfBuzz
import Pixels

/// Shapes stretches of one text with HarfBuzz, in their faces' units of positions. It has one buffer, so one thread at a
/// time may use it.
final class Shaper {
  /// Taken on first use, because everything may be in the cache.
  private var taken: ShapingBuffers.Buffer?
  private let caches: LayoutCaches
  /// The text with controls replaced by invisible characters.
  private let text: [UInt16]
  /// The glyphs of the whole text as one item, where they are known.
  private let whole: ShapedRun?

  /// `text` is the text of the document. `whole` are its glyphs if it was shaped before, as the one item that it is.
  init(text: [UInt16], whole: ShapedRun? = nil, caches: LayoutCaches) {
    self.caches = caches
    self.whole = whole
    self.text = text.contains(where: Shaper.isControl) ? text.map(Shaper.drawable) : text
  }

  deinit { if let taken { caches.buffers.giveBack(taken) } }

  private func buffer(for units: Int) -> OpaquePointer {
    let buffer = taken ?? caches.buffers.take()
    taken = buffer
    buffer.mostUnits = max(buffer.mostUnits, units)
    return buffer.pointer
  }

  /// The number of units that HarfBuzz considers on each side of a stretch.
  private static let context = 5

  /// The glyphs of `range` (part of an item), shaped with the text around it as context.
  func shape(_ range: Range<Int>, of item: TextItem) -> ShapedRun {
    if let whole, range.count == text.count { return whole }
    if let object = item.attributes.object { return room(of: object, for: range.count, in: item) }
    let around = max(0, range.lowerBound - Shaper.context)..<min(text.count, range.upperBound + Shaper.context)
    guard range.count <= ShapingCache.longest else { return shape(range, of: item, context: around) }
    let isWhole = around.count == text.count
    let key = ShapingCache.Key(
      of: item, text: isWhole ? text : Array(text[around]), before: range.lowerBound - around.lowerBound,
      count: range.count)
    return caches.shaping.run(key, face: item.face) { shape(range, of: item, context: around) }
  }

  /// A space as wide as a thing in the line, for each of its characters: nothing is drawn of it.
  private func room(of object: InlineBox, for count: Int, in item: TextItem) -> ShapedRun {
    let plain = TextItem(
      range: 0..<1, level: item.level, script: .latin, face: item.face,
      attributes: item.attributes.withoutObject)
    let space = shape([0x20], like: plain).glyphs.first?.id ?? 0
    // A document in a line may be larger than its own font by any factor.
    let advance = Int32(clamping: Int(bounded: (object.advance * Double(item.face.metrics.unitsPerEm)).rounded()))
    let glyphs = (0..<count).map { index in
      ShapedRun.Glyph(
        id: space, cluster: Int32(item.isRightToLeft ? count - 1 - index : index), xAdvance: advance, xOffset: 0,
        yOffset: 0, isSafeToBreak: true)
    }
    return ShapedRun(glyphs: glyphs, isRightToLeft: item.isRightToLeft)
  }

  /// The number of code points in a stretch of the text.
  func count(_ range: Range<Int>) -> Int { ClusterCharacters(text[range]).reduce(0) { count, _ in count + 1 } }

  /// Shapes a string that is not in the text, such as an ellipsis.
  func shape(_ string: [UInt16], like item: TextItem) -> ShapedRun {
    Shaper(text: string, caches: caches).shape(0..<string.count, of: item)
  }

  /// Shapes a part of a string that is not in the text.
  func shape(_ string: [UInt16], _ range: Range<Int>, like item: TextItem) -> ShapedRun {
    Shaper(text: string, caches: caches).shape(range, of: item)
  }

  /// The offsets in the text before which a tatweel may be inserted without a change of what joins.
  func tatweelPlaces(in range: Range<Int>, of item: TextItem) -> [Int] {
    let around = max(0, range.lowerBound - Shaper.context)..<min(text.count, range.upperBound + Shaper.context)
    let buffer = buffer(for: around.count)
    hb_buffer_set_flags(buffer, HB_BUFFER_FLAG_PRODUCE_SAFE_TO_INSERT_TATWEEL)
    _ = shape(range, of: item, context: around)
    hb_buffer_set_flags(buffer, HB_BUFFER_FLAG_DEFAULT)
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count) else { return [] }
    return (0..<Int(count)).compactMap { index in
      let flags = hb_glyph_info_get_glyph_flags(infos + index).rawValue
      guard flags & HB_GLYPH_FLAG_SAFE_TO_INSERT_TATWEEL.rawValue != 0 else { return nil }
      return around.lowerBound + Int(infos[index].cluster)
    }
  }

  private func shape(_ range: Range<Int>, of item: TextItem, context: Range<Int>) -> ShapedRun {
    item.stance == .combined
      ? combined(range, of: item, context: context) : glyphs(of: range, of: item, context: context)
  }

  /// The glyphs in an item's direction or in another one, by its features and some more.
  func glyphs(
    of range: Range<Int>, of item: TextItem, context: Range<Int>, direction: hb_direction_t? = nil,
    adding tags: [String] = []
  ) -> ShapedRun {
    let buffer = buffer(for: context.count)
    hb_buffer_clear_contents(buffer)
    hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES)
    text.withUnsafeBufferPointer { units in
      hb_buffer_add_utf16(
        buffer, units.baseAddress! + context.lowerBound, Int32(context.count),
        UInt32(range.lowerBound - context.lowerBound), Int32(range.count))
    }
    hb_buffer_set_direction(buffer, direction ?? item.direction)
    hb_buffer_set_script(buffer, hb_script_from_iso15924_tag(item.script.tag))
    hb_buffer_set_language(buffer, item.attributes.language)
    var features = item.attributes.features
    for tag in item.stance == .sideways ? ["vrtr"] : tags {
      features.insert(
        hb_feature_t(tag: hb_tag_from_string(tag, 4), value: 1, start: 0, end: UInt32.max), at: 0)
    }
    item.face.shapingPlans.shape(buffer, features, with: item.face.shapingFont)
    let start = range.lowerBound - context.lowerBound
    let shaped = Shaper.collect(buffer, start: start, isRightToLeft: item.isRightToLeft)
    return item.stance == .upright && direction == nil ? shaped.alongTheLine : shaped
  }

  private static func collect(_ buffer: OpaquePointer, start: Int, isRightToLeft: Bool) -> ShapedRun {
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
    else { return ShapedRun(glyphs: [], isRightToLeft: isRightToLeft) }
    // No array of uninitialized memory: it looks for its type at run time, which takes longer than twelve glyphs.
    var glyphs: [ShapedRun.Glyph] = []
    glyphs.reserveCapacity(Int(count))
    for index in 0..<Int(count) {
      glyphs.append(
        ShapedRun.Glyph(
          id: infos[index].codepoint, cluster: Int32(infos[index].cluster) - Int32(start),
          xAdvance: positions[index].x_advance + positions[index].y_advance, xOffset: positions[index].x_offset,
          yOffset: positions[index].y_offset,
          isSafeToBreak: hb_glyph_info_get_glyph_flags(infos + index).rawValue
            & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue == 0))
    }
    return ShapedRun(glyphs: glyphs, isRightToLeft: isRightToLeft)
  }

  private static func isControl(_ unit: UInt16) -> Bool {
    unit < 0x20 || (0x7F...0x9F).contains(unit) || unit == 0x2028 || unit == 0x2029
  }

  /// Controls draw nothing: they are shaped as a zero-width space, and a tab as a space whose width the line sets
  /// later. The end of a line is never drawn, and letters do not join over it as they do over a zero-width space.
  private static func drawable(_ unit: UInt16) -> UInt16 {
    guard isControl(unit) else { return unit }
    return unit == 0x09 || TextBoundaries.isLineEnd(unit) ? 0x20 : 0x200B
  }
}
