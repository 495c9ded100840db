import Foundation

/// A number of the environment.
func environmentNumber(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }
