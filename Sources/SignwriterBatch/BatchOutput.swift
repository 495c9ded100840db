/// The place to which a batch's pictures go. Sendable.
package enum BatchOutput: Sendable {
  /// One file for each picture.
  case folder(OutputFolder)
  /// One stream of pictures and records, in the order of the jobs.
  case tar(TarWriter)
  /// Sprite sheets with many pictures on a page.
  case sheet(SheetWriter)

  /// Writes what has been gathered, and closes the output.
  package func finish() throws(OutputError) {
    switch self {
    case .folder(let folder):
      // Those of a worker that was stopped in the middle of a film.
      if !folder.isRead { OutputFolder.removeLeftovers(beside: folder.path + "/") }
    case .tar(let writer): try writer.finish()
    case .sheet(let writer): try writer.finish()
    }
  }

  /// What is to be said of files beside the written ones; nil if there is nothing.
  var remark: String? {
    switch self {
    case .folder: nil
    case .tar(let writer): writer.remark
    case .sheet(let writer): writer.remark
    }
  }

  /// Discards what has been gathered, for a run that produced nothing.
  package func abandon() { sink?.abandon() }

  /// The form in which a job must deliver its result.
  package var form: BatchForm {
    switch self {
    case .folder(let folder): .files(folder)
    case .tar: .samples
    case .sheet(let writer): .sprites(writer.options)
    }
  }

  /// The sink that takes results in the order of the jobs; nil for a folder.
  var sink: (any SampleSink)? {
    switch self {
    case .folder: nil
    case .tar(let writer): writer
    case .sheet(let writer): writer
    }
  }
}

/// The form in which jobs deliver pictures. Sendable.
package enum BatchForm: Sendable {
  /// Files, which are written at once.
  case files(OutputFolder)
  /// Bytes for a tar.
  case samples
  /// Pixels for a sheet.
  case sprites(SheetWriter.Options)
}
