import Captions

/// Tells files of XML by their first element.
enum XMLEvidence {
  static func format(of text: Substring) -> CaptionFormat? {
    var scanner = XMLScanner(String(text))
    while let token = scanner.next() {
      guard case .start(let name, _, _) = token else { continue }
      switch XMLScanner.localName(name) {
      case "timedtext": return .youtubeXML
      case "transcript": return .srv1
      case "tt": return .ttml
      case "QrcInfos": return .qrc
      default: return nil
      }
    }
    return nil
  }
}
