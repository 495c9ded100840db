import Basics

/// Things that wait, of several clients. They leave it in turns: one of each client, and each client's in order.
///
/// A value. So a client with a thousand requests does not keep another from being answered.
package struct FairQueue<Element: Sendable>: Sendable {
  private struct Line: Sendable {
    var elements: [Element] = []
    var start = 0
    var length: Int { elements.count - start }
  }

  private var lines: [ByteText: Line] = [:]
  /// The clients that wait, in the order of their turns. Those before `turn` had theirs.
  private var turns: [ByteText] = []
  private var turn = 0
  package private(set) var count = 0

  package init() {}

  /// Puts an element behind the others of its client.
  package mutating func append(_ element: Element, of client: String) {
    let client = ByteText(client)
    if lines[client] == nil { turns.append(client) }
    lines[client, default: Line()].elements.append(element)
    count += 1
  }

  /// Takes the last element of the client with the most, if that has several and `client` has none: so one client
  /// cannot fill a bounded queue.
  package mutating func makeRoom(for client: String) -> Element? {
    guard lines[ByteText(client)] == nil, let longest = lines.max(by: { $0.value.length < $1.value.length }),
      longest.value.length > 1
    else { return nil }
    count -= 1
    return lines[longest.key]?.elements.removeLast()
  }

  /// Takes the next element; nil if none waits.
  package mutating func popFirst() -> Element? {
    guard turn < turns.count else { return nil }
    let client = turns[turn]
    turn += 1
    if turn > 64, turn * 2 > turns.count {
      turns.removeFirst(turn)
      turn = 0
    }
    guard var line = lines.removeValue(forKey: client) else { return nil }
    let element = line.elements[line.start]
    line.start += 1
    count -= 1
    if line.start < line.elements.count {
      if line.start > 64, line.start * 2 > line.elements.count {
        line.elements.removeFirst(line.start)
        line.start = 0
      }
      lines[client] = line
      turns.append(client)
    }
    return element
  }
}
