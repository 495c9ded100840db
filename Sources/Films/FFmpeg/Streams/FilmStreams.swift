/// Streams of a film beside its picture: all of a kind, or one of them. Sendable; a value.
public struct FilmStreams: Sendable, Hashable, CustomStringConvertible {
  /// What is in a stream. Sendable; a value.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case audio, subtitles
    /// Still pictures that players show beside the film.
    case covers
    /// Files within the film, such as fonts.
    case attachments
    /// Anything else, such as what a camera measures.
    case data
  }

  /// What is in them.
  public var kind: Kind
  /// The number of the one that is meant among those of its kind, from 0; nil for all.
  public var number: Int?

  /// Means all streams of a kind, or one of them by its number from 0.
  public init(_ kind: Kind, number: Int? = nil) { (self.kind, self.number) = (kind, number) }

  /// Reads `subtitles` or `audio:1`; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard let kind = Kind(rawValue: String(parts[0])) else { return nil }
    guard parts.count > 1 else {
      self.init(kind)
      return
    }
    guard parts.count == 2, parts[1].utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = Int(parts[1]) else {
      return nil
    }
    self.init(kind, number: number)
  }

  /// `subtitles`, or `audio:1`.
  public var description: String { kind.rawValue + (number.map { ":\($0)" } ?? "") }

  /// Whether a stream is one of these.
  func mean(_ stream: FilmStream) -> Bool {
    kind == stream.kind && number.map { $0 == stream.number } ?? true
  }
}
