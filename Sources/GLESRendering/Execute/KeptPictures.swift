import Basics
import CGLES
import Pixels

/// Pictures that stay on the device, each in a texture of its own, so that a sheet with one of them copies it there and
/// nothing is sent.
///
/// A picture is known by its identity: what resolves scenes keeps the pictures that come again. It is kept when it
/// comes for the second time, because many are made for one label and never come again. Those that were not used for a
/// long time are deleted.
///
/// Not Sendable: it lives on its renderer's thread. Its textures are lost with the context.
final class KeptPictures {
  /// A picture that came once. Weak, because it must not live longer for that; then its address may become another's.
  private struct Seen {
    weak var picture: Picture?
  }

  private let ledger: GLLedger
  private let unit: GLuint
  /// What a picture may cost to be kept: one must not displace all others.
  private let largestCost: Int
  private var kept: BoundedCache<ObjectIdentifier, KeptPicture>
  private var seen = BoundedCache<ObjectIdentifier, Seen>(capacity: 4096)

  /// Keeps pictures of so many bytes. `unit` is that on which textures are made; no program reads it.
  init(bytes: Int, unit: Int, ledger: GLLedger) {
    self.ledger = ledger
    self.unit = GLuint(unit)
    largestCost = bytes / 4
    kept = BoundedCache(capacity: bytes)
  }

  var cacheStates: [CacheState] {
    [kept.state("pictures on the device", inBytes: true), seen.state("pictures met")]
  }

  /// The texture of a picture, and whether the picture was sent there now. Nil if it is not kept.
  func texture(of picture: Picture) throws(GLESError) -> (texture: KeptPicture, isNew: Bool)? {
    let key = ObjectIdentifier(picture)
    if let found = kept.find(key), found.picture === picture { return (found, false) }
    let cost = KeptPicture.cost(of: picture)
    guard cost <= largestCost, !picture.isEmpty else { return nil }
    guard let before = seen.find(key), before.picture === picture else {
      seen.insert(Seen(picture: picture), for: key)
      return nil
    }
    // An error of what was done before is the sheet's, not this texture's.
    try checkGL("uploading a sheet")
    do throws(GLESError) {
      let made = try KeptPicture(picture, unit: unit, ledger: ledger)
      kept.insert(made, for: key, cost: cost)
      return (made, true)
    } catch {
      guard !error.endsRenderer else { throw error }
      // Where there is no memory left for it, it is sent with each sheet.
      forgetGLErrors()
      return nil
    }
  }
}
