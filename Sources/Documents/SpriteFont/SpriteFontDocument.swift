public import Basics
public import Pixels

/// A bitmap font: each character with all effects of a style on pages that games read. `SpriteFonts` makes its files; as
/// a picture it shows the characters that it lists.
///
/// Sendable; a plain value.
public struct SpriteFontDocument: DocumentContent {
  /// How the advances of characters become pixels. Sendable; a value.
  public enum Advances: String, Sendable, Hashable, CaseIterable {
    /// Rounded half up, which every reader understands.
    case integer
    /// As the font has them, for readers that know fractions.
    case exact
    /// Rounded at the smallest scale and multiplied for the others, so that lines break alike.
    case doubled
  }

  /// Whether digits are equally wide. Sendable; a value.
  public enum Digits: String, Sendable, Hashable, CaseIterable {
    /// As the font has them.
    case proportional
    /// By the font's feature `tnum`, or else in the middle of the widest.
    case tabular
  }

  /// A part of a font that games draw as a line of its own. Sendable; a value.
  public enum Layer: String, Sendable, Hashable, CaseIterable {
    /// The outer shadows and glows.
    case shadow
    /// The strokes.
    case stroke
    /// The fill with what falls into it.
    case fill
    /// The fill and the strokes.
    case glyph
  }

  /// The box of a layer style's gradients. Sendable; a value.
  public enum Ramp: String, Sendable, Hashable, CaseIterable {
    /// From the height of capitals to the baseline.
    case caps
    /// From the highest to the lowest pixel of all characters.
    case ink
    /// The line box of the font.
    case line
  }

  /// The files that are written. Sendable; a value.
  public enum Format: String, Sendable, Hashable, CaseIterable {
    case text, xml, binary, json, strip, minecraft
  }

  /// Which pairs have their own distance. Sendable; a plain value.
  public struct Kerning: Sendable, Hashable {
    /// Whether there are any.
    public var isOn = true
    /// The least amount that is written, in pixels.
    public var least = 1
    /// The most pairs that are written, those with the largest amounts.
    public var most = 20_000

    /// Makes the kerning of all pairs.
    public init() {}
  }

  /// The pages of the characters. Lengths are in pixels. Sendable; a plain value.
  public struct Page: Sendable, Hashable {
    /// The longest side of a page.
    public var side = 4096
    /// The most pages.
    public var most = 1
    /// Whether the sides are powers of two.
    public var isPowerOfTwo = true
    /// The transparent pixels between cells.
    public var gutter = 2
    /// How far colour reaches outward under transparent pixels; nil takes the gutter.
    public var bleed: Int?
    /// How far the edges of cells are repeated into the gutter.
    public var extrude = 0
    /// How many mipmaps keep cells apart.
    public var mipmaps = 0
    /// Whether colours are multiplied by alpha.
    public var alpha = Alpha.straight

    /// Makes the default pages.
    public init() {}
  }

  /// Whether colours are multiplied by alpha. Sendable; a value.
  public typealias Alpha = AlphaMode

  /// The look of each character; its text, size and place do not count.
  public var style: LabelDocument {
    get { apart.value }
    _modify { yield &apart.value }
  }
  /// The style, apart, so that the document stays small.
  private var apart: Boxed<LabelDocument>
  /// The characters: themselves, or a list such as `U+0020-007E, ascii, U+20AC`.
  public var characters = ""
  /// The BCP 47 tags of languages whose characters are added.
  @Bytewise public var languages: [String] = []
  /// Strings that become one character each, from U+E000 on.
  @Bytewise public var ligatures: [String] = []
  /// Pictures that are characters.
  public var icons: [Icon] = []
  /// How advances become pixels.
  public var advances = Advances.integer
  /// Which pairs have their own distance.
  public var kerning = Kerning()
  /// Whether digits are equally wide.
  public var digits = Digits.proportional
  /// The parts that become fonts of their own, the lowest first; empty makes one font of everything.
  public var layers: [Layer] = []
  /// The box of a layer style's gradients.
  public var ramp = Ramp.caps
  /// What id 0 shows: `none`, `notdef`, or a character.
  public var missing = "none"
  /// The scales, each a font of its own.
  public var scales: [Double] = [1]
  /// Whether cells are cut to their ink.
  public var isTrimmed = false
  /// The pages.
  public var page = Page()
  /// The files that are written.
  public var formats: [Format] = [.text]

  /// Makes a font of a style.
  public init(style: LabelDocument = LabelDocument(), characters: String = "") {
    apart = Boxed(style)
    self.characters = characters
  }
}

extension SpriteFontDocument {
  typealias Draft = SpriteFontDraft

  /// The canvas of the style.
  public var canvas: DocumentCanvas {
    get { style.canvas }
    set { style.canvas = newValue }
  }

  var document: Document { .spriteFont(self) }

  /// The style with the listed characters as its text, in rows. A font that only names languages shows some letters and
  /// digits.
  package var specimen: LabelDocument {
    var label = style
    let listed = Array(listedCharacters) + ligatures.joined()
    let shown = listed.isEmpty && icons.isEmpty ? Array("AaBbCc 0123456789") : listed
    // Cells are higher than they are wide, so that is a picture twice as wide as it is high.
    let row = max(24, Int(2 * Double(shown.count).squareRoot()))
    label.text = stride(from: 0, to: shown.count, by: row).map { first in
      String(shown[first..<min(first + row, shown.count)])
    }.joined(separator: "\n")
    label.numberOfLines = 0
    if !icons.isEmpty {
      let pictures = icons.map { icon in
        var run = LabelDocument.TextRun("")
        run.object = icon.picture
        return run
      }
      label.runs = [LabelDocument.TextRun(listed.isEmpty ? "" : label.text + "\n")] + pictures
    }
    return label
  }
}
