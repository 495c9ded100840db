import Basics
import CHarfBuzz

/// Shapes stretches of one text with HarfBuzz, in font units. It has one buffer, so one thread at a time may use it.
final class Shaper {
  /// Created on first use, because everything may be in the cache.
  private lazy var buffer: OpaquePointer = {
    hasBuffer = true
    return hb_buffer_create()
  }()
  private var hasBuffer = false
  private let cache: ShapingCache
  /// The text with controls replaced by invisible characters.
  private let text: [UInt16]
  private var features: [ShapingOptions: [hb_feature_t]] = [:]

  /// `text` is the text of the document.
  init(text: [UInt16], cache: ShapingCache) {
    self.cache = cache
    self.text = text.contains(where: Shaper.isControl) ? text.map(Shaper.drawable) : text
  }

  deinit { if hasBuffer { hb_buffer_destroy(buffer) } }

  /// The number of units that HarfBuzz considers on each side of a stretch.
  private static let context = 5

  /// The glyphs of `range` (part of an item), shaped with the text around it as context.
  func shape(_ range: Range<Int>, of item: TextItem) -> ShapedRun {
    let around = max(0, range.lowerBound - Shaper.context)..<min(text.count, range.upperBound + Shaper.context)
    guard range.count <= ShapingCache.longest else { return shape(range, of: item, context: around) }
    let key = ShapingCache.Key(
      face: ObjectIdentifier(item.face), options: item.attributes.options, script: item.script,
      isRightToLeft: item.isRightToLeft, text: Array(text[around]), before: range.lowerBound - around.lowerBound,
      count: range.count)
    return cache.run(HashedKey(key), face: item.face) { shape(range, of: item, context: around) }
  }

  /// Shapes a string that is not in the text, such as an ellipsis.
  func shape(_ string: [UInt16], like item: TextItem) -> ShapedRun {
    Shaper(text: string, cache: cache).shape(
      0..<string.count, of: item)
  }

  private func shape(_ range: Range<Int>, of item: TextItem, context: Range<Int>) -> ShapedRun {
    hb_buffer_clear_contents(buffer)
    hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES)
    text.withUnsafeBufferPointer { units in
      hb_buffer_add_utf16(
        buffer, units.baseAddress! + context.lowerBound, Int32(context.count),
        UInt32(range.lowerBound - context.lowerBound), Int32(range.count))
    }
    hb_buffer_set_direction(buffer, item.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, hb_script_from_iso15924_tag(item.script.tag))
    let options = item.attributes.options
    hb_buffer_set_language(buffer, hb_language_from_string(options.language ?? "und", -1))
    let features = self.features(of: options)
    hb_shape(item.face.shapingFont, buffer, features, UInt32(features.count))
    return collect(start: range.lowerBound - context.lowerBound, isRightToLeft: item.isRightToLeft)
  }

  private func collect(start: Int, isRightToLeft: Bool) -> ShapedRun {
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
    else { return ShapedRun(glyphs: [], isRightToLeft: isRightToLeft) }
    let glyphs = (0..<Int(count)).map { index in
      ShapedRun.Glyph(
        id: infos[index].codepoint, cluster: Int32(infos[index].cluster) - Int32(start),
        xAdvance: positions[index].x_advance, xOffset: positions[index].x_offset,
        yOffset: positions[index].y_offset,
        isSafeToBreak: hb_glyph_info_get_glyph_flags(infos + index).rawValue
          & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue == 0)
    }
    return ShapedRun(glyphs: glyphs, isRightToLeft: isRightToLeft)
  }

  private func features(of options: ShapingOptions) -> [hb_feature_t] {
    if let known = features[options] { return known }
    var values = options.features
    if !options.keepsOptionalLigatures {
      for tag in ShapingOptions.optionalLigatures where values[tag] == nil { values[tag] = 0 }
    }
    let made = values.sorted { $0.key < $1.key }.map { tag, value in
      hb_feature_t(
        tag: hb_tag_from_string(tag, Int32(tag.utf8.count)), value: UInt32(max(0, value)), start: 0,
        end: UInt32.max)
    }
    features[options] = made
    return made
  }

  private static func isControl(_ unit: UInt16) -> Bool {
    unit < 0x20 || (0x7F...0x9F).contains(unit) || unit == 0x2028 || unit == 0x2029
  }

  /// Controls draw nothing: they are shaped as a zero-width space, and a tab as a space whose width the line sets
  /// later.
  private static func drawable(_ unit: UInt16) -> UInt16 {
    guard isControl(unit) else { return unit }
    return unit == 0x09 ? 0x20 : 0x200B
  }
}
