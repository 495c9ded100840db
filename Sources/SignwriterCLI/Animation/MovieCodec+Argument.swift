import ArgumentParser
package import SignwriterBatch

extension MovieCodec: ExpressibleByArgument {}
