import Basics
import GLESRendering
import Signwriter
import Synchronization

/// The threads that draw on the GPU: one for each context, and as many contexts per device as the options say.
///
/// Sendable, usable from any thread.
final class DrawingThreads: Sendable {
  private let devices: [GLESDevice]
  private let environment: DrawingEnvironment
  private let options: BatchOptions
  private let draw: @Sendable (LabelRenderer) -> Void
  /// Twice the usual stack size, because the driver runs on it too.
  private let threads = WorkerThreads(stackSize: 16 << 20)
  private let use = Mutex<CacheUse?>(nil)
  /// Whether all threads have started and may draw; nil while that is not known.
  private let mayDraw = Monitor<Bool?>(nil)
  /// The names of the devices, for reports.
  let name: String

  /// Returns when all threads have started. Each then calls `draw` once. If one could not start, it throws, none
  /// remains, and `draw` is not called.
  init(
    _ devices: [GLESDevice], _ environment: DrawingEnvironment, options: BatchOptions,
    draw: @escaping @Sendable (LabelRenderer) -> Void
  ) throws(SignwriterError) {
    self.devices = devices
    self.environment = environment
    self.options = options
    self.draw = draw
    let suffix = options.contexts == 1 ? "" : " in \(options.contexts) contexts"
    name = devices.map { $0.description + suffix }.joined(separator: "; ")
    let starts = devices.flatMap { device in (0..<options.contexts).map { _ in start(device) } }
    let failure = starts.map { start in start.wait { $0 } }.lazy.compactMap { $0 }.first
    mayDraw.change { $0 = failure == nil }
    guard let failure else { return }
    threads.wait()
    throw failure
  }

  /// The result of a thread's start. It is nil until it is known; then it holds the failure, or nil inside if the
  /// thread started.
  private typealias Start = Monitor<SignwriterError??>

  private func start(_ device: GLESDevice) -> Start {
    let start = Start(nil)
    threads.start { self.draw(on: device, start) }
    return start
  }

  private func draw(on device: GLESDevice, _ start: Start) {
    let renderer: LabelRenderer
    do throws(GLESError) {
      renderer = try LabelRenderer(
        environment, device, others: devices.filter { $0 != device }, mayFallBack: options.renderer == .auto,
        gpu: options.gpu)
    } catch {
      return start.change { $0 = .some(.failure(of: device, error)) }
    }
    start.change { $0 = .some(nil) }
    guard mayDraw.wait({ $0 }) else { return }
    draw(renderer)
    if let programs = renderer.renderer.programUse {
      use.withLock { use in
        use = use ?? CacheUse()
        use?.add(programs)
      }
    }
  }

  /// Returns when nothing is left to draw. The result says how many programs were needed and how many of them were
  /// cached; nil if no programs are kept.
  func wait() -> CacheUse? {
    threads.wait()
    return use.withLock { $0 }
  }
}

extension SignwriterError {
  /// Adds the device's name to the error.
  fileprivate static func failure(of device: GLESDevice, _ error: GLESError) -> SignwriterError {
    switch error {
    case .deviceFailed, .selfTestFailed: .gpu(error)
    default: .drawing(error, device: device.description)
    }
  }
}
