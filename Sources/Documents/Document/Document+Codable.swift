import JSON

/// Documents are coded as the JSON that authors write, by the same tables, and decoding checks as reading does. Styles
/// that a document names are not looked up, so what is to be decoded must have its members itself. Functions of the
/// caller are left out.
extension Document: Codable {
  /// Reads a document from its JSON form. It throws `DecodingError.dataCorrupted`, with the `DocumentError` as its
  /// underlying error, where the document is faulty.
  public init(from decoder: any Decoder) throws {
    let json = try JSONValue(from: decoder)
    do {
      try self.init(json)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: error.description, underlyingError: error))
    }
  }

  /// Writes the document as an author would. It throws what the encoder throws.
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

  /// Reads a document of one kind.
  fileprivate static func content<Content: DocumentContent>(from decoder: any Decoder) throws -> Content {
    let document = try Document(from: decoder)
    guard let content = document.content as? Content else {
      throw DecodingError.typeMismatch(
        Content.self,
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "kind: \(JSONWriter.quoted(document.kind.rawValue)) is not what is wanted; wanted "
            + JSONWriter.quoted(Content.Draft.kind.kind.rawValue)))
    }
    return content
  }
}

extension LabelDocument: Codable {
  /// Reads a label as ``Document`` is read. It throws `DecodingError.typeMismatch` where the document is of another
  /// kind.
  public init(from decoder: any Decoder) throws { self = try Document.content(from: decoder) }
  /// Writes the label as an author would. It throws what the encoder throws.
  public func encode(to encoder: any Encoder) throws { try document.encode(to: encoder) }
}

extension TextFieldDocument: Codable {
  /// Reads a text field as ``Document`` is read. It throws `DecodingError.typeMismatch` where the document is of
  /// another kind.
  public init(from decoder: any Decoder) throws { self = try Document.content(from: decoder) }
  /// Writes the text field as an author would. It throws what the encoder throws.
  public func encode(to encoder: any Encoder) throws { try document.encode(to: encoder) }
}

extension ImageDocument: Codable {
  /// Reads an image as ``Document`` is read. It throws `DecodingError.typeMismatch` where the document is of another
  /// kind.
  public init(from decoder: any Decoder) throws { self = try Document.content(from: decoder) }
  /// Writes the image as an author would. It throws what the encoder throws.
  public func encode(to encoder: any Encoder) throws { try document.encode(to: encoder) }
}

extension GroupDocument: Codable {
  /// Reads a group as ``Document`` is read. It throws `DecodingError.typeMismatch` where the document is of another
  /// kind.
  public init(from decoder: any Decoder) throws { self = try Document.content(from: decoder) }
  /// Writes the group as an author would. It throws what the encoder throws.
  public func encode(to encoder: any Encoder) throws { try document.encode(to: encoder) }
}

extension CountingDocument: Codable {
  /// Reads a counting label as ``Document`` is read. It throws `DecodingError.typeMismatch` where the document is of
  /// another kind.
  public init(from decoder: any Decoder) throws { self = try Document.content(from: decoder) }
  /// Writes the counting label as an author would. It throws what the encoder throws.
  public func encode(to encoder: any Encoder) throws { try document.encode(to: encoder) }
}

extension CyclingDocument: Codable {
  /// Reads a cycling label as ``Document`` is read. It throws `DecodingError.typeMismatch` where the document is of
  /// another kind.
  public init(from decoder: any Decoder) throws { self = try Document.content(from: decoder) }
  /// Writes the cycling label as an author would. It throws what the encoder throws.
  public func encode(to encoder: any Encoder) throws { try document.encode(to: encoder) }
}

extension PageControlDocument: Codable {
  /// Reads a page control as ``Document`` is read. It throws `DecodingError.typeMismatch` where the document is of
  /// another kind.
  public init(from decoder: any Decoder) throws { self = try Document.content(from: decoder) }
  /// Writes the page control as an author would. It throws what the encoder throws.
  public func encode(to encoder: any Encoder) throws { try document.encode(to: encoder) }
}

extension CaptionsDocument: Codable {
  /// Reads captions as ``Document`` is read. It throws `DecodingError.typeMismatch` where the document is of another
  /// kind.
  public init(from decoder: any Decoder) throws { self = try Document.content(from: decoder) }
  /// Writes captions as an author would. It throws what the encoder throws.
  public func encode(to encoder: any Encoder) throws { try document.encode(to: encoder) }
}
