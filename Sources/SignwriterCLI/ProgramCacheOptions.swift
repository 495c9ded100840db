import ArgumentParser
import GLESRendering

/// The option that says where the GPU path keeps its programs.
struct ProgramCacheOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The folder that the GPU path keeps its compiled programs in, or off; by default SIGNWRITER_PROGRAM_CACHE, else \
      signwriter/programs in $XDG_CACHE_HOME or ~/.cache.
      """, valueName: "DIR|off"))
  var programCache: String?

  func validate() throws {
    guard programCache?.isEmpty != true else {
      throw ValidationError("--program-cache is empty; write a folder, or off")
    }
  }

  var place: CachePlace { programCache.map { CachePlace($0) } ?? .usual }
}
