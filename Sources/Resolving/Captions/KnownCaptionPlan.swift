/// A plan of captions as long as a document, a content or a timeline has it.
struct KnownCaptionPlan {
  weak var plan: CaptionPlan?
}
