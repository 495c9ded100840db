import Foundation
import GLESRendering
import Pixels
import Resolving
import Scene
import Signwriter
import Synchronization

/// A renderer for each of several devices, each on its own thread. Each draws a share of the labels.
///
/// Not Sendable: one thread calls it. Its threads live as long as the process.
final class DeviceTeam {
  private let members: [Member]
  let name: String

  /// Throws the error of the first device that does not start.
  init(_ devices: [GLESDevice], alphaMode: AlphaMode) throws(SignwriterError) {
    name = devices.map(\.description).joined(separator: "; ")
    members = devices.map { Member($0, alphaMode: alphaMode) }
    for member in members { _ = try member.wait().get() }
  }

  /// Draws the scenes, and returns the number of bytes of all pictures.
  func draw(_ scenes: [Scene]) throws(SignwriterError) -> Int {
    for (index, member) in members.enumerated() {
      let share = (scenes.count * index / members.count)..<(scenes.count * (index + 1) / members.count)
      member.ask(Array(scenes[share]))
    }
    // Waits for all members before it throws, so that none is still drawing then.
    let outcomes = members.map { $0.wait() }
    var bytes = 0
    for outcome in outcomes { bytes += try outcome.get() }
    return bytes
  }
}

/// One device and its thread. Sendable: semaphores let the two threads take turns with everything they share.
private final class Member: Sendable {
  private let asked = DispatchSemaphore(value: 0)
  private let answered = DispatchSemaphore(value: 0)
  /// What to draw, and the result.
  private let work = Mutex<[Scene]>([])
  private let outcome = Mutex<Result<Int, SignwriterError>>(.success(0))

  init(_ device: GLESDevice, alphaMode: AlphaMode) {
    let thread = Thread { [self] in run(device, alphaMode) }
    thread.stackSize = 8 << 20
    thread.start()
  }

  private func run(_ device: GLESDevice, _ alphaMode: AlphaMode) {
    do throws(GLESError) {
      let renderer = try SceneRenderer(device)
      answered.signal()
      while true {
        asked.wait()
        let scenes = work.withLock { $0 }
        var result: Result<Int, SignwriterError> = .success(0)
        renderer.render(scenes, alphaMode: alphaMode) { drawn in
          result = result.flatMap { bytes in drawn.map { bytes + $0.image.bytes.count } }
        }
        outcome.withLock { [result] in $0 = result }
        answered.signal()
      }
    } catch {
      outcome.withLock { $0 = .failure(.gpu(error)) }
      answered.signal()
    }
  }

  func ask(_ scenes: [Scene]) {
    work.withLock { $0 = scenes }
    asked.signal()
  }

  func wait() -> Result<Int, SignwriterError> {
    answered.wait()
    return outcome.withLock { $0 }
  }
}
