public import ImageCodecs
import Scenes

/// The channels of a batch's PNG files. Sendable; a value.
public enum BatchChannels: Sendable, Hashable {
  /// The fewest that hold every picture of a style, whatever its texts are. All pictures of a style have the same
  /// channels.
  case style
  /// The same channels for all pictures, or with ``PNGCodec/Channels/fewest`` the channels that each picture needs.
  case fixed(PNGCodec.Channels)

  /// Every choice, `style` first.
  public static let all: [BatchChannels] = [.style] + PNGCodec.Channels.allCases.map { .fixed($0) }

  /// The name on the command line.
  public var name: String {
    switch self {
    case .style: "style"
    case .fixed(let channels): channels.rawValue
    }
  }

  /// The channels for the pictures of a style with these traits.
  func channels(of traits: @autoclosure () -> PictureTraits) -> PNGCodec.Channels {
    switch self {
    case .fixed(let channels): channels
    case .style: traits().channels
    }
  }
}

extension PictureTraits {
  fileprivate var channels: PNGCodec.Channels {
    switch (isOpaque, isGray) {
    case (true, true): .gray
    case (true, false): .rgb
    case (false, true): .grayAlpha
    case (false, false): .rgba
    }
  }
}
