package import Motion

/// What a moving document shows at a time, before anything is measured: two times with equal moments have equal
/// pictures.
///
/// Sendable; a value.
package enum Moment: Sendable, Hashable {
  case writing(CountingWriter.Writing)
  /// Of a number whose digits roll.
  case value(Double)
  case appearances([Appearance])
  /// Of texts that travel: how far each has come.
  case travel([Appearance], phases: [Double])
  /// Of a motion that cannot be made of its document: every time may differ.
  case time(Double)
  case page(Double)
}
