public import ImageCodecs
import Resolving

/// The channels of PNG files. Sendable; a value.
public enum PictureChannels: Sendable, Hashable {
  /// The pictures of a style have the fewest channels that hold all of them, whatever their texts are.
  case style
  /// All pictures have the same channels, or with `PNGCodec.Channels.fewest` each picture has those that it needs.
  case fixed(PNGCodec.Channels)

  /// Every choice, `style` first.
  public static let all: [PictureChannels] = [.style] + PNGCodec.Channels.allCases.map { .fixed($0) }

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
