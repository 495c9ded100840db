import Basics
import CaptionFormats
import Captions
import Documents
import JSON
import Motion
import Storage
import Synchronization

extension SceneResources {
  /// The plan of captions: that which a resolver with these fonts made before, or a new one.
  func captionPlan(of document: CaptionsDocument) throws(ResolveError) -> CaptionPlan {
    let source = document.unprepared
    if let known = document.prepared.layouts as? CaptionPlan, known.resources === self, known.source == source,
      known.fileGeneration == fileGeneration
    {
      return known
    }
    let list = try words(of: document)
    if let known = captionPlans.withLock({ $0.find(source)?.plan }), known.list == list,
      known.fileGeneration == fileGeneration
    {
      return known
    }
    let plan = try CaptionPlan(source, list, resources: self)
    captionPlans.withLock { $0.insert(KnownCaptionPlan(plan: plan), for: source) }
    return plan
  }

  /// The words of captions, with their times repaired.
  private func words(of document: CaptionsDocument) throws(ResolveError) -> WordList {
    var repair = TimeRepair()
    repair.minimumWord = FrameTime.microseconds(document.minimumWord)
    switch document.words.source {
    case .repaired(let repaired): return repaired
    case .list(let list): return repair.repaired(Transcript(list))
    case .file(let file): return repair.repaired(try words(of: file.string))
    }
  }

  /// What a file of words says.
  private func words(of file: String) throws(ResolveError) -> Transcript {
    guard let path = images.path(of: file) else {
      throw .document(
        DocumentError(
          .reading, path: "words",
          "there is no file \(JSONWriter.quoted(file)); it is looked for in the folder of the document"))
    }
    do {
      return try CaptionReader.read(try bytes(of: file, at: path), name: file)
    } catch let error as DocumentError {
      throw .document(DocumentError(.reading, path: "words", "\(JSONWriter.quoted(file)): \(error.message)"))
    } catch {
      throw .document(DocumentError(.reading, path: "words", "\(error)"))
    }
  }

  /// The bytes of a file of words, in the state that counts; or what comes from a pipe.
  private func bytes(of name: String, at path: String) throws(DocumentError) -> [UInt8] {
    guard let file = try? images.files.file(name) else { return try DocumentFile.read(path) }
    do throws(FileFault) { return try file.read(most: DocumentFile.maximumBytes) } catch {
      if error.isChange || error.isAbsence { images.files.forget(file.path) }
      throw DocumentError(.reading, path: "words", "\(error)")
    }
  }
}
