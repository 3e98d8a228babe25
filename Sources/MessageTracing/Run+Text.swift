extension Run {
  /// The run as lines of text, one for each message, indented by depth.
  ///
  /// ```
  /// Button → Screen: primaryActionTriggered [targetAction]
  ///   Screen → Store: save [message] = 3 rows
  /// ```
  ///
  /// The same in every process and on every platform. What is sent or received by no object reads `(outside)`; an outcome
  /// follows where there is something to say.
  public var text: String {
    var lines = messages.map(\.line)
    if messages.isEmpty, omitted == 0 { lines.append("(\(Self.noMessages))") }
    if omitted > 0 { lines.append("(\(Self.note(leavingOut: omitted)))") }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension Run.Message {
  /// From here on the depth is written as a number, so that a run of deep calls does not consist of blanks.
  private static let deepestIndent = 32

  fileprivate var line: String {
    let indent = String(repeating: "  ", count: min(depth, Self.deepestIndent))
    let level = depth > Self.deepestIndent ? "(\(depth)) " : ""
    return indent + level + description
  }
}

extension Run: CustomStringConvertible {
  public var description: String { text }
}
