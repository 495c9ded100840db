import Basics
import Documents
import ImageCodecs
import Motion
import Pixels
package import Signwriter
import Storage

/// Writes the list of pictures of which Blu-ray subtitles are made: BDN XML, and beside it a PNG file for each picture.
///
/// A timecode counts frames at the nominal rate: frame 24 of 24000/1001 is 00:00:01:00. So nothing drifts by 1001/1000.
package final class BDNSink: FrameSink {
  private struct Event {
    let file: String
    let area: PixelRect
    let start: Int
    var end: Int
  }

  private let path: String
  private let format: FrameFormat
  private let videoFormat: String
  private let rate: (text: String, nominal: Int)
  private var events: [Event] = []
  private var isShowing = false

  /// The rates of Blu-ray.
  private static let rates: [(numerator: Int, denominator: Int, text: String, nominal: Int)] = [
    (24_000, 1001, "23.976", 24), (24, 1, "24", 24), (25, 1, "25", 25), (30_000, 1001, "29.97", 30),
    (50, 1, "50", 50), (60_000, 1001, "59.94", 60),
  ]

  /// Whether a name ends as a list of pictures.
  package static func isList(_ path: String) -> Bool { FileName.ending(of: path)?.lowercased() == "xml" }

  /// Refuses pictures that are none of Blu-ray's. Nothing is written before the first.
  package init(_ path: String, _ format: FrameFormat) throws(OutputError) {
    let formats = ["1920 x 1080": "1080p", "1280 x 720": "720p", "720 x 576": "576i", "720 x 480": "480i"]
    guard let name = formats["\(format.width) x \(format.height)"] else {
      throw OutputError(
        path: path,
        reason: "Blu-ray has no pictures of \(format.width) x \(format.height) pixels;"
          + " write 1920 x 1080, 1280 x 720, 720 x 576 or 720 x 480")
    }
    let fps = format.frames.fps
    guard
      let rate = BDNSink.rates.first(where: { (try? FrameRate($0.numerator, $0.denominator)) == fps })
    else {
      throw OutputError(
        path: path,
        reason: "Blu-ray has no \(fps.text) frames a second; write 24000/1001, 24, 25, 30000/1001, 50 or 60000/1001"
      )
    }
    (self.path, self.format, videoFormat, self.rate) = (path, format, name, (rate.text, rate.nominal))
  }

  package func take(_ frame: FrameRun.Frame) throws {
    guard frame.isDrawn else { return }
    close(at: frame.index)
    let picture = format.shown(frame.image)
    let area = picture.inkBounds()
    guard !area.isEmpty else { return }
    let name = pictures.names[events.count]
    try OutputFolder.writeWhole(
      try PNGCodec.encode(picture.cropped(to: area), compression: .fast), to: folder + name)
    events.append(Event(file: name, area: area, start: frame.index, end: frame.index))
    isShowing = true
  }

  private var folder: String { String(path.dropLast(FileName.name(of: path).count)) }

  private var pictures: OutputFiles.Series { BDNSink.pictures(of: path) }

  private static func pictures(of path: String) -> OutputFiles.Series {
    OutputFiles.series(beside: path, ending: ".png", digits: NumberedNames.usualDigits)
  }

  package var files: OutputFiles { BDNSink.files(of: path) }

  /// The files that it will write.
  static func files(of path: String) -> OutputFiles { OutputFiles(path, series: [pictures(of: path)]) }

  package var remark: String? { pictures.remark(written: events.count, one: "picture", of: path) }

  private func close(at frame: Int) {
    if isShowing { events[events.count - 1].end = frame }
    isShowing = false
  }

  package func finish() throws {
    close(at: format.frameCount)
    let title = FileName.stem(of: String(FileName.name(of: path)))
    let (first, last) = (timecode(events.first?.start ?? 0), timecode(events.last?.end ?? 0))
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <BDN Version="0.93" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
      xsi:noNamespaceSchemaLocation="BD-03-006-0093b BDN File Format.xsd">
      <Description>
      <Name Title="\(escaped(String(title)))" Content=""/>
      <Language Code="und"/>
      <Format VideoFormat="\(videoFormat)" FrameRate="\(rate.text)" DropFrame="False"/>
      <Events LastEventOutTC="\(last)" FirstEventInTC="\(first)" ContentInTC="00:00:00:00" \
      ContentOutTC="\(timecode(format.frameCount))" NumberofEvents="\(events.count)" Type="Graphic"/>
      </Description>
      <Events>

      """
    for event in events { text += line(of: event) }
    text += "</Events>\n</BDN>\n"
    try FrameTarget.path(path).write(Array(text.utf8))
  }

  private func line(of event: Event) -> String {
    let area = event.area
    return """
      <Event Forced="False" InTC="\(timecode(event.start))" OutTC="\(timecode(event.end))">
      <Graphic Width="\(area.width)" Height="\(area.height)" X="\(area.x)" Y="\(area.y)">\(escaped(event.file))</Graphic>
      </Event>

      """
  }

  package func abandon() {}

  private func timecode(_ frame: Int) -> String {
    let seconds = frame / rate.nominal
    return [seconds / 3600, seconds / 60 % 60, seconds % 60, frame % rate.nominal]
      .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }

  private func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
