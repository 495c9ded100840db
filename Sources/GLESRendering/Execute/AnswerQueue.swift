/// Puts the answers of a submission in the order of its scenes.
struct AnswerQueue<Product> {
  typealias Answer = Result<Product, GLESError>

  private var waiting: [Int: Answer] = [:]
  private var next = 0

  /// Whether the scene has its answer.
  func has(_ index: Int) -> Bool { index < next || waiting[index] != nil }

  /// Hands out the answer and those that waited for it, once all before it are handed out.
  mutating func add(_ answer: Answer, at index: Int, _ take: (Answer) -> Void) {
    guard index == next else {
      waiting[index] = answer
      return
    }
    take(answer)
    next += 1
    while let answer = waiting.removeValue(forKey: next) {
      take(answer)
      next += 1
    }
  }
}
