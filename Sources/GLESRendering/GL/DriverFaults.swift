/// Faults that tests make a driver show. Nothing else sets them.
///
/// Sendable, usable from any thread. Two are equal if they are the same object.
package final class DriverFaults: Sendable, Hashable {
  package enum Point: Sendable {
    /// A renderer is made.
    case start
    /// A sheet of these scenes, given by their places in the call, is drawn.
    case sheet(scenes: [Int])
    /// The program of that name is linked.
    case program(String)
  }

  package enum Fault: Sendable {
    case outOfMemory, contextLost, hang, rejected
  }

  private let fault: @Sendable (Point) -> Fault?

  package init(_ fault: @escaping @Sendable (Point) -> Fault?) { self.fault = fault }

  func fault(at point: Point) -> Fault? { fault(point) }

  package static func == (a: DriverFaults, b: DriverFaults) -> Bool { a === b }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
