import Captions
import JSON

/// Reads YouTube's json3: events with segments, in milliseconds.
enum YouTubeJSONReader {
  static func read(_ json: JSONNode, _ builder: consuming TranscriptBuilder) throws(CaptionError) -> Transcript {
    let reader = JSONWordReader(text: ["utf8"], unit: .milliseconds)
    var rows: [YouTubeRows.Row] = []
    for event in json["events"]?.list ?? [] {
      guard let segments = event["segs"]?.list else {
        // Windows and pens are events, too; what appends a line says no more than that.
        let isOther = ["id", "wpWinPosId", "wsWinStyleId"].contains(where: event.has)
        if !isOther, event.has("dDurationMs") { builder.note(.itemDropped, event.line, "an event without segs") }
        continue
      }
      guard let start = try reader.time(event, ["tStartMs"], builder) else {
        builder.note(.cueDropped, event.line, "an event without tStartMs")
        continue
      }
      var row = YouTubeRows.Row(start: start, duration: try reader.time(event, ["dDurationMs"], builder))
      row.appends = event["aAppend"] != nil
      row.line = event.line
      for segment in segments {
        if segment["utf8"]?.string == nil { builder.note(.itemDropped, segment.line, "a segment without utf8") }
        row.pieces.append(
          .init(text: segment["utf8"]?.string ?? "", offset: try reader.time(segment, ["tOffsetMs"], builder)))
      }
      rows.append(row)
    }
    return try YouTubeRows.read(rows, builder)
  }
}
