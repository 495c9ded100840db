/// Colours for Swift; documents have all names of CSS.
extension Color {
  /// Makes a colour from 0xRRGGBB, as `#FF8800` is written in documents. Bits above the lowest 24 are ignored. `alpha`
  /// is in 0...1.
  public init(hex: UInt32, alpha: Float = 1) {
    func component(_ shift: UInt32) -> Float { Float(hex >> shift & 0xFF) / 255 }
    self.init(red: component(16), green: component(8), blue: component(0), alpha: alpha)
  }

  /// Opaque red, #FF0000.
  public static let red = Color(hex: 0xFF0000)
  /// Opaque green, #00FF00: the `lime` of CSS, not its darker `green`.
  public static let green = Color(hex: 0x00FF00)
  /// Opaque blue, #0000FF.
  public static let blue = Color(hex: 0x0000FF)
  /// Opaque yellow, #FFFF00.
  public static let yellow = Color(hex: 0xFFFF00)
  /// Opaque cyan, #00FFFF.
  public static let cyan = Color(hex: 0x00FFFF)
  /// Opaque magenta, #FF00FF.
  public static let magenta = Color(hex: 0xFF00FF)
  /// Opaque grey, #808080, as CSS has it.
  public static let gray = Color(hex: 0x808080)
  /// Opaque orange, #FFA500, as CSS has it.
  public static let orange = Color(hex: 0xFFA500)

  /// The same colour with another alpha, in 0...1.
  public func opacity(_ alpha: Float) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }
}
