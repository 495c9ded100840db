import Basics
import CHarfBuzz
import Synchronization

/// The fonts of HarfBuzz with which a face is shaped, by features and languages of documents.
///
/// HarfBuzz keeps a plan for each list of features, language and script that a face was ever shaped with, in one list
/// that it searches. So the face itself gets a limited number of them, and all others get a copy of it, which is replaced
/// when it has as many. The glyphs are the same. Sendable, usable from any thread.
package final class ShapingPlans: Sendable {
  /// The most plans of one face.
  package static let most = 64

  /// @unchecked Sendable: it is not changed, and HarfBuzz lets threads share what is immutable.
  private final class Copy: @unchecked Sendable {
    let font: OpaquePointer

    init(of original: OpaquePointer) {
      let blob = hb_face_reference_blob(hb_font_get_face(original))
      defer { hb_blob_destroy(blob) }
      let face = hb_face_create(blob, hb_face_get_index(hb_font_get_face(original)))
      defer { hb_face_destroy(face) }
      let unset = hb_font_create(face)!
      var count: UInt32 = 0
      if let coordinates = hb_font_get_var_coords_design(original, &count), count > 0 {
        hb_font_set_var_coords_design(unset, coordinates, count)
      }
      font = ShapingFont.finished(unset)
      hb_font_set_synthetic_slant(font, hb_font_get_synthetic_slant(original))
      hb_font_make_immutable(font)
    }

    deinit { hb_font_destroy(font) }
  }

  private struct State {
    /// The plans of the face, and of the copy that is in use.
    var first: Set<UInt64> = []
    var others: Set<UInt64> = []
    var copy: Copy?
    var copies = 0
  }

  private let state = Mutex(State())

  /// The number of copies that were made.
  package var copies: Int { state.withLock { $0.copies } }

  /// Shapes the text of a buffer.
  func shape(_ buffer: OpaquePointer, _ features: [hb_feature_t], with font: OpaquePointer) {
    if features.isEmpty, hb_buffer_get_language(buffer) == ShapingLanguage.undetermined {
      return hb_shape(font, buffer, nil, 0)
    }
    var hash = WordHash()
    hash.add(UInt64(hb_buffer_get_script(buffer).rawValue) << 32 | UInt64(hb_buffer_get_direction(buffer).rawValue))
    hash.add(UInt64(UInt(bitPattern: hb_buffer_get_language(buffer))))
    for feature in features { hash.add(UInt64(feature.tag) << 32 | UInt64(feature.value)) }
    let copy = copy(of: font, for: hash.value)
    withExtendedLifetime(copy) { hb_shape(copy?.font ?? font, buffer, features, UInt32(features.count)) }
  }

  /// Nil where the face itself has the plan, or may have it.
  private func copy(of font: OpaquePointer, for plan: UInt64) -> Copy? {
    state.withLock { state in
      if state.first.contains(plan) { return nil }
      if state.first.count < ShapingPlans.most {
        state.first.insert(plan)
        return nil
      }
      if state.copy == nil || state.others.count >= ShapingPlans.most && !state.others.contains(plan) {
        state.copy = Copy(of: font)
        state.copies += 1
        state.others = []
      }
      state.others.insert(plan)
      return state.copy
    }
  }
}
