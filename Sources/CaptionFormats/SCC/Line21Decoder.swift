/// Decodes the captions of line 21 as CEA-608 defines them: channel 1, popped on, rolled up or painted on.
struct Line21Decoder {
  /// What was shown from one frame to another.
  struct Caption {
    let start: Int
    /// Nil where nothing took it away.
    let end: Int?
    let pieces: [(text: String, tags: [String])]
    /// The rows of the picture that it has, of 1...15.
    let rows: ClosedRange<Int>
    let line: Int
  }

  private enum Mode { case none, popOn, rollUp, paintOn, text }

  private(set) var captions: [Caption] = []
  /// What was sent and is not shown, with its line.
  private(set) var ignored: [(line: Int, what: String)] = []

  private var mode = Mode.none
  private var shown = CaptionMemory()
  private var hidden = CaptionMemory()
  /// Since when what is shown has a text, and from which line.
  private var since: (frame: Int, line: Int)?
  private var line = 0
  private var frame = 0
  /// Whether what comes is for channel 1.
  private var isFirstChannel = true
  /// Whether what comes is no text.
  private var isData = false
  /// A command that is sent twice counts once.
  private var last: (UInt8, UInt8)?

  mutating func begin(line: Int) {
    self.line = line
    last = nil
  }

  /// Takes two bytes without their parity, which are sent with a frame.
  mutating func take(_ first: UInt8, _ second: UInt8, frame: Int) {
    self.frame = frame
    guard 0x10...0x1F ~= first else {
      last = nil
      takeText(first, second)
      return
    }
    isData = false
    if let last, last == (first, second) {
      self.last = nil
      return
    }
    last = (first, second)
    isFirstChannel = first & 0x08 == 0
    guard isFirstChannel else {
      ignore("another channel")
      return
    }
    take(command: first, second)
  }

  private mutating func takeText(_ first: UInt8, _ second: UInt8) {
    if 0x01...0x0F ~= first {
      // Data about the programme, up to its check sum.
      isData = first != 0x0F
      ignore("data")
    } else if !isData, first >= 0x20 || second >= 0x20 {
      write(first, second)
    }
  }

  /// Takes a pair of characters of which one or both were damaged.
  mutating func takeDamaged(_ first: UInt8?, frame: Int) {
    self.frame = frame
    last = nil
    guard isFirstChannel, mode != .none, mode != .text else { return }
    if let first, first >= 0x20 { put(Line21Characters.basic(first)) }
    put("\u{FFFD}")
  }

  /// Ends what is shown at the end of a file.
  mutating func finish() { close(at: nil) }

  private mutating func ignore(_ what: String) {
    if ignored.last?.line != line { ignored.append((line, what)) }
  }

  // MARK: Characters

  private mutating func write(_ first: UInt8, _ second: UInt8) {
    guard isFirstChannel else { return }
    guard mode != .none, mode != .text else {
      ignore(mode == .text ? "text mode" : "text before a command")
      return
    }
    for byte in [first, second] where byte >= 0x20 { put(Line21Characters.basic(byte)) }
  }

  private mutating func put(_ character: Unicode.Scalar) {
    if mode == .popOn {
      hidden.put(character)
    } else {
      if since == nil, character != " " { since = (frame, line) }
      shown.put(character)
    }
  }

  private mutating func change(_ body: (inout CaptionMemory) -> Void) {
    if mode == .popOn { body(&hidden) } else { body(&shown) }
  }

  // MARK: Commands

  private mutating func take(command first: UInt8, _ second: UInt8) {
    guard mode != .text || first == 0x14 else { return }
    switch (first, second) {
    case (0x14, 0x20...0x2F), (0x15, 0x20...0x2F): takeMode(second)
    case (_, 0x40...0x7F): takeAddress(first, second)
    case (0x11, 0x20...0x2F): change { $0.applyMidRow(second) }
    case (0x11, 0x30...0x3F): putSpecial(Line21Characters.special(second))
    case (0x12, 0x20...0x3F), (0x13, 0x20...0x3F):
      // It stands for a character before it that plainer decoders show.
      change { $0.backspace() }
      putSpecial(Line21Characters.extended(first, second))
    case (0x17, 0x21...0x23): change { $0.move(by: Int(second - 0x20)) }
    // Backgrounds have a space before them, which they take.
    case (0x10, 0x20...0x2F), (0x17, 0x2D...0x2F): change { $0.backspace(ifBlank: true) }
    default: break
    }
  }

  private mutating func putSpecial(_ character: Unicode.Scalar) {
    guard mode != .none, mode != .text else { return }
    put(character)
  }

  private mutating func takeAddress(_ first: UInt8, _ second: UInt8) {
    let row = Line21Characters.row(first, second)
    let isRolling = mode == .rollUp
    change { memory in
      // Rolled rows have their base there, and keep what is written.
      if isRolling { memory.moveBase(to: row) } else { memory.row = row }
      memory.applyAddress(second)
    }
  }

  private mutating func takeMode(_ second: UInt8) {
    switch second {
    case 0x20: mode = .popOn
    case 0x21: change { $0.backspace() }
    case 0x24: change { $0.deleteToEnd() }
    case 0x25...0x27:
      if mode != .rollUp {
        close(at: frame)
        (shown, hidden) = (CaptionMemory(), CaptionMemory())
        shown.row = 15
      }
      mode = .rollUp
    case 0x29: mode = .paintOn
    case 0x2A, 0x2B: mode = .text
    case 0x2C: erase()
    case 0x2D where mode == .rollUp:
      // A row that rolled up was read; only the new one is shown.
      close(at: nil)
      shown.clear()
    case 0x2E: hidden.clear()
    case 0x2F: flip()
    default: break
    }
  }

  private mutating func erase() {
    close(at: frame)
    shown.clear()
  }

  /// What was written unseen is shown.
  private mutating func flip() {
    close(at: frame)
    mode = .popOn
    swap(&shown, &hidden)
    if !shown.isBlank { since = (frame, line) }
  }

  /// Ends what is shown. With nil it lasts until the next caption begins.
  private mutating func close(at end: Int?) {
    // What rolled up lasts until something new comes.
    if let waiting = captions.last, waiting.end == nil {
      let begin = since?.frame ?? end
      if let begin, begin > waiting.start { captions[captions.count - 1] = waiting.ended(at: begin) }
    }
    guard let since else { return }
    self.since = nil
    guard !shown.isBlank, let rows = shown.rows else { return }
    let end = end.flatMap { $0 > since.frame ? $0 : nil }
    captions.append(
      Caption(start: since.frame, end: end, pieces: shown.pieces, rows: rows, line: since.line))
  }
}

extension Line21Decoder.Caption {
  fileprivate func ended(at frame: Int) -> Self {
    Self(start: start, end: frame, pieces: pieces, rows: rows, line: line)
  }
}
