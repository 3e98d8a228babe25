/// How a presented scene lies over what is below it.
public enum PresentationStyle: String, Sendable, Hashable, Codable, CaseIterable {
  /// It hides what is below: those scenes disappear, and their contents leave the root.
  case covering
  /// It leaves what is below in sight, and closed to input: an alert, a sheet, a picker.
  case overlay
}
