/// A picture that is larger than a sheet's page. A value; Sendable.
package struct PageOverflow: Error, CustomStringConvertible {
  let width: Int
  let height: Int
  /// The side of what fits.
  let most: Int

  package var description: String {
    "size: \(width) x \(height) pixels are more than the \(most) x \(most) of a page; make pages larger"
  }
}
