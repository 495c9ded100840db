import CaptionFormats
import Captions
import Documents
import Motion

/// Moves the times of words to those of a film, in whole microseconds: a word at t is shown at t n / d + offset.
package struct CaptionTimes {
  private let numerator: Int
  private let denominator: Int
  private let offset: Int

  /// The seconds by which words may be moved.
  package static let offsets = -86_400.0...86_400

  /// Reads "25/24" or "1.001"; nil for what is no ratio, or beyond 1/100...100. Terms may have any size: they are those of
  /// whoever measured a film.
  package init?(stretch: String, offset: Double) {
    guard let ratio = FrameRate.ratio(stretch, digits: 9), ratio.numerator > 0, ratio.denominator > 0,
      Int128(ratio.numerator) <= 100 * Int128(ratio.denominator),
      Int128(ratio.denominator) <= 100 * Int128(ratio.numerator)
    else { return nil }
    (numerator, denominator) = (ratio.numerator, ratio.denominator)
    self.offset = FrameTime.microseconds(offset)
  }

  /// A time moved, rounded to the nearest microsecond, half of one to an even number. No time is before the film.
  package func moved(_ time: Int) -> Int {
    let product = Int128(time) * Int128(numerator)
    let (quotient, rest) = product.quotientAndRemainder(dividingBy: Int128(denominator))
    let isUp = 2 * rest > Int128(denominator) || 2 * rest == Int128(denominator) && quotient % 2 == 1
    return max(0, Int(quotient) + (isUp ? 1 : 0) + offset)
  }

  /// A film may lack so many of its words; more is a slip.
  private static let mostLost = 0.2

  /// Reads, moves and repairs words. Those after the end of a film are left out, and counted.
  func words(of path: String, until end: Double?, _ report: inout CaptionReport.Track) throws -> WordList {
    let name = path == "-" ? "standard input" : path
    var transcript = try CaptionTimes.transcript(of: try DocumentFile.read(path), name)
    for index in transcript.words.indices {
      transcript.words[index].start = transcript.words[index].start.map(moved)
      transcript.words[index].end = transcript.words[index].end.map(moved)
    }
    for index in transcript.cues.indices {
      transcript.cues[index].start = transcript.cues[index].start.map(moved)
      transcript.cues[index].end = transcript.cues[index].end.map(moved)
    }
    var list = TimeRepair().repaired(transcript)
    report.repairs = list.report
    report.words = list.words.count
    guard let end = end.map(FrameTime.microseconds) else { return list }
    let kept = list.words.filter { $0.start < end }
    report.lost = list.words.count - kept.count
    guard Double(report.lost) <= CaptionTimes.mostLost * Double(list.words.count) else {
      throw LateWordsError(
        description: "\(name): \(report.lost) of its \(list.words.count) words begin after the end of the film, at "
          + "\(WordsFile.seconds(end)) s; give the words of this film, or move them")
    }
    list.words = kept.map { word in
      var word = word
      word.end = min(word.end, max(word.start, end))
      return word
    }
    return list
  }

  /// What a reader refuses is told as every other fault of a film's captions is.
  private static func transcript(of bytes: [UInt8], _ name: String) throws(FilmError) -> Transcript {
    do throws(CaptionError) { return try CaptionReader.read(bytes, name: name) } catch {
      throw FilmError(film: error.line > 0 ? "\(name):\(error.line)" : name, reason: error.message)
    }
  }
}

/// Words of which too many begin after the end of a film. A value; Sendable.
public struct LateWordsError: Error, Sendable, CustomStringConvertible {
  /// The file of the words, how many are lost, when the film ends, and what to do.
  public let description: String
}
