public import ImageCodecs
import Scenes

/// Which channels a batch's PNG files have. Sendable; a value.
public enum BatchChannels: Sendable, Hashable {
  /// The fewest that hold every picture of a style, whatever its texts are: all pictures of a style have the same.
  case style
  /// The same for all, or with ``PNGCodec/Channels/fewest``, what each picture needs.
  case fixed(PNGCodec.Channels)

  public static let all: [BatchChannels] = [.style] + PNGCodec.Channels.allCases.map { .fixed($0) }

  /// What it is called on a command line.
  public var name: String {
    switch self {
    case .style: "style"
    case .fixed(let channels): channels.rawValue
    }
  }

  /// Of the pictures of a style with these traits.
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
