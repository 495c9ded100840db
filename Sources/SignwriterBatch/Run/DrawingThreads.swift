import Foundation
import GLESRendering
import Signwriter
import Synchronization
import Typography

/// The threads that draw on the GPU: one for each context, each with as many as are wanted on a device. Whichever is free
/// takes the next jobs.
///
/// Sendable, usable from any thread.
final class DrawingThreads: Sendable {
  typealias Picture = (job: JobStages.Prepared, drawn: JobStages.Drawn)
  typealias Board = WorkBoard<JobStages.Prepared, Picture>

  private let devices: [GLESDevice]
  private let options: BatchOptions
  private let board: Board
  private let done = DispatchGroup()
  private let use = Mutex<CacheUse?>(nil)
  /// The devices, for people and reports.
  let name: String

  /// Returns when all have started, or none remains because one could not.
  init(_ devices: [GLESDevice], options: BatchOptions, board: Board) throws(SignwriterError) {
    self.devices = devices
    self.options = options
    self.board = board
    let suffix = options.contexts == 1 ? "" : " in \(options.contexts) contexts"
    name = devices.map { $0.description + suffix }.joined(separator: "; ")
    let starts = devices.flatMap { device in (0..<options.contexts).map { _ in start(device) } }
    let failure = starts.map { $0.wait() }.lazy.compactMap { $0 }.first
    guard let failure else { return }
    board.close()
    done.wait()
    throw failure
  }

  private func start(_ device: GLESDevice) -> Handshake {
    let started = Handshake()
    done.enter()
    let thread = Thread { [self] in
      defer { done.leave() }
      draw(on: device, started)
    }
    thread.stackSize = 16 << 20
    thread.start()
    return started
  }

  private func draw(on device: GLESDevice, _ started: Handshake) {
    let renderer: SceneRenderer
    do throws(GLESError) {
      renderer = try SceneRenderer(
        device, others: devices.filter { $0 != device }, mayFallBack: options.renderer == .auto, gpu: options.gpu)
    } catch {
      return started.answer(.failure(of: device, error))
    }
    started.answer(nil)
    func cost(_ job: JobStages.Prepared) -> Int { job.scenes.reduce(0) { $0 + $1.width * $1.height } }
    while let jobs = board.takeForDrawing(options.sheetCapacity, budget: options.sheetPixels, cost: cost) {
      var drawn = renderer.render(jobs.flatMap(\.scenes))[...]
      board.add(
        drawn: jobs.map { job in
          defer { drawn.removeFirst(job.scenes.count) }
          return (job: job, drawn: Array(drawn.prefix(job.scenes.count)))
        })
    }
    if let programs = renderer.programUse {
      use.withLock { use in
        use = CacheUse(asked: (use?.asked ?? 0) + programs.asked, found: (use?.found ?? 0) + programs.found)
      }
    }
  }

  /// Returns when nothing is left to draw, and says how many programs were needed and how many of them were found
  /// linked; nil where none are kept.
  func wait() -> CacheUse? {
    done.wait()
    return use.withLock { $0 }
  }
}

extension SignwriterError {
  /// Names the device, among several.
  fileprivate static func failure(of device: GLESDevice, _ error: GLESError) -> SignwriterError {
    switch error {
    case .deviceFailed, .selfTestFailed: .gpu(error)
    default: .drawing(error, device: device.description)
    }
  }
}
