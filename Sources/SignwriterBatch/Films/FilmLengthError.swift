/// A motion with too many frames. A value; Sendable.
package struct FilmLengthError: Error, CustomStringConvertible {
  let frames: Int
  let most: Int

  package var description: String {
    "duration: \(frames) frames are more than the \(most) that a motion may have; make it shorter, lower the rate, or"
      + " raise the limit"
  }
}
