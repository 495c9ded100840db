import CGLES

/// What passes did since they were last put in order. GL orders draws by itself; a dispatch may begin before what is ahead of
/// it has ended, and what it stores may not be seen, unless there is a barrier between them.
///
/// What two passes in a row store to one texture lies apart.
struct DispatchOrder {
  private var stored: Set<SheetTexture> = []
  private var drawn: Set<SheetTexture> = []
  private var fetched: Set<SheetTexture> = []
  /// Whether no dispatch of the sheet was made yet: what is still read of the sheet before may not be overwritten.
  private var isFirst = true

  mutating func beginSheet() { isFirst = true }

  /// Called before a dispatch that fetches from some textures and stores to another.
  mutating func willDispatch(reading sources: Set<SheetTexture>, to target: SheetTexture) {
    if isFirst || !stored.isDisjoint(with: sources) || fetched.contains(target) || drawn.contains(target) {
      putInOrder()
    }
    isFirst = false
    stored.insert(target)
    fetched.formUnion(sources)
  }

  /// Called before a draw that fetches from some textures, and before a texture is cleared.
  mutating func willDraw(reading sources: Set<SheetTexture> = [], to target: SheetTexture) {
    if stored.contains(target) || !stored.isDisjoint(with: sources) { putInOrder() }
    drawn.insert(target)
    fetched.formUnion(sources)
  }

  /// Called when a sheet is drawn, before it is copied or read.
  mutating func endSheet() { if !stored.isEmpty { putInOrder() } }

  /// glMemoryBarrier
  private mutating func putInOrder() {
    glMemoryBarrier(
      GLbitfield(
        GL_TEXTURE_FETCH_BARRIER_BIT | GL_SHADER_IMAGE_ACCESS_BARRIER_BIT | GL_FRAMEBUFFER_BARRIER_BIT
          | GL_PIXEL_BUFFER_BARRIER_BIT))
    (stored, drawn, fetched) = ([], [], [])
  }
}
