import Basics
import CRowKernels
public import Pixels

/// A picture that was prepared to be blended into frames of one format: the frame stays where it is, and a
/// multiplication and an addition for each sample lay the label over it. Each sample is rounded once.
///
/// Immutable to its users, Sendable: any thread may blend, several at the same time.
public final class LabelPlanes: Sendable {
  /// The format of the frames.
  public let format: FrameFormat
  /// How the colours of the frames are coded.
  public let color: FrameColor
  /// The size of the picture in pixels.
  public let width: Int
  /// The size of the picture in pixels.
  public let height: Int
  /// The part of the picture that is not transparent; only that is blended. Empty where nothing is.
  public let ink: PixelRect

  private let label: LabelPixels
  /// The planes of the frame's own size, by index; nil where a plane is halved.
  private let whole: [PreparedPlane?]
  /// The shares of each component of halved planes, by plane.
  private let chroma: [[PlaneBuffer<UInt32>]]
  /// The halved planes of places: they depend on whether these are even or odd and on edges that are near.
  private let halved = Monitor<[HalvedPlace: PreparedPlane]>([:])

  /// What halved planes depend on.
  private struct HalvedPlace: Hashable {
    let plane: Int
    let x: Int
    let y: Int
    /// The frame's sides, where an edge is near.
    let width: Int?
    let height: Int?
  }

  /// The most planes that are kept: two for each of the four even and odd places, and some beside an edge.
  private static let keptPlaces = 12

  /// Prepares a picture. It takes some twenty bytes a pixel of its ink, or twice as many, since memory is used again.
  public convenience init(_ picture: PixelBuffer, format: FrameFormat, color: FrameColor = FrameColor()) {
    let premultiplied = picture.converted(to: .premultiplied)
    let ink = premultiplied.inkBounds()
    self.init(
      LabelPixels(premultiplied, ink, color), ink, width: picture.width, height: picture.height, format, color)
  }

  /// Prepares a picture of 16 bits a channel, whose colours have those bits in frames of more than 8, too. Alpha is rounded
  /// to 255 steps.
  public convenience init(_ picture: WidePixelBuffer, format: FrameFormat, color: FrameColor = FrameColor()) {
    let ink = LabelPixels.ink(of: picture)
    self.init(
      LabelPixels(picture, ink, color), ink, width: picture.width, height: picture.height, format, color)
  }

  private init(
    _ label: LabelPixels, _ ink: PixelRect, width: Int, height: Int, _ format: FrameFormat, _ color: FrameColor
  ) {
    self.format = format
    self.color = color
    self.width = width
    self.height = height
    self.ink = ink
    self.label = label
    let planes = format.planes
    whole = planes.map { plane in
      plane.isHalved ? nil : label.prepared(plane, ShareTable(color: color, bits: plane.bits, parts: label.parts))
    }
    chroma = planes.map { plane in
      guard plane.isHalved else { return [] }
      let table = ShareTable(color: color, bits: plane.bits, parts: label.parts)
      return plane.components.map { label.shares(table.terms($0)) }
    }
  }

  /// Lays the picture over a frame with its upper left corner at column `x` of row `y`, which may lie outside: what lies
  /// outside is cut off. `opacity` is in 0...1 and is rounded to 255 steps. The frame's alpha is straight. Throws before
  /// anything is written.
  public func blend(into frame: FrameMemory, x: Int, y: Int, opacity: Double = 1) throws(FrameError) {
    try frame.check(format)
    if let fault = color.fault { throw fault }
    guard opacity >= 0, opacity <= 1 else { throw .opacity(opacity) }
    guard x.magnitude <= FrameError.farthest, y.magnitude <= FrameError.farthest else { throw .place(x: x, y: y) }
    let steps = UInt32((opacity * 255).rounded())
    let place = ink.offset(x: x, y: y)
    let visible = place.intersection(PixelRect(x: 0, y: 0, width: frame.width, height: frame.height))
    guard steps > 0, !visible.isEmpty else { return }
    for (index, plane) in format.planes.enumerated() {
      let prepared = prepared(index, frameWidth: frame.width, frameHeight: frame.height, x: x, y: y)
      PlaneBlender(plane: plane, memory: frame.planes[index], opacity: steps).blend(
        prepared.plane, x: prepared.x, y: prepared.y, columns: plane.side(frame.width),
        rows: plane.side(frame.height))
    }
  }

