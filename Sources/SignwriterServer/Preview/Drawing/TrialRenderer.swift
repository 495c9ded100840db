import Basics
import Documents
import ImageCodecs
import JSON
import Resolving
import Signwriter
import Typography

/// Draws what a preview tries: on one renderer or on several, with what is known about the picture.
///
/// What it keeps is bounded, and is one person's: the preview counts nothing for others, so no report lists it.
///
/// Not Sendable: make and use it on one thread.
final class TrialRenderer {
  private let options: DrawingOptions
  /// The last style sheets. The one that was saved and the one that is tried take turns.
  private var sheets = BoundedCache<SheetKey, StyleSheet>(capacity: 8)
  private var catalogs = BoundedCache<Bytewise<[String]>, FontCatalog>(capacity: 4)
  private var renderers: [RendererChoice: Result<LabelRenderer, ServedFailure>] = [:]
  /// The last environment, and what it was made for.
  private var last: (key: Key, environment: DrawingEnvironment)?

  private struct SheetKey: Hashable {
    let bytes: [UInt8]
    @Bytewise var path: String
  }

  private struct Key: Equatable {
    @Bytewise var fontFolders: [String]
    @Bytewise var pictureFolders: [String]
    let pictureState: Int
  }

  init(_ options: DrawingOptions) { self.options = options }

  /// The answer to a trial: a PNG file, or a ``TrialAnswer``.
  func answer(_ trial: Trial) -> PictureAnswer {
    do throws(ServedFailure) {
      let sheet = try sheet(of: trial)
      let document = try document(of: trial, sheet)
      let environment = try environment(for: trial, sheet)
      let moment = trial.time.map { document.document(at: $0) } ?? document
      let label: ResolvedDocument
      do throws(SignwriterError) { label = try environment.resolve(moment) } catch {
        throw ServedFailure(error, in: environment)
      }
      if trial.wantsFile { return try file(of: label, trial, in: environment) }
      var answer = TrialAnswer()
      answer.add(label.report)
      if let measured = try? environment.measure(moment) { answer.facts["measure"] = measured.json }
      answer.facts["duration"] = .number((try? environment.resolver.duration(of: document)) ?? 0)
      answer.facts["cyclic"] = .bool(document.isCyclic)
      answer.facts["moves"] = .bool(document.isAnimated)
      for choice in trial.renderers { answer.add(drawn(label, by: choice, in: environment)) }
      return .picture(answer.served)
    } catch {
      return .failure(error)
    }
  }

  private func file(
    of label: ResolvedDocument, _ trial: Trial, in environment: DrawingEnvironment
  ) throws(ServedFailure) -> PictureAnswer {
    let drawn = try drawn(label, by: trial.renderers.first ?? .auto, in: environment).get()
    do throws(SignwriterError) {
      let (bytes, image) = (try drawn.png(.balanced), drawn.image)
      return .picture(ServedPicture(bytes, width: image.width, height: image.height))
    } catch {
      throw ServedFailure(error, in: environment)
    }
  }

  // MARK: - What is drawn

  private func sheet(of trial: Trial) throws(ServedFailure) -> StyleSheet {
    guard !trial.sheet.isEmpty else { return StyleSheet() }
    let key = SheetKey(bytes: trial.sheet, path: trial.sheetPath)
    if let known = sheets.find(key) { return known }
    do throws(DocumentError) {
      let sheet = try StyleSheet(bytes: trial.sheet, source: trial.sheetPath)
      sheets.insert(sheet, for: key)
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

  private func environment(for trial: Trial, _ sheet: StyleSheet) throws(ServedFailure) -> DrawingEnvironment {
    let base = String(FileName.folder(of: trial.sheetPath))
    let key = Key(
      fontFolders: sheet.fontFolders.map { $0.hasPrefix("/") ? $0 : base + $0 },
      pictureFolders: trial.pictureFolders, pictureState: trial.pictureState)
    if let last, last.key == key { return last.environment }
    var made = DrawingEnvironment(
      catalog: try catalog(of: key.fontFolders), images: ImageLibrary(folders: key.pictureFolders),
      limits: options.limits, pictures: options.pictures)
    made.explain = options.explain
    last = (key, made)
    return made
  }

  private func catalog(of folders: [String]) throws(ServedFailure) -> FontCatalog {
    if let known = catalogs.find(Bytewise(wrappedValue: folders)) { return known }
    do throws(FontError) {
      let made = try FontCatalog(folders: folders, usesSystemFonts: options.usesSystemFonts)
      catalogs.insert(made, for: Bytewise(wrappedValue: folders))
      return made
    } catch {
      throw ServedFailure(400, "font", place: "fonts", options.explain(error))
    }
  }

  // MARK: - Drawing

  private func drawn(
    _ label: ResolvedDocument, by choice: RendererChoice, in environment: DrawingEnvironment
  ) -> Result<RenderedDocument, ServedFailure> {
    renderer(choice, in: environment).flatMap { renderer in
      var result = Result<RenderedDocument, ServedFailure>.failure(
        ServedFailure(500, "drawing", "nothing was drawn"))
      renderer.draw([label]) { drawn in result = drawn.mapError { ServedFailure($0, in: environment) } }
      return result
    }
  }

  /// A renderer in an environment. Contexts are made once, and stay while environments change.
  private func renderer(
    _ choice: RendererChoice, in environment: DrawingEnvironment
  ) -> Result<LabelRenderer, ServedFailure> {
    if let known = renderers[choice] {
      return known.map { LabelRenderer(environment, drawingWith: $0.renderer) }
    }
    let made = Result { () throws(SignwriterError) in
      try LabelRenderer(environment, choice, device: choice == .cpu ? nil : options.device, gpu: options.gpu)
    }.mapError { ServedFailure($0, in: environment) }
    // A failure may pass.
    if case .success = made { renderers[choice] = made }
    return made
  }
}

@available(*, unavailable)
extension TrialRenderer: Sendable {}
