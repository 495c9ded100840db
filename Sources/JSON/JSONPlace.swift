/// Where a value begins.
struct JSONPlace {
  /// Its first byte.
  var start: Int
  /// Its line, from 1 on.
  var line: Int
}
