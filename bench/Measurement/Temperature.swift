/// Whether caches, scratch memory and textures exist before the measurement.
enum Temperature: String, Sendable {
  /// The first label of a fresh process.
  case cold
  case warm
}
