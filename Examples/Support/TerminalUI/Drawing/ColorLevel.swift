/// How many colours a terminal shows.
public enum ColorLevel: Sendable, Hashable, CaseIterable {
  case none, colors16, colors256, trueColor

  /// Tells the level from the environment: `NO_COLOR` wins, then `COLORTERM`, then `TERM`.
  public init(environment: [String: String]) {
    let terminal = environment["TERM"] ?? ""
    if !(environment["NO_COLOR"] ?? "").isEmpty || terminal.isEmpty || terminal == "dumb" {
      self = .none
    } else if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") || terminal.hasSuffix("-direct") {
      self = .trueColor
    } else if terminal.hasSuffix("256color") {
      self = .colors256
    } else {
      self = .colors16
    }
  }
}
