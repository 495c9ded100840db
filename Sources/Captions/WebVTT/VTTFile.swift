/// A WebVTT file as the specification's parser gives it: cues with their text unread.
///
/// Sendable; a value.
struct VTTFile: Sendable {
  struct Block: Sendable {
    var id = ""
    var start = 0
    var end = 0
    var placement = Placement()
    var text = ""
    /// The line of the timings, from 1.
    var line = 0
  }

  var cues: [Block] = []
  var regions: [Region] = []
  /// The texts of the STYLE blocks.
  var styles: [String] = []
  var report = RepairReport()
}
