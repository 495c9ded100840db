public import ArgumentParser
public import Films

extension MovieCodec: ExpressibleByArgument {}
extension FrameStream: ExpressibleByArgument {}
