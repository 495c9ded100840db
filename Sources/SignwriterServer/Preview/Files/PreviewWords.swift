import CaptionFormats
import Captions
import Documents
import JSON
import Motion

/// The words of a document of captions, where they are in a file of their own.
struct PreviewWords {
  private let path: String
  private let digest: String
  private let format: CaptionFormat
  private let list: WordList
  private let minimumWord: Int

  /// Reads the words that a document names. Throws if it names none, or if they cannot be read.
  init(of target: PreviewTarget, in model: PreviewModel) throws(ServedFailure) {
    let file = try target.file(in: model)
    guard let object = try target.value(in: file).object, let name = object["words"]?.string else {
      throw ServedFailure(404, "words", "\(file.path) names no file of words; its words are its own")
    }
    let folders = name.hasPrefix("/") ? [""] : model.pictureFolders(of: file).map { $0 == "." ? "" : $0 + "/" }
    var found: (path: String, bytes: [UInt8])?
    for folder in folders where found == nil {
      if let bytes = try? DocumentFile.read(folder + name) { found = (folder + name, bytes) }
    }
    guard let found else {
      throw ServedFailure(404, "words", "there is no file \(JSONWriter.quoted(name)) beside \(file.path)")
    }
    (path, digest) = (found.path, PreviewFile.digest(of: found.bytes))
    minimumWord = FrameTime.microseconds(min(10, max(0, object["minimumWord"]?.number ?? 0.06)))
    do throws(CaptionError) {
      let transcript = try CaptionReader.read(found.bytes, name: name)
      format = transcript.format
      list = PreviewWords.repaired(transcript, minimumWord)
    } catch {
      throw ServedFailure(400, "words", "\(error)")
    }
  }

  private static func repaired(_ transcript: Transcript, _ minimumWord: Int) -> WordList {
    var repair = TimeRepair()
    repair.minimumWord = minimumWord
    return repair.repaired(transcript)
  }

  /// The words as the page gets them, with times in whole microseconds.
  var json: JSONValue {
    let words = list.words.map { word -> JSONValue in
      var object: JSONObject = [
        "text": .string(word.text), "start": .number(Double(word.start)), "end": .number(Double(word.end)),
        "cue": .number(Double(word.cue)),
      ]
      if let joiner = word.joiner { object["joiner"] = .string(joiner) }
      if let speaker = word.speaker { object["speaker"] = .string(speaker) }
      if !word.tags.isEmpty { object["tags"] = .array(word.tags.map { .string($0) }) }
      return .object(object)
    }
    return [
      "path": .string(path), "digest": .string(digest), "saves": .bool(format == .words), "words": .array(words),
    ]
  }

  /// Writes other times, as `signwriter words` writes them, and returns the digest of the file as it is now. `order` has
  /// `times`, a pair in microseconds for each word, and the `digest` of the file that the page has. Throws, and leaves the
  /// file as it is, if it has changed meanwhile, or if times do not fit each other.
  func save(_ order: JSONObject) throws(ServedFailure) -> String {
    guard let given = order["digest"]?.string, let times = order["times"]?.array else {
      throw ServedFailure(400, "wrongType", "times or digest is missing; give what is saved, and the file's state")
    }
    guard given == digest, times.count == list.words.count else {
      throw ServedFailure(
        409, "changed",
        "\(path) has changed since its words were read, and nothing was saved; take the new words, and"
          + " move their edges again")
    }
    guard format == .words else {
      throw ServedFailure(
        400, "words",
        "\(path) is \(format.rawValue), and only a file of words is saved to; make one by: signwriter words"
          + " \(path) -o words.json, and name it in the document")
    }
    let bytes = WordsFile.bytes(try moved(times))
    try PreviewSave.write(bytes, to: path)
    return PreviewFile.digest(of: bytes)
  }

  /// The words with other times.
  private func moved(_ times: [JSONValue]) throws(ServedFailure) -> WordList {
    var moved = list
    for (index, pair) in times.enumerated() {
      let numbers = (pair.array ?? []).compactMap { $0.number.flatMap { Int(exactly: $0) } }
      guard numbers.count == 2, numbers.allSatisfy({ 0...CaptionLimits.latestTime ~= $0 }) else {
        throw ServedFailure(400, "wrongType", "the times of word \(index) are no pair of whole microseconds")
      }
      (moved.words[index].start, moved.words[index].end) = (numbers[0], numbers[1])
      let cue = moved.words[index].cue
      moved.cues[cue].start = moved.cues[cue].start.map { min($0, numbers[0]) }
      moved.cues[cue].end = moved.cues[cue].end.map { max($0, numbers[1]) }
    }
    let read: WordList
    do throws(CaptionError) {
      read = PreviewWords.repaired(
        try CaptionReader.read(WordsFile.bytes(moved), name: path, format: .words), minimumWord)
    } catch {
      throw ServedFailure(400, "words", "\(error)")
    }
    // What would be repaired when it is read is not what the user sees.
    for (index, word) in moved.words.enumerated()
    where (word.start, word.end) != (read.words[index].start, read.words[index].end) {
      throw ServedFailure(
        400, "words",
        "word \(index), \(JSONWriter.quoted(word.text)), does not fit the words beside it; nothing was saved")
    }
    return moved
  }
}
