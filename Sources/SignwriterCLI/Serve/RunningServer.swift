import ArgumentParser
import Basics
import Foundation
import Glibc
import SignwriterServer

/// What the commands have in common that run a server: its life, and that of the processes that draw for it.
enum RunningServer {
  /// Serves until a signal comes and requests under way are answered, for `grace` seconds. Those that take longer are
  /// given up, and `late` ends the process. A second signal ends it at once.
  static func run(
    _ server: PictureServer, grace: Double, words: String, late: @escaping @Sendable () -> Void
  ) throws {
    let interruption = Interruption(
      onFirst: {
        server.stop()
        DispatchQueue.global().asyncAfter(deadline: .now() + grace) { late() }
      }, words: words)
    defer { interruption.stop() }
    let ending = ServerEnding()
    Task.detached {
      do throws(ServerError) {
        try await server.run()
        ending.end(nil)
      } catch {
        ending.end(error)
      }
    }
    if let error = ending.wait() {
      Terminal.error("\(error) (--port)")
      skipDriverTeardown()
      throw ExitCode.cannotStart
    }
  }

  /// Runs a process that draws, until its server has no more to draw.
  static func work(at argument: String, _ options: () throws -> DrawingOptions) throws {
    // Ctrl-C goes to all processes; a worker has it blocked from its start, and the server answers what is under way.
    let worker: DrawingWorker
    do { worker = try DrawingWorker(argument) } catch { throw cannotStart(error) }
    worker.work(options)
    skipDriverTeardown()
  }
}
