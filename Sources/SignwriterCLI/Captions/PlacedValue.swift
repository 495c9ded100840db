import ArgumentParser
import Synchronization

/// A value of an option, and its place among all such values: the parser reads a command line from left to right. So an
/// option may belong to another one before it.
struct PlacedValue<Value: ExpressibleByArgument>: ExpressibleByArgument {
  let value: Value
  let place: Int

  init(_ value: Value, place: Int) { (self.value, self.place) = (value, place) }

  init?(argument: String) {
    guard let value = Value(argument: argument) else { return nil }
    self.init(value, place: valuesSoFar.add(1, ordering: .relaxed).newValue)
  }
}

/// Generic types have no stored properties of their own.
private let valuesSoFar = Atomic<Int>(0)
