package import Basics

extension CacheState: WorkerMessage {
  package init() { self.init(name: "") }

  package mutating func code(_ coder: inout MessageCoder) {
    coder.code(&name)
    coder.code(&size)
    coder.code(&bound)
    coder.code(&isInBytes)
    coder.code(&evictions)
    coder.code(&use.asked)
    coder.code(&use.found)
  }
}
