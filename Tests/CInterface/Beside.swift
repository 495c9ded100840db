// A library in Swift as some other program may have one: it uses the runtime that the toolchain brings.

import Foundation

private protocol Greeting { func count() -> Int }
private struct Letters: Greeting {
  let text: String
  func count() -> Int { text.components(separatedBy: ",").reduce(0) { $0 + (Int($1) ?? 0) } }
}

@c(beside_greet)
public func greet(_ number: Int32) -> Int32 {
  let text = (0..<Int(number)).map { _ in "\(number)" }.joined(separator: ",")
  let greeting: any Greeting = Letters(text: text)
  return Int32((greeting as? Letters)?.count() ?? -1)
}
