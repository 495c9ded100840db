import Basics
package import Signwriter
package import SignwriterBatch
import Synchronization

/// The files of a preview: reads them, watches them and what they name, and reports when they have changed.
///
/// Sendable, usable from any thread.
package final class PreviewStudio: Sendable {
  private struct State: Sendable {
    var watcher: FileWatcher?
    var watched: Set<ByteText> = []
    /// Grows when something changes that is none of the files.
    var pictureState = 0
  }

  package let hub = EventHub()
  let gate = PreviewGate()
  /// The paths of the files, as they were given.
  package let paths: [String]
  /// The path of the style sheet of documents and jobs; nil for the first one among the files.
  private let styles: String?
  /// The text that styles without one show.
  package let sample: String
  /// The renderer that the page uses unless another one is chosen there.
  let renderer: RendererChoice
  /// The film under captions; nil for none.
  let film: PreviewFilm?
  private let state = Mutex(State())
  private let redraw = Mutex<RedrawLoop<PreviewModel>?>(nil)

  /// Makes a preview of files. `styles` is the style sheet of documents and jobs, and one of the files; nil for the
  /// first that is one. `film` is shown under captions.
  package init(
    paths: [String], styles: String? = nil, sample: String, renderer: RendererChoice = .auto, film: String? = nil
  ) {
    (self.paths, self.styles, self.sample, self.renderer) = (paths, styles, sample, renderer)
    self.film = film.map { PreviewFilm(path: $0) }
  }

  /// The path of the page, with the token that it needs.
  package var pagePath: String { "/\(gate.token)/" }

  /// Reads the files, and watches them from then on. Throws if nothing can be watched.
  package func open() throws(OutputError) {
    let loop = RedrawLoop<PreviewModel>(hub: hub) { [weak self] in
      guard let self else { return .failure(ServedFailure(503, "end", "the preview has ended")) }
      return read()
    }
    redraw.withLock { $0 = loop }
    try watch(Set(paths.map { ByteText($0) }))
    loop.change()
  }

  /// Watches no more.
  package func close() {
    let watcher = state.withLock { state in
      defer { state.watcher = nil }
      return state.watcher
    }
    watcher?.stop()
    hub.close()
  }

  /// The files as they were last good, and what is wrong now.
  package var standing: RedrawLoop<PreviewModel>.Standing { redraw.withLock { $0 }?.standing ?? .init() }

  private func read() -> Result<PreviewModel, ServedFailure> {
    // Before reading, so that a change meanwhile is another state.
    let pictureState = state.withLock { $0.pictureState }
    return Result { () throws(ServedFailure) in
      var files: [PreviewFile] = []
      for path in paths { files.append(try PreviewModel.read(path)) }
      let named = styles.flatMap { styles in paths.firstIndex { $0.hasSameBytes(as: styles) } }
      let sheet = named ?? files.firstIndex { $0.kind == .styles }
      let model = PreviewModel(files: files, sheet: sheet, pictureState: pictureState)
      // A picture that cannot be watched is shown all the same.
      try? watch(model.namedPaths.union(paths.map { ByteText($0) }))
      return model
    }
  }

  /// Watches other files than so far. The new watcher is there before the old one goes, so that no change is lost.
  private func watch(_ files: Set<ByteText>) throws(OutputError) {
    guard state.withLock({ $0.watched != files }) else { return }
    let watcher = try FileWatcher(files.map(\.string)) { [weak self] changed in self?.note(changed) }
    let old = state.withLock { state in
      defer { (state.watcher, state.watched) = (watcher, files) }
      return state.watcher
    }
    old?.stop()
  }

  private func note(_ changed: Set<ByteText>) {
    if !changed.isSubset(of: paths.map { ByteText($0) }) { state.withLock { $0.pictureState += 1 } }
    redraw.withLock { $0 }?.change()
  }
}