  /// A plane of the format by its index, if the place and the sides are sound.
  func plane(_ index: Int, frameWidth: Int, frameHeight: Int, x: Int, y: Int) throws(FrameError) -> FramePlane {
    if let fault = color.fault { throw fault }
    let sides = 1...FrameError.largestSide
    guard sides.contains(frameWidth), sides.contains(frameHeight) else {
      throw .size(width: frameWidth, height: frameHeight)
    }
    guard format.planes.indices.contains(index) else { throw .plane(index, of: format) }
    guard x.magnitude <= FrameError.farthest, y.magnitude <= FrameError.farthest else { throw .place(x: x, y: y) }
    return format.planes[index]
  }

  /// The numbers of a plane, and the pixel of the plane that their columns and rows count from.
  func prepared(
    _ index: Int, frameWidth: Int, frameHeight: Int, x: Int, y: Int
  ) -> (plane: PreparedPlane, x: Int, y: Int) {
    let place = ink.offset(x: x, y: y)
    if let prepared = whole[index] { return (prepared, place.x, place.y) }
    // The last pixel repeats beyond an edge, so only a label that has this pixel is different there.
    let isFree = place.x > 0 && place.y > 0 && place.maxX < frameWidth && place.maxY < frameHeight
    let key =
      isFree
      ? HalvedPlace(plane: index, x: place.x & 1, y: place.y & 1, width: nil, height: nil)
      : HalvedPlace(plane: index, x: place.x, y: place.y, width: frameWidth, height: frameHeight)
    return (halved.read { $0[key] } ?? prepare(key), (place.x - key.x) / 2, (place.y - key.y) / 2)
  }

  private func prepare(_ key: HalvedPlace) -> PreparedPlane {
    let frame = key.width.flatMap { width in key.height.map { (width, $0) } }
    let made = ChromaFilter(color.site).prepared(
      format.planes[key.plane], of: label, shares: chroma[key.plane], x: key.x, y: key.y, frame: frame)
    halved.change { kept in
      if kept.count >= LabelPlanes.keptPlaces { kept = kept.filter { $0.key.width == nil } }
      kept[key] = made
    }
    return made
  }
}

extension LabelPixels {
  /// The pixels of a part of a premultiplied picture, in the frame's primaries; or of a straight one, each as if it were
  /// opaque.
  init(_ picture: PixelBuffer, _ ink: PixelRect, _ color: FrameColor, asOpaque: Bool = false) {
    let (width, height, count) = (ink.width, ink.height, ink.width * ink.height)
    let isMapped = color.isWide
    let parts = isMapped ? ShareTable.finestParts : 1
    let coverage = PlaneBuffer<UInt8>(count: count)
    let colors = PlaneBuffer<UInt16>(count: 3 * count)
    LabelPixels.read(picture, ink, parts: parts, colors.writable, coverage.writable)
    if asOpaque { coverage.writable.update(repeating: 255) }
    if isMapped { LabelPixels.map(colors.writable, coverage.numbers, color) }
    self.init(width: width, height: height, coverage: coverage, colors: colors, parts: parts)
  }

  private static func read(
    _ picture: PixelBuffer, _ ink: PixelRect, parts: Int, _ colors: UnsafeMutableBufferPointer<UInt16>,
    _ coverage: UnsafeMutableBufferPointer<UInt8>
  ) {
    picture.bytes.withUnsafeBufferPointer { pixels in
      guard let colors = colors.baseAddress, let alphas = coverage.baseAddress, let pixels = pixels.baseAddress
      else { return }
      for row in 0..<ink.height {
        row_frame_pixels(
          colors + row * ink.width, coverage.count, alphas + row * ink.width,
          pixels + ((ink.y + row) * picture.width + ink.x) * 4, UInt32(parts), ink.width)
      }
    }
  }

  /// Maps colours to BT.2020. All of them stay at most their alpha.
  private static func map(
    _ colors: UnsafeMutableBufferPointer<UInt16>, _ coverage: UnsafeBufferPointer<UInt8>, _ color: FrameColor
  ) {
    let count = coverage.count
    var mapping = ColorMapping(color)
    var (last, mapped) = (SIMD4<Int>(), SIMD4<Int>())
    for index in 0..<count {
      let pixel = SIMD4(
        Int(colors[index]), Int(colors[index + count]), Int(colors[index + 2 * count]), Int(coverage[index]))
      if pixel != last { (last, mapped) = (pixel, mapping.mapped(pixel)) }
      for channel in 0..<3 { colors[index + channel * count] = UInt16(truncatingIfNeeded: mapped[channel]) }
    }
  }
}
