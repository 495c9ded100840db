package import Basics
package import Signwriter
package import Workers

/// What a preview asks a worker to draw: a document and a style sheet as they are tried, which no file need hold.
///
/// Each request brings its style sheet, so a sheet that has changed reaches workers that run. Sendable; a value.
package struct Trial: Sendable, Hashable {
  /// The document or the job as JSON.
  package var document: [UInt8] = []
  /// The name of its file in messages.
  @Bytewise package var source = ""
  /// Whether it is a job, which may have values and a file name.
  package var isJob = false
  /// The style sheet as JSON; empty for none.
  package var sheet: [UInt8] = []
  /// The path of the style sheet. Its folders of fonts are beside it.
  @Bytewise package var sheetPath = ""
  /// The folders in which pictures are looked for.
  @Bytewise package var pictureFolders: [String] = []
  /// A number that grows when pictures change: those that are kept are read again.
  package var pictureState = 0
  /// The moment to show, in seconds; nil for the document's own.
  package var time: Double?
  /// The renderers whose pictures are wanted.
  package var renderers: [RendererChoice] = [.auto]
  /// Whether a PNG file of the first picture is wanted alone, without anything about it.
  package var wantsFile = false

  package init() {}
}

extension Trial: WorkerMessage {
  package mutating func code(_ coder: inout MessageCoder) {
    coder.code(&document)
    coder.code(&source)
    coder.code(&isJob)
    coder.code(&sheet)
    coder.code(&sheetPath)
    coder.code(&pictureFolders)
    coder.code(&pictureState)
    coder.code(&time)
    coder.code(&renderers, new: .auto) { $0.code(&$1) }
    coder.code(&wantsFile)
  }
}
