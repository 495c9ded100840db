import Basics
import CGLES
import Pixels

/// The textures of a renderer: the planes of its sheets, the table of records, the atlas of masks, and pictures that stay.
/// Each is bound to a unit of its own. What sends something answers how many bytes that were.
///
/// Not Sendable: it lives on its renderer's thread.
final class SheetTextures {
  let planes: [PlaneTexture]
  let atlas: AtlasTexture
  /// Nil if pixels are not oversampled by samples.
  private let multisampled: MultisampledTarget?
  private let table: PlaneTexture
  /// Nil if none are kept.
  private let keptPictures: KeptPictures?
  var cacheStates: [CacheState] { keptPictures?.cacheStates ?? [] }
  /// The largest side of a texture.
  private let limit: Int

  init(
    _ capabilities: Capabilities, _ planeFormat: GLESRenderer.PlaneFormat, pageSize: Int, samples: Int,
    keptPictureBytes: Int, ledger: GLLedger
  ) {
    limit = capabilities.maximumTextureSize
    planes = SheetTexture.allCases.map { texture in
      PlaneTexture(
        "\(texture)", format: texture.format(planeFormat, capabilities), layers: texture.layers,
        unit: SheetUnit.plane(texture), ledger: ledger)
    }
    table = PlaneTexture("table", format: GL.rgba32F, unit: SheetUnit.table, ledger: ledger)
    atlas = AtlasTexture(pageSize: pageSize, unit: SheetUnit.atlas, ledger: ledger)
    keptPictures =
      keptPictureBytes > 0 ? KeptPictures(bytes: keptPictureBytes, unit: SheetUnit.target, ledger: ledger) : nil
    multisampled =
      samples > 1
      ? MultisampledTarget(
        samples: samples, format: SheetTexture.evenCanvases.format(planeFormat, capabilities), ledger: ledger) : nil
  }

  subscript(texture: SheetTexture) -> PlaneTexture { planes[texture.rawValue] }

  /// Makes all that the sheet needs large enough.
  func reserve(_ sheet: SheetPlan) throws(GLESError) {
    for texture in SheetTexture.allCases where sheet.extent(of: texture) != .zero || !texture.isOptional {
      try self[texture].reserve(sheet.extent(of: texture), limit: limit)
    }
    if sheet.isMultisampled { try multisampled?.reserve(self[.evenCanvases].size) }
    try atlas.reserve(pages: sheet.atlasPages)
  }

  /// Binds all textures again, in a caller's context that had others bound in between.
  func bind() {
    table.bind()
    atlas.bind()
    for plane in planes { plane.bind() }
  }

  func bindAsTarget(_ texture: SheetTexture, isMultisampled: Bool) {
    if texture == .evenCanvases, isMultisampled, let multisampled {
      multisampled.bindAsTarget()
    } else {
      self[texture].bindAsTarget()
    }
  }

  /// Averages the samples of the canvases.
  func resolveSamples(_ extent: SIMD2<Int>) {
    multisampled?.resolve(into: self[.evenCanvases].framebufferName, extent: extent)
  }

  /// glTexSubImage2D
  func upload(records: [SIMD4<Float>]) throws(GLESError) -> Int {
    let width = 1 << SheetTable.widthShift
    let rows = (records.count + width - 1) / width
    guard rows <= limit else {
      throw .driver(.outOfMemory, during: "making a table of \(rows) rows")
    }
    try table.reserve(SIMD2(width, rows), limit: limit, isTarget: false)
    // Most tables are shorter than a row.
    let isPart = rows <= 1
    let records = isPart ? records : records + [SIMD4<Float>](repeating: .zero, count: rows * width - records.count)
    glActiveTexture(GL.texture0 + table.unit)
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
    return records.withUnsafeBytes { bytes in
      glTexSubImage2D(
        GL.texture2D, 0, 0, 0, GLsizei(isPart ? records.count : width), GLsizei(rows), GL.rgba, GL.float,
        bytes.baseAddress)
      return bytes.count
    }
  }

  /// Puts a picture into the texture of pictures: from the device, if it is kept there. Nil if nothing had to be sent.
  func place(_ upload: PictureUpload) throws(GLESError) -> Int? {
    let bytes = upload.picture.pixels.bytes.count
    guard let (kept, isNew) = try keptPictures?.texture(of: upload.picture) else {
      send(upload)
      return bytes
    }
    kept.copy(to: upload.corner, of: self[.pictures].framebufferName)
    return isNew ? bytes : nil
  }

  /// glTexSubImage2D
  private func send(_ upload: PictureUpload) {
    glActiveTexture(GL.texture0 + GLuint(SheetUnit.plane(.pictures)))
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
    let picture = upload.picture
    picture.pixels.bytes.withUnsafeBytes { bytes in
      glTexSubImage2D(
        GL.texture2D, 0, GLint(upload.corner.x), GLint(upload.corner.y), GLsizei(picture.width),
        GLsizei(picture.height), GL.rgba, GL.unsignedByte, bytes.baseAddress)
    }
  }
}

extension SheetTexture {
  /// Its internal format.
  fileprivate func format(_ planeFormat: GLESRenderer.PlaneFormat, _ capabilities: Capabilities) -> GLenum {
    switch self {
    case .coverages, .unitedMasks: GL.r8
    case .output, .pictures: GL.rgba8
    case .evenCanvases, .oddCanvases, .backdrops: planeFormat.canvasFormat(for: capabilities)
    case .colorScratchA, .colorScratchB, .colorBlurred: GL.rgba32F
    case .sources, .scratchA, .scratchB, .blurred, .heights: planeFormat.internalFormat
    default: GL.rgba32UI
    }
  }
}
