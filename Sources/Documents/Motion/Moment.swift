package import Captions
package import Motion

/// What a moving document shows at a time, before anything is measured: two times with equal moments have equal
/// pictures.
///
/// Sendable; a value.
package enum Moment: Sendable, Hashable {
  case writing(CountingWriter.Writing)
  /// The value of a number whose digits roll.
  case value(Double)
  case appearances([Appearance])
  /// Texts that travel, and how far each has come.
  case travel([Appearance], phases: [Double])
  /// The time of a motion that cannot be made from its document; every time may differ.
  case time(Double)
  case page(Double)
  case captions(CaptionMoment)
}
