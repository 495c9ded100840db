/// A choice between two ways to draw the same labels, of which a measurement can say which is the faster. A value;
/// Sendable.
package enum DeviceQuestion: String, Sendable, CaseIterable {
  case commonLabels, passes, readback

  /// The ways as profiles name them: where the profile says true, and where it says false.
  package var ways: (true: String, false: String) {
    switch self {
    case .commonLabels: ("packed", "general")
    case .passes: ("dispatches", "draws")
    case .readback: ("buffers", "memory")
    }
  }

  package func way(_ isTrue: Bool) -> String { isTrue ? ways.true : ways.false }

  package subscript(profile: DeviceProfile) -> Bool { profile[keyPath: path] }

  package var path: WritableKeyPath<DeviceProfile, Bool> {
    switch self {
    case .commonLabels: \.drawsPacked
    case .passes: \.dispatchesPasses
    case .readback: \.usesPackBuffers
    }
  }
}
