/// A stage between a document and a file.
enum Stage: String, Sendable, CaseIterable {
  /// Opening the font catalogue.
  case fonts
  /// Creating the renderer: for a GPU the device, the context, the programs and the self-test.
  case start
  /// Layout and glyph masks.
  case resolve
  /// From a scene to a picture in host memory; for a GPU including planning, uploads and readback.
  case render
  /// The part of `render` from the end of drawing to pictures in host memory; GPU only.
  case readback
  /// From a picture to a PNG file in memory, with `fast`.
  case encode
  /// From the PNG file in memory to a file on disk.
  case write
  /// From starting a process to its end: the loader and all of the above, for one label.
  case process
}
