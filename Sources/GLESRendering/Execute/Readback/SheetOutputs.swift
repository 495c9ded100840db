import CGLES

/// The textures that hold finished labels, and how they are read: first the pixels of the ordinary texture, then the
/// layers of the packed one.
///
/// Not Sendable: it lives on its renderer's thread.
final class SheetOutputs {
  /// The target of a read.
  enum Destination {
    case memory(UnsafeMutableRawPointer)
    /// The pack buffer that is currently bound.
    case packBuffer

    func pointer(_ offset: Int) -> UnsafeMutableRawPointer? {
      switch self {
      case .memory(let start): start + offset
      case .packBuffer: UnsafeMutableRawPointer(bitPattern: offset)
      }
    }
  }

  private let plain: PlaneTexture
  private let packed: PlaneTexture
  /// Nil unless readbacks are timed, for which drawing must end first.
  var time: ReadbackTime?

  private static let layers = SheetTexture.packedOutput.layers ?? 1

  init(plain: PlaneTexture, packed: PlaneTexture) {
    self.plain = plain
    self.packed = packed
  }

  /// The offset at which the pixels of the packed output begin.
  private static func packedStart(of sheet: SheetPlan) -> Int {
    let extent = sheet.extent(of: .output)
    return extent.x * extent.y * 4
  }

  private static func layerSize(of sheet: SheetPlan) -> Int {
    let extent = sheet.extent(of: .packedOutput)
    return extent.x * extent.y * 16
  }

  /// The bytes of a sheet's pixels.
  static func byteCount(of sheet: SheetPlan) -> Int { packedStart(of: sheet) + layers * layerSize(of: sheet) }

  /// The part of a sheet's pixels in which a label is.
  static func part(
    _ bytes: UnsafeRawBufferPointer, of sheet: SheetPlan, with label: SheetPlan.Label
  ) -> UnsafeRawBufferPointer {
    let start = packedStart(of: sheet)
    return UnsafeRawBufferPointer(
      rebasing: label.isPacked ? bytes[start..<byteCount(of: sheet)] : bytes[..<start])
  }

  /// Reads a sheet of ``byteCount(of:)`` bytes.
  ///
  /// glReadPixels, glReadBuffer
  func read(_ sheet: SheetPlan, to destination: Destination) throws(GLESError) {
    glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
    let extent = sheet.extent(of: .output)
    if extent != .zero {
      plain.bindAsTarget()
      glReadBuffer(GL.colorAttachment)
      glReadPixels(
        0, 0, GLsizei(extent.x), GLsizei(extent.y), GL.rgba, GL.unsignedByte, destination.pointer(0))
    }
    let blocks = sheet.extent(of: .packedOutput)
    if blocks != .zero {
      packed.bindAsTarget()
      let (start, size) = (SheetOutputs.packedStart(of: sheet), SheetOutputs.layerSize(of: sheet))
      for layer in 0..<SheetOutputs.layers {
        glReadBuffer(GL.colorAttachment + GLenum(layer))
        glReadPixels(
          0, 0, GLsizei(blocks.x), GLsizei(blocks.y), GL.rgbaInteger, GL.unsignedInt,
          destination.pointer(start + layer * size))
      }
    }
    try checkGL("reading back a sheet of \(sheet.labels.count) labels")
  }

  /// Runs `body` and adds its time to that of readbacks, if they are timed.
  func timed<Result>(_ body: () throws(GLESError) -> Result) throws(GLESError) -> Result {
    guard time != nil else { return try body() }
    let start = ReadbackTime.now()
    defer { time?.add(since: start) }
    return try body()
  }

  /// If readbacks are timed, waits for drawing to end, so that it is not counted.
  func finishWhereTimed(_ ledger: GLLedger) throws(GLESError) {
    if time != nil { try GLFence(in: ledger).wait("drawing a sheet whose readback is timed") }
  }
}
