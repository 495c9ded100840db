/// Documents are coded as the JSON that authors write, by the same tables, and decoding checks as reading does. A style
/// that one names is not looked up: give what is to be decoded its members. What only a caller's function says is left
/// out.
extension Document: Codable {
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

  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

  /// A document of one kind.
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
  public init(from decoder: any Decoder) throws { self = try Document.content(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try document.encode(to: encoder) }
}

extension TextFieldDocument: Codable {
  public init(from decoder: any Decoder) throws { self = try Document.content(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try document.encode(to: encoder) }
}

extension ImageDocument: Codable {
  public init(from decoder: any Decoder) throws { self = try Document.content(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try document.encode(to: encoder) }
}

extension GroupDocument: Codable {
  public init(from decoder: any Decoder) throws { self = try Document.content(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try document.encode(to: encoder) }
}

extension CountingDocument: Codable {
  public init(from decoder: any Decoder) throws { self = try Document.content(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try document.encode(to: encoder) }
}

extension CyclingDocument: Codable {
  public init(from decoder: any Decoder) throws { self = try Document.content(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try document.encode(to: encoder) }
}

extension PageControlDocument: Codable {
  public init(from decoder: any Decoder) throws { self = try Document.content(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try document.encode(to: encoder) }
}
