import Basics
import Documents
import GLESRendering
import ImageCodecs
import Pixels
import Scenes
import Signwriter
import Typography

/// Draws what a preview tries: on one renderer or on several, with what is known about the picture.
///
/// Not Sendable: make and use it on one thread.
final class TrialDesk {
  /// The most style sheets that are kept. The one that was saved and the one that is tried take turns.
  private static let mostSheets = 8

  private let options: DrawingOptions
  private var sheets: [(bytes: [UInt8], path: String, sheet: StyleSheet)] = []
  private var catalogs: [[String]: FontCatalog] = [:]
  private var renderers: [RendererChoice: Result<SceneRenderer, ServedFailure>] = [:]
  /// The last resolver, and what it was made for.
  private var resolver: (key: ResolverKey, resolver: SceneResolver)?

  private struct ResolverKey: Equatable {
    let fontFolders: [String]
    let pictureFolders: [String]
    let pictureState: Int
  }

  init(_ options: DrawingOptions) { self.options = options }

  /// The answer to a trial: a PNG file, or a ``TrialAnswer``.
  func answer(_ trial: Trial) -> PictureAnswer {
    do throws(ServedFailure) {
      let sheet = try sheet(of: trial)
      let document = try document(of: trial, sheet)
      let resolver = try resolver(for: trial, sheet)
      let moment = trial.time.map { document.document(at: $0) } ?? document
      let label: ResolvedDocument
      do throws(ResolveError) { label = try resolver.resolve(moment) } catch {
        throw ServedFailure(error, explain: options.explain)
      }
      if trial.wantsFile { return try file(of: label, trial) }
      var answer = TrialAnswer()
      answer.add(label.report)
      if let measured = try? resolver.measure(moment) { answer.facts["measure"] = measured.json }
      answer.facts["duration"] = .number((try? resolver.duration(of: document)) ?? 0)
      answer.facts["cyclic"] = .bool(document.isCyclic)
      answer.facts["moves"] = .bool(document.isAnimated)
      for choice in trial.renderers { answer.add(drawn(label, by: choice)) }
      return .picture(answer.served)
    } catch {
      return .failure(error)
    }
  }

  private func file(of label: ResolvedDocument, _ trial: Trial) throws(ServedFailure) -> PictureAnswer {
    let image = try drawn(label, by: trial.renderers.first ?? .auto).get().image
    do throws(CodecError) {
      let bytes = try ImageFormat.png.encode(image)
      return .picture(
        ServedPicture(bytes: bytes, tag: "", width: image.width, height: image.height, name: "", record: []))
    } catch {
      throw ServedFailure(400, "encoding", "\(error)")
    }
  }

  // MARK: - What is drawn

  private func sheet(of trial: Trial) throws(ServedFailure) -> StyleSheet {
    guard !trial.sheet.isEmpty else { return StyleSheet() }
    if let known = sheets.first(where: { $0.bytes == trial.sheet && $0.path == trial.sheetPath }) {
      return known.sheet
    }
    do throws(DocumentError) {
      let sheet = try StyleSheet(bytes: trial.sheet, source: trial.sheetPath)
      sheets.append((trial.sheet, trial.sheetPath, sheet))
      if sheets.count > TrialDesk.mostSheets { sheets.removeFirst() }
      return sheet
    } catch {
      guard let needed = trial.sheetOfNeededStyles else { throw failure(error) }
      do throws(DocumentError) { return try StyleSheet(needed, source: trial.sheetPath) } catch {
        throw failure(error)
      }
    }
  }

  private func document(of trial: Trial, _ sheet: StyleSheet) throws(ServedFailure) -> Document {
    do throws(DocumentError) {
      let json = try JSONParser.parse(trial.document, source: trial.source)
      guard trial.isJob else { return try Document(json, source: trial.source, styles: sheet) }
      var document = try Job(json, styles: sheet, source: trial.source, defaultID: "").document
      document.id = nil
      return document
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ error: DocumentError) -> ServedFailure {
    var failure = ServedFailure(error)
    failure.source = error.source
    return failure
  }

  private func resolver(for trial: Trial, _ sheet: StyleSheet) throws(ServedFailure) -> SceneResolver {
    let base = String(FileName.folder(of: trial.sheetPath))
    let key = ResolverKey(
      fontFolders: sheet.fontFolders.map { $0.hasPrefix("/") ? $0 : base + $0 },
      pictureFolders: trial.pictureFolders, pictureState: trial.pictureState)
    if let resolver, resolver.key == key { return resolver.resolver }
    let made = SceneResolver(
      catalog: try catalog(of: key.fontFolders), images: ImageLibrary(folders: key.pictureFolders),
      limits: options.limits)
    resolver = (key, made)
    return made
  }

  private func catalog(of folders: [String]) throws(ServedFailure) -> FontCatalog {
    if let known = catalogs[folders] { return known }
    do throws(FontError) {
      let made = try FontCatalog(folders: folders, usesSystemFonts: options.usesSystemFonts)
      catalogs[folders] = made
      return made
    } catch {
      throw ServedFailure(400, "font", place: "fonts", options.explain(error))
    }
  }

  // MARK: - Drawing

  private func drawn(
    _ label: ResolvedDocument, by choice: RendererChoice
  ) -> Result<SceneRenderer.Drawn, ServedFailure> {
    renderer(choice).flatMap { renderer in
      guard let result = renderer.render([label.scene]).first else {
        return .failure(ServedFailure(500, "drawing", "nothing was drawn"))
      }
      return result.mapError { error in
        if case .beyondDevice = error { return ServedFailure(400, "unsupported", options.explain(error)) }
        return ServedFailure(500, "drawing", options.explain(error))
      }
    }
  }

  private func renderer(_ choice: RendererChoice) -> Result<SceneRenderer, ServedFailure> {
    if let known = renderers[choice] { return known }
    let made: Result<SceneRenderer, ServedFailure>
    do throws(GLESError) {
      made = .success(try SceneRenderer(choice, device: choice == .cpu ? nil : options.device, gpu: options.gpu))
    } catch {
      made = .failure(ServedFailure(500, "renderer", options.explain(error)))
    }
    renderers[choice] = made
    return made
  }
}

@available(*, unavailable)
extension TrialDesk: Sendable {}
