import CHarfBuzz

extension FontFace {
  /// Whether the face has a substitution feature for a script and a language (one of HarfBuzz's).
  func hasFeature(_ tag: String, script: Script, language: OpaquePointer?) -> Bool {
    library.answers.hasFeature(
      .init(face: number, tag: tag, script: script, language: UInt(bitPattern: language)), find: findsFeature)
  }

  private func findsFeature(_ question: FaceAnswers.FeatureQuestion) -> Bool {
    // OpenType knows a script and a language by several tags each, newer ones first.
    var (scriptCount, languageCount): (UInt32, UInt32) = (3, 3)
    var scripts = [hb_tag_t](repeating: 0, count: 3)
    var languages = [hb_tag_t](repeating: 0, count: 3)
    hb_ot_tags_from_script_and_language(
      hb_script_from_iso15924_tag(question.script.tag), OpaquePointer(bitPattern: question.language), &scriptCount,
      &scripts, &languageCount,
      &languages)
    let face = hb_font_get_face(shapingFont)
    let table = hb_tag_from_string("GSUB", 4)
    var (scriptIndex, languageIndex, featureIndex): (UInt32, UInt32, UInt32) = (0, 0, 0)
    var chosen: hb_tag_t = 0
    hb_ot_layout_table_select_script(face, table, scriptCount, scripts, &scriptIndex, &chosen)
    hb_ot_layout_script_select_language(face, table, scriptIndex, languageCount, languages, &languageIndex)
    return hb_ot_layout_language_find_feature(
      face, table, scriptIndex, languageIndex, hb_tag_from_string(question.tag, 4), &featureIndex) != 0
  }

  /// An axis of a variable font; nil where the face has none with the tag.
  func axis(_ tag: String) -> (range: ClosedRange<Double>, normal: Double)? {
    var info = hb_ot_var_axis_info_t()
    guard hb_ot_var_find_axis_info(hb_font_get_face(shapingFont), hb_tag_from_string(tag, 4), &info) != 0,
      info.min_value <= info.max_value
    else { return nil }
    return (Double(info.min_value)...Double(info.max_value), Double(info.default_value))
  }

  /// Whether the face is bold, by its weight or by the bits that say so.
  var isBold: Bool {
    Int(hb_style_get_value(shapingFont, HB_STYLE_TAG_WEIGHT)) >= FontQuery.bold
      || BoldBits.areSet(in: hb_font_get_face(shapingFont))
  }

  /// Whether the face is neither italic nor slanted.
  var isUpright: Bool {
    hb_style_get_value(shapingFont, HB_STYLE_TAG_ITALIC) == 0
      && hb_style_get_value(shapingFont, HB_STYLE_TAG_SLANT_ANGLE) == 0
  }
}
