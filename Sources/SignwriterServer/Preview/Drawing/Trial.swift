package import Signwriter
import SignwriterBatch

/// What a preview asks a worker to draw: a document and a style sheet as they are tried, which no file need hold.
///
/// Each request brings its style sheet, so a sheet that has changed reaches workers that run. Sendable; a value.
package struct Trial: Sendable, Hashable {
  /// The document or the job as JSON.
  package var document: [UInt8] = []
  /// The name of its file in messages.
  package var source = ""
  /// Whether it is a job, which may have values and a file name.
  package var isJob = false
  /// The style sheet as JSON; empty for none.
  package var sheet: [UInt8] = []
  /// The path of the style sheet. Its folders of fonts are beside it.
  package var sheetPath = ""
  /// The folders in which pictures are looked for.
  package var pictureFolders: [String] = []
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

extension Trial {
  func put(into frame: inout Frame) {
    frame.put(document)
    frame.put(source)
    frame.put(isJob ? 1 : 0)
    frame.put(sheet)
    frame.put(sheetPath)
    frame.put(pictureFolders.count)
    for folder in pictureFolders { frame.put(folder) }
    frame.put(pictureState)
    frame.put(time.map { String($0.bitPattern) } ?? "")
    frame.put(renderers.count)
    for renderer in renderers { frame.put(renderer.rawValue) }
    frame.put(wantsFile ? 1 : 0)
  }

  init?(_ frame: inout FrameReader) {
    guard let document = frame.field(), let source = frame.text(), let isJob = frame.number(),
      let sheet = frame.field(), let sheetPath = frame.text(), let folders = Trial.texts(&frame),
      let pictureState = frame.number(), let time = frame.text(), let renderers = Trial.texts(&frame),
      let wantsFile = frame.number()
    else { return nil }
    (self.document, self.source, self.isJob) = (document, source, isJob == 1)
    (self.sheet, self.sheetPath, pictureFolders) = (sheet, sheetPath, folders)
    (self.pictureState, self.time) = (pictureState, UInt64(time).map { Double(bitPattern: $0) })
    self.renderers = renderers.compactMap { RendererChoice(rawValue: $0) }
    self.wantsFile = wantsFile == 1
  }

  private static func texts(_ frame: inout FrameReader) -> [String]? {
    guard let count = frame.number() else { return nil }
    var texts: [String] = []
    for _ in 0..<max(0, count) {
      guard let text = frame.text() else { return nil }
      texts.append(text)
    }
    return texts
  }
}
