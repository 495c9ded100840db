/// How the colours of a frame are coded. A label's sRGB codes count as the frame's R'G'B' codes, unless the frame is of HLG
/// or PQ or has the primaries of BT.2020.
///
/// Sendable; a value.
public struct FrameColor: Sendable, Hashable {
  /// The weights of red and blue in luma.
  public enum Matrix: String, Sendable, Hashable, CaseIterable {
    /// ITU-R BT.601, of pictures with up to 576 lines: 0.299 and 0.114.
    case bt601
    /// ITU-R BT.709, of high definition: 0.2126 and 0.0722.
    case bt709
    /// ITU-R BT.2020, not of constant luminance: 0.2627 and 0.0593. The label's colours are mapped from the primaries
    /// of sRGB to those of BT.2020.
    case bt2020
    /// SMPTE 240M, of high definition before BT.709: 0.212 and 0.087.
    case smpte240m
    /// The FCC's of 1953, which some files name: 0.3 and 0.11.
    case fcc
  }

  /// The codes of black and white.
  public enum Range: String, Sendable, Hashable, CaseIterable {
    /// Luma in 16...235 and chroma in 16...240 of 8 bits.
    case limited
    /// All codes.
    case full
  }

  /// Where a chroma sample lies among the four luma samples that it belongs to.
  public enum Site: String, Sendable, Hashable, CaseIterable {
    /// In the left column, between the rows: MPEG-2, H.264 and what most files have.
    case left
    /// In the middle: MPEG-1 and JPEG.
    case center
    /// On the top left sample: H.265 for BT.2020.
    case topLeft
  }

  /// The curve from light to codes.
  public enum Transfer: String, Sendable, Hashable, CaseIterable {
    /// That of films that are not HDR.
    case sdr
    /// Hybrid log-gamma of ITU-R BT.2100.
    case hlg
    /// The perceptual quantizer of ITU-R BT.2100 and SMPTE ST 2084.
    case pq
  }

  /// The weights of luma.
  public var matrix = Matrix.bt709
  /// The codes of black and white.
  public var range = Range.limited
  /// The place of chroma samples; formats without halved planes ignore it.
  public var site = Site.left
  /// The curve of the codes. With HLG and PQ the label's colours are mapped to the light of BT.2020, whatever the matrix is.
  public var transfer = Transfer.sdr
  /// The light of the label's white in frames of HLG and PQ, in cd/m2: in 50...1000, of HLG on a display of 1000 cd/m2. 203
  /// is that of ITU-R BT.2408 for graphics.
  public var white = 203.0
  /// Whether the frame's primaries are those of BT.2020, where that does not follow from its matrix.
  package var hasWidePrimaries: Bool?

  /// What ``white`` may be, in cd/m2.
  public static let whites = 50.0...1000

  /// Whether colours are mapped to BT.2020.
  var isWide: Bool { transfer != .sdr || (hasWidePrimaries ?? (matrix == .bt2020)) }

  /// Why labels are not blended into such frames; nil if they are.
  var fault: FrameError? {
    transfer == .sdr || FrameColor.whites.contains(white) ? nil : .white(white)
  }

  /// High definition as most files have it: BT.709, limited range, chroma on the left.
  public init() {}
}
