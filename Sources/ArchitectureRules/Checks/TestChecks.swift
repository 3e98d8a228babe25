/// A18: whether each test can fail.
extension Checker {
  private static let expectations: Set<String> = [
    "#expect", "#require", "XCTFail", "XCTUnwrap", "XCTExpectFailure", "confirmation", "fulfillment",
    "waitForExpectations", "withKnownIssue", "precondition", "preconditionFailure", "fatalError",
  ]

  private static let words: [String] = ["assert", "expect", "verify", "check", "require"]

  func testFindings() -> [Finding] {
    program.targets.filter(\.isTest).flatMap { target -> [Finding] in
      let all = target.files.flatMap { file in
        functions(in: file.declarations, isTestCase: false).map {
          (file: file, function: $0.function, isTest: $0.isTest)
        }
      }
      let asserting = assertingFunctions(all.map { ($0.file, $0.function) })
      return all.compactMap { file, function, isTest in
        guard isTest, let body = function.body, !asserts(file, body, asserting) else { return nil }
        return finding(
          "A18", (function.line, function.column), in: file, function.name,
          "The test '\(function.name)' has no expectation.")
      }
    }
  }

  /// Every function with a body, and whether it's a test.
  private func functions(in declarations: [Declaration], isTestCase: Bool) -> [(function: Declaration, isTest: Bool)] {
    declarations.flatMap { declaration -> [(function: Declaration, isTest: Bool)] in
      if declaration.isType {
        let inherits = declaration.inherited.contains { $0.path?.last?.hasSuffix("TestCase") ?? false }
        return functions(in: declaration.members, isTestCase: inherits || declaration.kind == .extension)
      }
      guard [.function, .initializer].contains(declaration.kind), declaration.body != nil else { return [] }
      let isNamedTest =
        isTestCase && declaration.name.hasPrefix("test") && declaration.parameters.isEmpty && declaration.type == nil
      let isMarked = declaration.attributes.contains { $0 == "Test" || $0 == "Testing.Test" }
      return [(declaration, isMarked || isNamedTest)]
    }
  }

  /// The names of the functions that assert something, directly or in a function that they call.
  private func assertingFunctions(_ functions: [(SourceFile, Declaration)]) -> Set<String> {
    var names: Set<String> = []
    var grows = true
    while grows {
      grows = false
      for (file, function) in functions where !names.contains(function.name) {
        guard let body = function.body, asserts(file, body, names) else { continue }
        names.insert(function.name)
        grows = true
      }
    }
    // An initializer is called by the name of its type.
    return names.subtracting(["init"])
  }

  private func asserts(_ file: SourceFile, _ body: Range<Int>, _ functions: Set<String>) -> Bool {
    body.contains { index in
      let token = file.tokens[index]
      if token.kind == .symbol { return Self.expectations.contains(token.text) && !isConstant(file, after: index) }
      guard token.isName, index + 1 < file.tokens.count else { return false }
      if Self.expectations.contains(token.text) || functions.contains(token.text) { return true }
      if token.text == "record", index > 1, file.tokens[index - 2].isWord("Issue") { return true }
      let next = file.tokens[index + 1]
      guard next.isSymbol("(") || next.isSymbol("{") || next.isSymbol("<") else { return false }
      let name = token.text.lowercased()
      return (name.hasPrefix("xctassert") || Self.words.contains(where: name.hasPrefix))
        && !isConstant(file, after: index)
    }
  }

  /// Whether the argument of a call is `true`, so that it can't fail.
  private func isConstant(_ file: SourceFile, after index: Int) -> Bool {
    guard index + 3 < file.tokens.count, file.tokens[index + 1].isSymbol("("), file.tokens[index + 2].isWord("true")
    else { return false }
    return file.tokens[index + 3].isSymbol(")") || file.tokens[index + 3].isSymbol(",")
  }
}
