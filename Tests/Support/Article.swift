import Foundation
public import Testing

/// A sentence of the multilingual corpus.
public struct Article: Decodable, Sendable, CustomTestStringConvertible {
  public let language: String
  public let script: String
  public let family: String
  public let text: String
  public var testDescription: String { language }

  private struct Corpus: Decodable { let articles: [Article] }

  /// In 41 languages.
  public static let all: [Article] = {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../TypographyTests/Corpus/articles.json")
    return (try? JSONDecoder().decode(Corpus.self, from: Data(contentsOf: url)).articles) ?? []
  }()
}
