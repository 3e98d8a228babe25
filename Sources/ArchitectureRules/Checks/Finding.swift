/// A place in the sources that breaks a rule.
struct Finding: Sendable, Hashable {
  /// The id of the rule; `allow` for an allowance that can't be accepted.
  let rule: String
  var path: String
  let line: Int
  let column: Int
  /// The type or member: `CardListPresenter.view`.
  let symbol: String
  /// What was found, in one sentence.
  let message: String
  /// Why it matters.
  let reason: String
  /// What to do.
  let remedy: String

  /// Returns the finding with another path to its file.
  func with(path: String) -> Self {
    var finding = self
    finding.path = path
    return finding
  }
}

extension Finding: Comparable {
  static func < (left: Self, right: Self) -> Bool {
    (left.path, left.line, left.column, left.rule, left.symbol)
      < (right.path, right.line, right.column, right.rule, right.symbol)
  }
}
