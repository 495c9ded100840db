/// The fifteen rows of 32 characters that a decoder of line 21 writes to.
struct CaptionMemory {
  private struct Look: Equatable {
    var color = 0
    var isItalic = false
    var isUnderlined = false
  }

  private struct Cell {
    var character: Unicode.Scalar
    var look: Look
  }

  private static let width = 32
  private static let colors = ["white", "green", "blue", "cyan", "red", "yellow", "magenta"]

  /// By row, from 1; nil where nothing was written.
  private var cells: [Int: [Cell?]] = [:]
  /// Where the next character goes.
  var row = 15
  private var column = 0
  private var look = Look()

  /// Whether nothing is to be seen.
  var isBlank: Bool {
    cells.values.allSatisfy { row in
      row.allSatisfy { $0 == nil || $0?.character == " " || $0?.character == "\u{A0}" }
    }
  }

  var rows: ClosedRange<Int>? {
    guard let first = cells.keys.min(), let last = cells.keys.max() else { return nil }
    return first...last
  }

  // MARK: Writing

  mutating func put(_ character: Unicode.Scalar) {
    // What comes after the last column replaces what is there.
    let place = min(column, Self.width - 1)
    cells[row, default: Array(repeating: nil, count: Self.width)][place] = Cell(character: character, look: look)
    column = min(column + 1, Self.width)
  }

  /// Takes the character before away; with `ifBlank` only a space.
  mutating func backspace(ifBlank: Bool = false) {
    guard column > 0 else { return }
    if ifBlank, let cell = cells[row]?[column - 1], cell.character != " " { return }
    column -= 1
    cells[row]?[column] = nil
  }

  mutating func deleteToEnd() {
    for place in min(column, Self.width)..<Self.width { cells[row]?[place] = nil }
  }

  mutating func clear() {
    cells = [:]
    column = 0
  }

  mutating func move(by columns: Int) { column = min(column + columns, Self.width - 1) }

  /// Moves a row that rolls, with what is in it.
  mutating func moveBase(to place: Int) {
    guard place != row else { return }
    if let written = cells.removeValue(forKey: row) { cells[place] = written }
    row = place
  }

  // MARK: Looks

  /// A preamble address: colour, italics or a column, and an underline.
  mutating func applyAddress(_ code: UInt8) {
    let kind = Int(code & 0x1E) >> 1
    look = Look(color: kind < 7 ? kind : 0, isItalic: kind == 7, isUnderlined: code & 1 == 1)
    column = kind >= 8 ? 4 * (kind - 8) : 0
  }

  /// A code within a row, which has the place of a space.
  mutating func applyMidRow(_ code: UInt8) {
    let kind = Int(code & 0x0E) >> 1
    if kind == 7 { look.isItalic = true } else { (look.color, look.isItalic) = (kind, false) }
    look.isUnderlined = code & 1 == 1
    put(" ")
  }

  private func tags(_ look: Look) -> [String] {
    (look.isItalic ? ["i"] : []) + (look.isUnderlined ? ["u"] : [])
      + (look.color > 0 ? ["color:" + Self.colors[look.color]] : [])
  }

  // MARK: Reading

  /// The text, row by row, with its looks.
  var pieces: [(text: String, tags: [String])] {
    var pieces: [(text: String, tags: [String])] = []
    for (index, row) in cells.keys.sorted().enumerated() {
      if index > 0 { pieces.append(("\n", [])) }
      var before: Look?
      for cell in cells[row] ?? [] {
        let look = cell?.look ?? before ?? Look()
        let character = cell?.character ?? " "
        if look == before {
          pieces[pieces.count - 1].text.unicodeScalars.append(character)
        } else {
          pieces.append((String(character), tags(look)))
          before = look
        }
      }
    }
    return pieces
  }
}
