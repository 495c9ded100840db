/// One draw call: a program, what it draws to, and which instances of the sheet.
package struct Pass: Sendable, Hashable, CustomStringConvertible {
  package var program: ShaderProgramID
  package var target: SheetTexture
  /// What a filter reads; other programs read what their samplers are named after.
  package var source: SheetTexture?
  package var instances: Range<Int>
  /// Whether the target is emptied first.
  package var clears = false
  package var blending = Blending.none
  /// Whether instances are squares, to be drawn as points.
  package var isSquares = false
  /// What to put into the atlas before.
  package var uploads: [AtlasUpload] = []

  /// How what is drawn meets what is there.
  package enum Blending: Sendable, Hashable {
    /// It replaces it.
    case none
    /// The larger value of each channel.
    case maximum
    /// Porter-Duff src-over of premultiplied colours.
    case over
  }

  package var description: String {
    let from = source.map { " from \($0)" } ?? ""
    return "\(program.name) to \(target)\(from): \(instances.count) instances, \(uploads.count) uploads"
  }
}
