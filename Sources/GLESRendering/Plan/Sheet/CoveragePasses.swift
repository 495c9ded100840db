import Pixels
import Scene

/// The passes that unite masks on the device: each mask is copied from the atlas to its place in a label's coverage,
/// where the larger value stays. Where passes are dispatched, those of packed figures are united and packed at once.
struct CoveragePasses {
  /// What is drawn while the atlas has the same contents.
  private struct Draw {
    var general: [MaskInstance] = []
    var packed: [MaskInstance] = []
    /// The coverages of packed figures, if they are united by a dispatch; each has the first of its masks in `packed`.
    var united: [Instance] = []
    var uploads: [AtlasUpload] = []
  }

  /// A pass with its masks. Where figures are given, it shades these from the masks, which lie figure by figure.
  typealias Uniting = (pass: Pass, masks: [MaskInstance], figures: [Instance])

  private let atlas: MaskAtlas
  private let dispatches: Bool
  private var finished: [Draw] = []
  private var open = Draw()
  /// The coverages of packed figures, to be packed when they are united.
  private var packing: [MaskInstance] = []
  private var hasGeneral = false

  init(atlas: MaskAtlas, dispatches: Bool) {
    self.atlas = atlas
    self.dispatches = dispatches
  }

  /// Unites the masks of a general figure's coverage, as far as they lie in `area`, which is placed at `corner`.
  mutating func unite(_ coverage: Coverage, in area: PixelRect, at corner: SIMD2<Int>) {
    hasGeneral = true
    unite(coverage, in: area, at: corner, isPacked: false)
  }

  /// Unites the masks of a packed figure's coverage, as far as they lie in `ink`, and packs them at `corner`, in
  /// texels. `ink` is in pixels from `origin`.
  mutating func unite(_ coverage: Coverage, ink: PixelRect, origin: SIMD2<Int>, packedAt corner: SIMD2<Int>) {
    let unpacked = corner &* SIMD2(PackedBlur.unit, 1)
    let target = PixelRect(x: corner.x, y: corner.y, width: ink.width / PackedBlur.unit, height: ink.height)
    if dispatches {
      open.united.append(Instance(target: target, terms: SIMD4(Int32(open.packed.count), 0, 0, 0)))
    } else {
      packing.append(MaskInstance(target: target, source: unpacked))
    }
    unite(coverage, in: ink.offset(x: origin.x, y: origin.y), at: unpacked, isPacked: true)
  }

  private mutating func unite(
    _ coverage: Coverage, in area: PixelRect, at corner: SIMD2<Int>, isPacked: Bool
  ) {
    let move = corner &- area.corner
    for placed in coverage.masks {
      if atlas.holdsWhole(placed.mask) {
        let whole = PixelRect(x: 0, y: 0, width: placed.mask.width, height: placed.mask.height)
        draw(whole, of: placed, clip: area, move: move, isPacked)
      } else {
        for tile in atlas.tiles(of: placed.mask) { draw(tile, of: placed, clip: area, move: move, isPacked) }
      }
    }
  }

  private mutating func draw(
    _ tile: PixelRect, of placed: PlacedMask, clip: PixelRect, move: SIMD2<Int>, _ isPacked: Bool
  ) {
    let whole = tile.offset(x: placed.x, y: placed.y)
    let visible = whole.intersection(clip)
    guard !visible.isEmpty else { return }
    var slot = atlas.locate(placed.mask, tile: tile)
    if slot == nil {
      // Every page is in use by what was collected. After that is drawn, any page may be emptied.
      finishDraw()
      if isPacked, var figure = finished.last?.united.last {
        // The rest of its masks is united with what is there by then.
        figure.terms = SIMD4(0, 0, 1, 0)
        open.united.append(figure)
      }
      slot = atlas.locate(placed.mask, tile: tile)
    }
    guard let slot else { preconditionFailure("an atlas page holds less than one tile") }
    let mask = MaskInstance(
      target: visible.offset(x: move.x, y: move.y),
      source: SIMD2(slot.x + visible.x - whole.x, slot.y + visible.y - whole.y), page: slot.page)
    if isPacked { open.packed.append(mask) } else { open.general.append(mask) }
  }

  private mutating func finishDraw() {
    open.uploads = atlas.finishDraw()
    finished.append(open)
    open = Draw()
  }

  /// Returns all passes, in order. Nothing can be added afterwards.
  mutating func finish() -> [Uniting] {
    finishDraw()
    let targets: [(texture: SheetTexture, list: KeyPath<Draw, [MaskInstance]>, isUsed: Bool)] = [
      (.coverages, \.general, hasGeneral), (.unitedMasks, \.packed, !packing.isEmpty),
    ]
    var passes: [Uniting] = []
    for (index, draw) in finished.enumerated() {
      var uploads = draw.uploads
      for (texture, list, isUsed) in targets where index == 0 ? isUsed : !draw[keyPath: list].isEmpty {
        guard texture == .coverages || !dispatches else { continue }
        let pass = Pass(
          program: .drawCoverage, target: texture, instances: 0..<0, geometry: .masks, clears: index == 0,
          blending: .maximum, uploads: uploads)
        uploads = []
        passes.append((pass, draw[keyPath: list], []))
      }
      guard !draw.united.isEmpty else { continue }
      // What begins in one pass and ends in another reads what the first has stored.
      let pass = Pass(
        program: .unitePacked, target: .packedCoverages, source: index > 0 ? .packedCoverages : nil,
        instances: 0..<0, uploads: uploads)
      passes.append((pass, draw.packed, CoveragePasses.counted(draw.united, masks: draw.packed.count)))
    }
    guard !packing.isEmpty else { return passes }
    let pack = Pass(program: .packCoverage, target: .packedCoverages, instances: 0..<0, geometry: .masks)
    return passes + [(pack, packing, [])]
  }

  /// Tells each figure how many masks are its own: those up to the first of the next.
  private static func counted(_ figures: [Instance], masks count: Int) -> [Instance] {
    var (figures, end) = (figures, Int32(count))
    for index in figures.indices.reversed() {
      figures[index].terms.y = end - figures[index].terms.x
      end = figures[index].terms.x
    }
    return figures
  }
}
