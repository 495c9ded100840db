/// Whether caches, scratch memory and textures are there already.
enum Temperature: String, Sendable {
  /// The first label of a fresh process.
  case cold
  case warm
}
