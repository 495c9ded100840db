/// A part of the way from a document to a file.
enum Stage: String, Sendable, CaseIterable {
  /// Opening the font catalogue.
  case fonts
  /// Making the renderer: for a GPU the device, the context, the programs and the self-test.
  case start
  /// Layout and glyph masks.
  case resolve
  /// Scene to picture in host memory; for a GPU with planning, uploads and readback.
  case render
  /// The part of `render` from the end of drawing to pictures in host memory; GPU only.
  case readback
  /// Picture to PNG, fast.
  case encode
  /// PNG to a file of its own.
  case write
  /// From asking for a process to its end: the loader and all of the above, for one label.
  case process
}
