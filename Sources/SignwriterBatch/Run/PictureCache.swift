import Basics
import Documents
import Pixels
import Synchronization

/// Pictures by their documents, so that jobs that ask for the same one have it drawn and encoded once: those that come
/// while it is drawn wait for it, those that come later find it, while there is room.
///
/// Sendable, usable from any thread. Bounded by bytes.
final class PictureCache: Sendable {
  enum Answer {
    case found(PictureFile)
    /// Another thread draws it, and will finish this job with its own.
    case waiting
    /// To be drawn by who asks, and to be settled.
    case new
  }

  private struct State {
    var pictures: BoundedCache<Document, PictureFile>
    var waiting: [Document: [JobTicket]] = [:]
    var waitingCount = 0
    /// Jobs that came while another's picture was under way.
    var joined = 0
  }

  private let state: Mutex<State>

  /// Beside a picture's bytes, about: its document twice, its report.
  private static let entryBytes = 4096
  /// Of jobs that wait: a picture that takes long must not gather a whole batch.
  private static let mostWaiting = 4096

  /// `capacity` in bytes, about.
  init(capacity: Int) { state = Mutex(State(pictures: BoundedCache(capacity: capacity))) }

  /// `document` has no id, which would set it apart.
  func ask(for document: Document, _ ticket: JobTicket) -> Answer {
    state.withLock { state in
      if let picture = state.pictures.find(document) { return .found(picture) }
      guard state.waiting[document] != nil else {
        state.waiting[document] = []
        return .new
      }
      guard state.waitingCount < PictureCache.mostWaiting else { return .new }
      state.waiting[document]?.append(ticket)
      state.waitingCount += 1
      state.joined += 1
      return .waiting
    }
  }

  /// Says what became of a document that was new; nil where it has no picture. Returns who waits for it.
  func settle(_ document: Document, _ picture: PictureFile?) -> [JobTicket] {
    state.withLock { state in
      let tickets = state.waiting.removeValue(forKey: document) ?? []
      state.waitingCount -= tickets.count
      guard let picture else { return tickets }
      state.pictures.insert(picture, for: document, cost: picture.byteCount + PictureCache.entryBytes)
      return tickets
    }
  }

  /// How often a picture was asked for, and how often it was there or under way.
  var use: CacheUse {
    state.withLock { state in
      CacheUse(asked: state.pictures.use.asked, found: state.pictures.use.found + state.joined)
    }
  }
}
