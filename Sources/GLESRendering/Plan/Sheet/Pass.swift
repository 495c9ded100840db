/// One draw call or dispatch: a program, what it draws to, and which instances of the sheet.
package struct Pass: Sendable, Hashable, CustomStringConvertible {
  package var program: ShaderProgramID
  package var target: SheetTexture
  /// The texture that a filter reads; other programs read the textures that their samplers are named after.
  package var source: SheetTexture?
  /// Their numbers, in the sheet's instances or, for ``Geometry/masks``, in its masks.
  package var instances: Range<Int>
  package var geometry = Geometry.rectangles
  /// Whether the target is cleared first.
  package var clears = false
  package var blending = Blending.none
  /// How many work groups it is dispatched with; 0 if it is drawn.
  package var groups = 0
  /// Uploads to the atlas before the pass.
  package var uploads: [AtlasUpload] = []

  /// Whether it can be a dispatch, to targets of floats where `isFloat`, and to samples where `isMultisampled`.
  func isDispatchable(isFloat: Bool, isMultisampled: Bool) -> Bool {
    guard blending == .none, let format = target.resultFormat, program.isDispatchable else { return false }
    return format == .rgba32ui || (isFloat && !(isMultisampled && target == .evenCanvases))
  }

  /// What an instance is.
  package enum Geometry: Sendable, Hashable {
    /// A rectangle, drawn as two triangles.
    case rectangles
    /// A ``MaskInstance``.
    case masks
  }

  /// How a drawn colour is combined with the target's.
  package enum Blending: Sendable, Hashable {
    /// The drawn colour replaces the target's.
    case none
    /// The larger value of each channel.
    case maximum
    /// Porter-Duff src-over of premultiplied colours.
    case over
    /// The target's colour times the drawn alpha.
    case cut
  }

  package var description: String {
    let from = source.map { " from \($0)" } ?? ""
    return "\(program.name) to \(target)\(from): \(instances.count) instances, \(uploads.count) uploads"
  }
}
