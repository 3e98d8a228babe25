public import MessageTracing

/// Why a picker could not do what was asked; it is as it was before.
public enum PickerError: Error, Sendable, Hashable {
  /// The source answered a negative number, of components if there is none here.
  case negativeCount(Int, component: Int?, source: Participant)

  /// The source answered an error instead of a number or a title.
  case refused(component: Int?, row: Int?, reason: String, source: Participant)

  /// There is no such row.
  case noSuchRow(Int, component: Int, rowCounts: [Int])

  /// There is no such component.
  case noSuchComponent(Int, count: Int)
}

extension PickerError: CustomStringConvertible {
  /// What happened, what state is left and what to do, in sentences for people.
  public var description: String {
    switch self {
    case .negativeCount(let count, let component, let source):
      "'\(source)' answered \(count) for \(Self.question(component, nil)). The picker offers what it offered before; "
        + "a count must be 0 or more."
    case .refused(let component, let row, let reason, let source):
      "'\(source)' could not answer \(Self.question(component, row)): \(reason) "
        + "The picker offers what it offered before."
    case .noSuchRow(let row, let component, let counts):
      "There is no row \(row) in component \(component): the picker holds \(counts) rows in its components. "
        + "Nothing was changed; call reload() when the source has changed."
    case .noSuchComponent(let component, let count):
      "There is no component \(component): the picker holds \(count). "
        + "Nothing was changed; call reload() when the source has changed."
    }
  }

  private static func question(_ component: Int?, _ row: Int?) -> String {
    guard let component else { return "the number of components" }
    return row.map { "the title of row \($0) in component \(component)" }
      ?? "the number of rows in component \(component)"
  }
}
