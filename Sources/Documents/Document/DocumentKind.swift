/// The kinds of documents, by the names they have in JSON.
public enum DocumentKind: String, Sendable, Hashable, CaseIterable {
  case label
  case textField
  case image
  case group
  case counting
  case cycling
  case pageControl

  /// A document by itself.
  var schema: ObjectSchema {
    switch self {
    case .label: LabelSchema.label
    case .textField: LabelSchema.textField
    case .image: LabelSchema.image
    case .group: LabelSchema.group
    case .counting: LabelSchema.counting
    case .cycling: LabelSchema.cycling
    case .pageControl: LabelSchema.pageControl
    }
  }

  /// A line of a job file.
  var jobSchema: ObjectSchema {
    switch self {
    case .label: LabelSchema.job
    case .textField: LabelSchema.textFieldJob
    case .image: LabelSchema.imageJob
    case .group: LabelSchema.groupJob
    case .counting: LabelSchema.countingJob
    case .cycling: LabelSchema.cyclingJob
    case .pageControl: LabelSchema.pageControlJob
    }
  }

  /// One of a group's children.
  var childSchema: ObjectSchema {
    switch self {
    case .label: LabelSchema.labelChild
    case .textField: LabelSchema.textFieldChild
    case .image: LabelSchema.imageChild
    case .group: LabelSchema.groupChild
    case .counting: LabelSchema.countingChild
    case .cycling: LabelSchema.cyclingChild
    case .pageControl: LabelSchema.pageControlChild
    }
  }

  /// The kind an object says it is: a label unless it says otherwise.
  init(of object: JSONObject) throws(DocumentError) {
    guard let value = object["kind"], value != .null else {
      self = .label
      return
    }
    do throws(DocumentError) { try FieldType.choice(LabelSchema.kinds).check(value) } catch {
      throw error.inside("kind")
    }
    self = value.string.flatMap { DocumentKind(rawValue: $0) } ?? .label
  }
}
