import Documents
import JSON
import Motion
import Pixels
import Testing

/// Tracks of captions: how they are read, and what is refused.
@Suite struct CaptionTrackTests {
  private static let words = #""words": [{"text": "one", "start": 0, "end": 1}]"#

  private func captions(_ json: String, styles: StyleSheet = StyleSheet()) throws -> CaptionsDocument {
    guard case .captions(let captions) = try Document(json: json, styles: styles) else {
      throw DocumentError(.wrongType, "no captions")
    }
    return captions
  }

  private func document(tracks: String) -> String {
    #"{"kind": "captions", "color": "red", "size": [300, 200], "scale": 2, \#(Self.words), "tracks": \#(tracks)}"#
  }

  @Test(arguments: ["two\\nlines", "\\u2028", "a\\rb", "a\\u0085b", "a\\fb"])
  func `a word has no line break`(_ word: String) {
    let error = documentError {
      _ = try captions(#"{"kind": "captions", "words": [{"text": "a"}, {"text": "\#(word)"}]}"#)
    }
    #expect(error.place == "words[1].text" && error.message.contains(#""joiner": "\n""#), "\(error)")
  }

  @Test func `a track has its own words, look and area, and the canvas of the document`() throws {
    let read = try captions(
      document(
        tracks: #"""
          [{"words": "de.vtt", "style": "captions/broadcast", "area": [0, 0, 1, 0.5], "language": "de"},
           {"words": [{"text": "trois"}], "current": {"color": "blue"}}]
          """#))
    #expect(read.tracks.map(\.words.file) == ["de.vtt", nil])
    let layers = read.layers
    #expect(layers.count == 3 && layers.allSatisfy { $0.tracks.isEmpty })
    #expect(layers.allSatisfy { $0.canvas == read.canvas && $0.label.size == .fixed(width: 300, height: 200) })
    #expect(layers[1].lineBox != nil && layers[1].area.height == 0.5 && layers[1].label.language == "de")
    // What a track leaves out is as captions have it, and not as the document says.
    #expect(layers[0].label.color != layers[1].label.color && layers[2].label.color == layers[1].label.color)
    #expect(layers[2].current?.color != nil && layers[0].current == nil)
    guard case .captions(let later) = Document.captions(read).document(at: 1.5) else { return }
    #expect(later.layers.map(\.time) == [1.5, 1.5, 1.5])
  }

  @Test func `documents with tracks read back as they are written`() throws {
    for tracks in [
      "[]", #"[{"words": "de.vtt", "style": "captions/pill"}]"#,
      ##"[{"words": [{"text": "a", "start": 0.5}], "shadow": {"blur": 3}, "box": {"color": "#123"}}, {"words": "b.srt"}]"##,
    ] {
      let document = try Document(json: document(tracks: tracks))
      #expect(try Document(json: document.json.description) == document)
      try document.validate()
    }
  }

  /// A style may be one of whole documents: what it says of the canvas, and its tracks, are not a track's.
  @Test func `a style gives a track no canvas and no tracks`() throws {
    let styles = try StyleSheet(
      json: #"""
        {"styles": {"card": {"kind": "captions", "size": "fit", "scale": 3, "opacity": 0.5, "backgroundColor": "red",
         "time": 4, "color": "lime", "tracks": [{"words": "x.vtt", "style": "card"}]}}}
        """#)
    let read = try captions(document(tracks: #"[{"words": "de.vtt", "style": "card"}]"#), styles: styles)
    let track = try #require(read.tracks.first)
    #expect(track == track.asTrack && track.label.color.green == 1)
    #expect(read.layers[1].scale == 2 && read.layers[1].opacity == 1)
    let whole = try captions(
      #"{"kind": "captions", "style": "card", "size": [9, 9], \#(Self.words)}"#, styles: styles)
    #expect(whole.tracks.count == 1 && whole.tracks[0].tracks.isEmpty)
  }

  @Test(arguments: [
    (#"[{}]"#, "tracks[0].words", "list of words"),
    (#"[{"words": []}, {"words": [], "size": [3, 4]}]"#, "tracks[1].size", "no key of a track"),
    (#"[{"words": [], "time": 1}]"#, "tracks[0].time", "no key of a track"),
    (#"[{"words": [], "tracks": []}]"#, "tracks[0].tracks", "no key of a track"),
    (#"[{"words": [], "area": "brodcast"}]"#, "tracks[0].area", "broadcast"),
    (#"[{"words": [], "style": "captions/pil"}]"#, "tracks[0].style", "captions/pil"),
    (#"[{"words": [{"text": "a", "cue": 1}, {"text": "b", "cue": 0}]}]"#, "tracks[0].words[1].cue", "order"),
    (#"{"words": []}"#, "tracks", "list"),
    (#"[\#(Array(repeating: #"{"words": []}"#, count: 9).joined(separator: ","))]"#, "tracks", "8"),
  ])
  func `what is wrong with a track is named`(_ tracks: String, _ path: String, _ words: String) throws {
    let json = document(tracks: tracks)
    let error = #expect(throws: DocumentError.self) { try Document(json: json) }
    #expect(error?.path.hasPrefix(path) == true, "\(error?.description ?? "")")
    #expect(words.isEmpty || error?.message.contains(words) == true, "\(error?.description ?? "")")
  }

  @Test func `what is set from Swift is checked as strictly`() throws {
    func fault(_ change: (inout CaptionsDocument) -> Void) -> String? {
      var track = CaptionsDocument(words: .init([.init("a", start: 0, end: 1)]))
      change(&track)
      var captions = CaptionsDocument(words: .init([.init("b")]))
      captions.tracks = [CaptionsDocument(), track]
      do throws(DocumentError) { try Document.captions(captions).validate() } catch { return error.path }
      return nil
    }
    #expect(fault { $0.letterCase = .upper } == nil)
    #expect(fault { $0.time = 1 } == "tracks[1].time")
    #expect(fault { $0.scale = 2 } == "tracks[1].scale")
    #expect(fault { $0.label.size = .fixed(width: 1, height: 1) } == "tracks[1].size")
    #expect(fault { $0.tracks = [CaptionsDocument()] } == "tracks[1].tracks")
    #expect(fault { $0.linger = -1 } == "tracks[1].linger")
    #expect(fault { $0.label.font.size = -3 } == "tracks[1].font.size")
    var many = CaptionsDocument()
    many.tracks = Array(repeating: CaptionsDocument(), count: 9)
    #expect(throws: DocumentError.self) { try Document.captions(many).validate() }
  }

  /// Without fonts, so by the words alone, and 0.2 s of the captions that they are in.
  @Test func `a document lasts as long as the longest of its tracks`() throws {
    let json = document(tracks: #"[{"words": [{"text": "a", "start": 2, "end": 5}], "linger": 1}]"#)
    #expect(try Document(json: json).duration == 6)
    #expect(try Document(json: document(tracks: "[]")).duration == 1.2)
  }
}
