/// A type that code names: in an annotation, as a call of its initializer, or before one of its members.
struct TypeReference: Sendable {
  /// The token with which the name begins.
  let index: Int
  /// The type, then those among its arguments.
  let mentions: [Program.Mention]
  /// Whether an initializer is called.
  let isCall: Bool
  /// Whether an initializer is named without a call, as in `CardView.init`.
  let isInitializer: Bool
  /// The static member that follows.
  let member: String?
}

extension Checker {
  /// The types that a range of tokens names.
  func references(in range: Range<Int>, of member: Located, _ entry: TypeEntry) -> [TypeReference] {
    references(
      in: range, of: member.file, program.scope(of: entry, in: member, function: member.declaration))
  }

  func references(in range: Range<Int>, of file: SourceFile, _ scope: Program.Scope) -> [TypeReference] {
    let tokens = file.tokens
    var references: [TypeReference] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let token = tokens[index]
      let follows = index > 0 && tokens[index - 1].isSymbol(".") && !tokens[index - 1].beginsLine
      guard token.isName, !follows, token.text.first?.isUppercase ?? false else {
        index += 1
        continue
      }
      var parser = TypeParser(tokens, at: index, end: range.upperBound)
      guard case .named(let components)? = parser.parsePath() else {
        index += 1
        continue
      }
      let types = components.prefix { $0.name.first?.isUppercase ?? false }
      let member = types.count < components.count ? components[types.count].name : nil
      let isCall =
        (member == nil || member == "init") && parser.index < range.upperBound && tokens[parser.index].isSymbol("(")
        && !tokens[parser.index].beginsLine
      references.append(
        TypeReference(
          index: index, mentions: program.mentions(of: .named(Array(types)), in: scope), isCall: isCall,
          isInitializer: member == "init" && !isCall, member: member == "init" ? nil : member))
      // Arguments of the type are mentions of it; what follows is read on its own.
      index = max(index + 1, parser.index)
    }
    return references
  }
}
