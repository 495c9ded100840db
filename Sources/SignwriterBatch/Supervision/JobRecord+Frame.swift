import Documents
import Pixels

extension JobRecord {
  /// Writes the record into a frame. With `tellsLine` the frame includes the report's line, and the text.
  func put(into frame: inout Frame, tellsLine: Bool) {
    frame.put(index)
    frame.put(line)
    frame.put(id)
    frame.put(style ?? "")
    frame.put(language ?? "")
    frame.put(tellsLine ? text ?? "" : "")
    if case .failed(let field, let message) = outcome {
      frame.put(2)
      frame.put(field)
      frame.put(message)
    } else {
      frame.put(isKept ? 1 : 0)
      frame.put(tellsLine ? reportLine : [])
    }
    frame.put(remarks.rawValue)
    switch sample {
    case nil: frame.put(0)
    case .files(let files):
      frame.put(1 + files.count)
      for file in files {
        frame.put(file.name)
        frame.put(file.bytes)
      }
    case .sprite(let name, let picture, let members):
      frame.put(-1)
      frame.put(name)
      for number in [picture.width, picture.height, picture.alphaMode == .straight ? 1 : 0] { frame.put(number) }
      frame.put(picture.bytes)
      frame.put(JSONWriter.bytes(.object(members)))
    }
  }

  init?(_ reader: inout FrameReader) {
    guard let index = reader.number(), let line = reader.number(), let id = reader.text(),
      let facts = JobFacts(&reader), let status = reader.number(),
      let outcome = Outcome(status: status, &reader), let remarks = reader.number(),
      let kind = reader.number()
    else { return nil }
    var sample: Sample?
    if kind != 0 {
      sample = kind < 0 ? Sample(spriteFrom: &reader) : Sample(kind - 1, filesFrom: &reader)
      guard sample != nil else { return nil }
    }
    self.init(
      index: index, line: line, id: id, facts: facts, outcome: outcome, remarks: DocumentRemarks(rawValue: remarks),
      sample: sample)
  }
}

extension JobFacts {
  /// What is empty is absent: no name is empty, and an empty text is reported like none.
  fileprivate init?(_ reader: inout FrameReader) {
    guard let style = reader.text(), let language = reader.text(), let text = reader.text() else { return nil }
    self.init(
      style: style.isEmpty ? nil : style, language: language.isEmpty ? nil : language,
      text: text.isEmpty ? nil : text)
  }
}

extension JobRecord.Outcome {
  fileprivate init?(status: Int, _ reader: inout FrameReader) {
    if status == 2 {
      guard let field = reader.text(), let message = reader.text() else { return nil }
      self = .failed(field: field, message: message)
    } else {
      guard let line = reader.field() else { return nil }
      self = .told(isKept: status == 1, line: line)
    }
  }
}

extension JobRecord.Sample {
  fileprivate init?(_ count: Int, filesFrom reader: inout FrameReader) {
    var files: [(name: String, bytes: [UInt8])] = []
    for _ in 0..<count {
      guard let name = reader.text(), let bytes = reader.field() else { return nil }
      files.append((name, bytes))
    }
    self = .files(files)
  }

  fileprivate init?(spriteFrom reader: inout FrameReader) {
    guard let name = reader.text(), let width = reader.number(), let height = reader.number(),
      let isStraight = reader.number(), let bytes = reader.field(), let json = reader.field(),
      let members = try? JSONParser.parse(json).object,
      width >= 0, height >= 0, bytes.count == width * height * 4
    else { return nil }
    self = .sprite(
      name: name,
      picture: PixelBuffer(
        width: width, height: height, alphaMode: isStraight == 1 ? .straight : .premultiplied, bytes: bytes),
      members: members)
  }
}
