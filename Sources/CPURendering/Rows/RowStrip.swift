/// How many rows are made together. A call for each row takes longer than a short row, and of rows that are made together
/// the filters read what they share once. They stay in the nearest cache until they are used.
enum RowStrip {
  /// Rows of `width` values, of which there are up to five for each pixel: whole fours, or one where four do not fit.
  static func height(width: Int) -> Int {
    let fitting = values / (5 * Plane.stride(width: width))
    return fitting < least ? 1 : min(most, fitting / least * least)
  }

  /// The filters read what they share once for four rows.
  private static let least = 4
  /// As many as are worth a call where nothing has to stay near.
  static let most = 16
  private static let values = 12 << 10
}
