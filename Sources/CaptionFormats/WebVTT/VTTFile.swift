package import Captions

/// A WebVTT file as the specification's parser gives it: cues with their text unread.
///
/// Sendable; a value.
package struct VTTFile: Sendable {
  package struct Block: Sendable {
    package var id = ""
    package var start = 0
    package var end = 0
    package var placement = Placement()
    package var text = ""
    /// The line of the timings, from 1.
    package var line = 0
  }

  package var cues: [Block] = []
  package var regions: [Region] = []
  /// The texts of the STYLE blocks.
  package var styles: [String] = []
  package var report = RepairReport()
  /// The first line of times with commas, which are those of SubRip; nil where there is none.
  package var lineWithComma: Int?
}
