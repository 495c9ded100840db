import CHarfBuzz

/// Shapes items with HarfBuzz, in font units. Holds one buffer; one thread at a time.
final class Shaper {
  struct ShapedGlyph {
    let id: UInt32
    let cluster: Int
    /// Font units, y up.
    let xAdvance: Int
    let xOffset: Int
    let yOffset: Int
  }

  private let buffer: OpaquePointer
  private let features: [hb_feature_t]
  private let language: hb_language_t?

  init(features: [String: Int], language: String?) {
    buffer = hb_buffer_create()
    self.features = features.sorted { $0.key < $1.key }.map { tag, value in
      hb_feature_t(
        tag: hb_tag_from_string(tag, Int32(tag.utf8.count)), value: UInt32(max(0, value)), start: 0,
        end: UInt32.max)
    }
    self.language = language.flatMap { hb_language_from_string($0, -1) }
  }

  deinit { hb_buffer_destroy(buffer) }

  /// The glyphs of `range` (part of an item), in visual order, shaped with the whole text as context.
  func shape(_ range: Range<Int>, of item: TextItem, in text: [UInt16]) -> [ShapedGlyph] {
    hb_buffer_clear_contents(buffer)
    text.withUnsafeBufferPointer { units in
      hb_buffer_add_utf16(
        buffer, units.baseAddress, Int32(units.count), UInt32(range.lowerBound), Int32(range.count))
    }
    hb_buffer_set_direction(buffer, item.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, hb_script_from_iso15924_tag(item.script.tag))
    hb_buffer_set_language(buffer, language ?? hb_language_from_string("und", -1))
    hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES)
    hb_shape(item.face.shapingFont, buffer, features, UInt32(features.count))
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
    else { return [] }
    return (0..<Int(count)).map { index in
      ShapedGlyph(
        id: infos[index].codepoint, cluster: Int(infos[index].cluster), xAdvance: Int(positions[index].x_advance),
        xOffset: Int(positions[index].x_offset), yOffset: Int(positions[index].y_offset))
    }
  }
}
