import Basics

/// The flights of a renderer, which belong to its thread, by numbers that do not come again.
final class FlightTable {
  private var flights: [Int: DocumentFlight] = [:]
  private var last = 0
  /// The numbers of flights that other threads let go of.
  let dropped = Monitor<[Int]>([])

  /// How many are on their way.
  var count: Int {
    clear()
    return flights.count
  }

  /// Adds a flight; gives its number.
  func add(_ flight: DocumentFlight) -> Int {
    last += 1
    flights[last] = flight
    return last
  }

  subscript(number: Int) -> DocumentFlight? { flights[number] }

  func remove(_ number: Int) -> DocumentFlight? { flights.removeValue(forKey: number) }

  /// Lets go of what other threads have dropped.
  private func clear() {
    let numbers = dropped.change { numbers in
      defer { numbers = [] }
      return numbers
    }
    for number in numbers { flights[number] = nil }
  }
}
