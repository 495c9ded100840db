import Documents
import JSON
import Pixels
import Signwriter
package import Workers

extension JobRecord: WorkerMessage {
  package init() { self.init(index: 0, line: 0, id: "", outcome: .failed(field: "", message: "")) }

  package mutating func code(_ coder: inout MessageCoder) {
    coder.code(&index)
    coder.code(&line)
    coder.code(&id)
    coder.code(&facts.style)
    coder.code(&facts.language)
    coder.code(&facts.text)
    coder.code(&facts.group)
    coder.code(&outcome)
    remarks = DocumentRemarks(rawValue: coder.payload(remarks.rawValue))
    coder.code(&reportedScaleFactor)
    // No text needs a factor of nothing.
    var needed = reportedNeededScaleFactor ?? 0
    coder.code(&needed)
    reportedNeededScaleFactor = needed == 0 ? nil : needed
    guard coder.payload(sample != nil) else {
      sample = nil
      return
    }
    var known = sample ?? Sample()
    known.code(&coder)
    sample = known
  }

  /// The record as it goes to a supervisor. With `reportsLine` it has the line of the report, and the text.
  func sent(reportsLine: Bool) -> JobRecord {
    var record = self
    if !reportsLine { record.facts.text = nil }
    record.reportedScaleFactor = scaleFactor
    record.reportedNeededScaleFactor = neededScaleFactor
    if isDone { record.outcome = .reported(isKept: isKept, line: reportsLine ? reportLine : []) }
    return record
  }
}

extension JobRecord.Outcome: WorkerMessage {
  package init() { self = .failed(field: "", message: "") }

  package mutating func code(_ coder: inout MessageCoder) {
    let failure: (field: String, message: String)? =
      if case .failed(let field, let message) = self { (field, message) } else { nil }
    if coder.payload(failure != nil) {
      var (field, message) = failure ?? ("", "")
      coder.code(&field)
      coder.code(&message)
      self = .failed(field: field, message: message)
    } else {
      var (isKept, line) = (false, [UInt8]())
      if case .reported(let flag, let bytes) = self { (isKept, line) = (flag, bytes) }
      coder.code(&isKept)
      coder.code(&line)
      self = .reported(isKept: isKept, line: line)
    }
  }
}

extension JobRecord.Sample: WorkerMessage {
  package init() { self = .files([]) }

  package mutating func code(_ coder: inout MessageCoder) {
    var files: [(name: String, bytes: [UInt8])] = []
    var sprite: JobRecord.Sprite?
    switch self {
    case .files(let given): files = given
    case .sprite(let given): sprite = given
    }
    if coder.payload(sprite != nil) {
      var known = sprite ?? JobRecord.Sprite()
      known.code(&coder)
      self = .sprite(known)
      return
    }
    coder.code(&files, new: ("", [])) { coder, file in
      coder.code(&file.name)
      coder.code(&file.bytes)
    }
    self = .files(files)
  }
}

extension JobRecord.Sprite: WorkerMessage {
  package init() {
    self.init(name: "", picture: PixelBuffer(width: 0, height: 0, alphaMode: .straight), members: JSONObject())
  }

  package mutating func code(_ coder: inout MessageCoder) {
    coder.code(&name)
    let (width, height) = (coder.payload(picture.width), coder.payload(picture.height))
    let isStraight = coder.payload(picture.alphaMode == .straight)
    var (bytes, json) = (picture.bytes, JSONWriter.bytes(.object(members)))
    coder.code(&bytes)
    coder.code(&json)
    guard width >= 0, height >= 0, width == 0 || height <= bytes.count / 4 / width,
      bytes.count == width * height * 4,
      let members = try? JSONParser.parse(json).object
    else { return coder.refuse() }
    self.members = members
    picture = PixelBuffer(
      width: width, height: height, alphaMode: isStraight ? .straight : .premultiplied, bytes: bytes)
  }
}
