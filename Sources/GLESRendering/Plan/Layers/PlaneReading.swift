/// How a stage reads a plane of a layer's effects.
enum PlaneReading: Int, CaseIterable {
  /// The values, and 0 outside.
  case shape = 0
  /// 1 less the values, and 1 outside.
  case complement
  /// The values, and 1 outside: what has been made of a complement.
  case surroundings

  /// How the plane that a stage makes is read.
  var next: PlaneReading { self == .shape ? .shape : .surroundings }
}
