/// A11: the links of SwiftUI whose destination the view makes itself.
extension Checker {
  func linkFindings(_ member: Located, _ type: RoleType) -> [Finding] {
    guard type.architecture == .viper, type.role == .view, let code = code(of: member) else { return [] }
    return code.compactMap { index in
      guard member.file.tokens[index].isWord("NavigationLink"),
        let destination = destination(ofLinkAt: index, in: member.file),
        let made = references(in: destination, of: member, type.entry).first(where: { reference in
          reference.isCall && reference.mentions.first.map { roles.hasRole($0, [.view, .controller]) } ?? false
        })
      else { return nil }
      return finding(
        "A11", at: member.file.tokens[made.index], of: member, type,
        "The view makes the destination of a link, \(made.mentions.first?.name ?? "a view").")
    }
  }

  /// Returns the tokens of a link's destination: an argument, or the first closure of a link without a value.
  private func destination(ofLinkAt link: Int, in file: SourceFile) -> Range<Int>? {
    let tokens = file.tokens
    var next = link + 1
    if next < tokens.count, tokens[next].isSymbol("("), let close = file.closing[next], close < tokens.count {
      var index = next + 1
      while index < close {
        if tokens[index + 1].isSymbol(":"), tokens[index].isWord("value") { return nil }
        if tokens[index + 1].isSymbol(":"), tokens[index].isWord("destination") {
          let start = index + 2
          var end = start
          while end < close, !tokens[end].isSymbol(",") { end = (file.closing[end] ?? end) + 1 }
          return start..<end
        }
        index = (file.closing[index] ?? index) + 1
      }
      next = close + 1
    }
    guard next < tokens.count, tokens[next].isSymbol("{"), let close = file.closing[next] else { return nil }
    return next + 1..<min(close, tokens.count)
  }
}
