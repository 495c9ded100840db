import Documents
import Foundation
import Pixels
import Testing

/// Documents in what callers encode and decode.
@Suite struct CodableTests {
  private struct Slide: Codable, Equatable {
    var title: LabelDocument
    var parts: [Document]
  }

  @Test(arguments: MotionDocumentTests.documents) func `what is encoded is decoded`(_ json: String) throws {
    let document = try Document(json: json)
    let coded = try JSONDecoder().decode(Document.self, from: JSONEncoder().encode(document))
    #expect(coded == document)
  }

  @Test func `authors' types are members of the caller's`() throws {
    let slide = Slide(
      title: LabelDocument(text: "a", font: .init(family: "Inter"), shadows: [.init(color: .red, blur: 3)]),
      parts: [.label(LabelDocument(text: "b")), .cycling(CyclingDocument(texts: ["c", "d"], hold: 1))])
    let coded = try JSONDecoder().decode(Slide.self, from: JSONEncoder().encode(slide))
    #expect(coded == slide)
    let plist = try PropertyListDecoder().decode(Slide.self, from: PropertyListEncoder().encode(slide))
    #expect(plist == slide)
  }

  @Test func `decoding is as strict as reading`() {
    func fault(_ json: String, _ type: any Decodable.Type = Document.self) -> String {
      do {
        _ = try JSONDecoder().decode(type, from: Data(json.utf8))
        return ""
      } catch let DecodingError.dataCorrupted(context) {
        return context.debugDescription
      } catch let DecodingError.typeMismatch(_, context) {
        return context.debugDescription
      } catch {
        return "\(error)"
      }
    }
    #expect(fault(#"{"texxt": "a"}"#).contains(#"did you mean "text"?"#))
    #expect(fault(#"{"opacity": 2}"#).contains("out of range"))
    #expect(fault(#"{"kind": "image"}"#, LabelDocument.self).contains(#"wanted "label""#))
  }
}
