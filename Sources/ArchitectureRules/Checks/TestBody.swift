/// What the body of a function asserts and calls.
struct TestBody {
  /// Whether the body has an expectation that can fail.
  private(set) var asserts = false
  /// The functions that are called without a receiver, or passed on.
  private(set) var calls: Set<String> = []
  /// The functions that are called with a receiver other than `self`.
  private(set) var memberCalls: Set<String> = []

  private let file: SourceFile
  /// The names of constants whose value is written in the body.
  private var constants: Set<String> = []
  /// The objects that the file creates itself, so that they aren't nil.
  private var created: CreatedObjects
  /// Whether the body has the first step of ArmatureTesting's `given { … }.when { … }.then(…)`.
  private var hasGiven = false
  /// The names of XCTest's expectations: all, and those that the body itself fulfills, rather than a closure in it.
  private var (expected, fulfilled): (Set<String>, Set<String>) = ([], [])

  private static let expectations: Set<String> = [
    "#expect", "#require", "XCTFail", "XCTUnwrap", "XCTExpectFailure", "confirmation", "fulfillment",
    "waitForExpectations", "withKnownIssue", "precondition", "preconditionFailure", "fatalError", "measure",
  ]

  /// Members of values of the standard library that depend on nothing else.
  private static let knownMembers: Set<String> = [
    "count", "isEmpty", "first", "last", "min", "max", "sorted", "reversed", "contains", "uppercased", "lowercased",
    "hasPrefix", "hasSuffix", "description", "startIndex", "endIndex",
  ]

  /// What a test of the interface does with an element, which fails if there is no such element.
  private static let gestures: Set<String> = [
    "tap", "doubleTap", "click", "doubleClick", "press", "typeText", "swipeUp", "swipeDown", "swipeLeft", "swipeRight",
    "adjust",
  ]

  private static let words: [String] = ["assert", "expect", "verify", "check", "require"]

  /// Reads a function.
  ///
  /// - Parameters:
  ///   - silent: The names of functions that verify nothing, even if their names suggest it.
  ///   - creators: The types whose initializers always return an object.
  init(_ file: SourceFile, _ function: Declaration, silent: Set<String>, creators: CreatedObjects.Creators) {
    self.file = file
    created = CreatedObjects(file, function, creators)
    guard let body = function.body else { return }
    let skipped = unreachedRanges(in: body)
    constants = constantNames(in: body)
    (expected, fulfilled) = expectationNames(in: body)
    hasGiven = body.contains { file.tokens[$0].isWord("given") && isSymbol($0 + 1, "{") }
    let locals = Set(function.parameters.map(\.name)).union(localNames(in: body))
    for index in body where !skipped.contains(where: { $0.contains(index) }) {
      if isExpectation(at: index, silent) {
        asserts = asserts || !isConstant(callAt: index)
      } else if file.tokens[index].isName, !isLabel(at: index) {
        addCall(at: index, locals)
      }
    }
  }

  /// Whether the file starts an app and uses its interface.
  private var usesInterface: Bool { file.tokens.contains { $0.isWord("XCUIApplication") } }

  private func token(_ index: Int) -> Token? { file.tokens.indices.contains(index) ? file.tokens[index] : nil }

  private func isSymbol(_ index: Int, _ texts: String...) -> Bool {
    texts.contains { token(index)?.isSymbol($0) ?? false }
  }

  private func isLabel(at index: Int) -> Bool { isSymbol(index + 1, ":") && isSymbol(index - 1, "(", ",") }

  private mutating func addCall(at index: Int, _ locals: Set<String>) {
    let name = file.tokens[index].text
    let isMember = isSymbol(index - 1, ".") && !(token(index - 2)?.isWord("self") ?? false)
    if !isMember {
      if !locals.contains(name) { calls.insert(name) }
    } else if isSymbol(index + 1, "(", "{", "<") {
      memberCalls.insert(name)
    }
  }

  // MARK: Code that doesn't run

  /// Returns the ranges of code that never runs: after `if false` or a `return`, and in local functions and closures
  /// that are never used.
  private func unreachedRanges(in body: Range<Int>) -> [Range<Int>] {
    body.compactMap { index in
      let token = file.tokens[index]
      if token.isWord("if") || token.isWord("while") {
        guard let brace = (index + 1..<body.upperBound).first(where: { isSymbol($0, "{") }),
          let end = file.closing[brace], truth(of: index + 1..<brace) == false
        else { return nil }
        return index..<end + 1
      }
      if let start = unconditionalEnd(at: index, in: body) { return start..<body.upperBound }
      // `_ = { … }`, which nothing calls.
      if token.isWord("_"), isSymbol(index + 1, "="), isSymbol(index + 2, "{"), let end = file.closing[index + 2],
        !isSymbol(end + 1, "(")
      {
        return index..<end + 1
      }
      guard let name = self.token(index + 1), name.isName, let range = localFunction(at: index, in: body) else {
        return nil
      }
      let isMentioned = body.contains { other in
        !range.contains(other) && file.tokens[other].isName && file.tokens[other].text == name.text
      }
      return isMentioned ? nil : range
    }
  }

  /// Returns the start of the code that never runs because of a `return`, a `throw` or a `guard false` outside of braces.
  private func unconditionalEnd(at index: Int, in body: Range<Int>) -> Int? {
    let token = file.tokens[index]
    guard token.isWord("return") || token.isWord("throw") || token.isWord("guard") else { return nil }
    let isNested = (body.lowerBound..<index).contains {
      file.tokens[$0].isSymbol("{") && (file.closing[$0] ?? 0) > index
    }
    guard !isNested else { return nil }
    if token.isWord("guard") {
      guard self.token(index + 1)?.isWord("false") ?? false, isSymbol(index + 3, "{"), let end = file.closing[index + 3]
      else { return nil }
      return end + 1
    }
    var end = index + 1
    while end < body.upperBound, !isSymbol(end, ";"),
      !file.tokens[end].beginsLine || continues(after: end - 1, in: body)
    {
      end = file.closing[end].map { $0 + 1 } ?? end + 1
    }
    return min(end, body.upperBound)
  }

  /// Returns the range of a local function, or of a closure that a constant stores.
  private func localFunction(at index: Int, in body: Range<Int>) -> Range<Int>? {
    let token = file.tokens[index]
    if token.isWord("func") {
      guard var open = (index..<body.upperBound).first(where: { isSymbol($0, "(") }) else { return nil }
      open = file.closing[open] ?? open
      guard let brace = (open..<body.upperBound).first(where: { isSymbol($0, "{") }) else { return nil }
      return file.closing[brace].map { index..<$0 + 1 }
    }
    guard token.isWord("let") || token.isWord("var"), isSymbol(index + 2, "="), isSymbol(index + 3, "{"),
      let end = file.closing[index + 3], !isSymbol(end + 1, "(")
    else { return nil }
    return index..<end + 1
  }

  /// Returns the names of variables and constants.
  private func localNames(in body: Range<Int>) -> [String] {
    body.compactMap { index in
      guard file.tokens[index].isWord("let") || file.tokens[index].isWord("var"), !isSymbol(index + 3, "{") else {
        return nil
      }
      return token(index + 1)?.text
    }
  }

  /// Returns the names of constants that have a literal value.
  private func constantNames(in body: Range<Int>) -> Set<String> {
    Set(
      body.compactMap { index -> String? in
        guard file.tokens[index].isWord("let"), let name = token(index + 1), name.isName,
          let equals = [index + 2, index + 4, index + 5].first(where: { isSymbol($0, "=") }),
          equals != index + 5 || isSymbol(index + 4, "?"),
          // A literal of another type makes a value of the code under test.
          equals == index + 2 || ["Bool", "Int", "Double", "String"].contains(token(index + 3)?.text)
        else { return nil }
        let value = (equals + 1..<body.upperBound).prefix { !file.tokens[$0].beginsLine && !isSymbol($0, ";") }
        guard let first = value.first, let last = value.last, isWritten(first..<last + 1),
          !continues(after: last, in: body)
        else { return nil }
        return name.text
      })
  }

  /// Returns the names of the expectations that a body declares, and of those that it fulfills itself.
  private func expectationNames(in body: Range<Int>) -> (all: Set<String>, fulfilled: Set<String>) {
    let all = body.compactMap { index -> String? in
      guard file.tokens[index].isWord("let"), isSymbol(index + 2, "="), let name = token(index + 1) else { return nil }
      let value = token(index + 3)?.isWord("self") ?? false ? index + 5 : index + 3
      return ["expectation", "XCTestExpectation"].contains(token(value)?.text) ? name.text : nil
    }
    let counted: Set<String> = ["isInverted", "expectedFulfillmentCount"]
    guard !all.isEmpty, !body.contains(where: { counted.contains(file.tokens[$0].text) }) else { return (Set(all), []) }
    var fulfilled: Set<String> = []
    var index = body.lowerBound
    while index < body.upperBound {
      if all.contains(file.tokens[index].text), isSymbol(index + 1, "."), token(index + 2)?.isWord("fulfill") ?? false {
        fulfilled.insert(file.tokens[index].text)
      }
      index = file.tokens[index].isSymbol("{") ? (file.closing[index] ?? index) + 1 : index + 1
    }
    return (Set(all), fulfilled)
  }

  /// Returns whether the next line continues an expression, as one that begins with an operator or a dot does.
  private func continues(after index: Int, in body: Range<Int>) -> Bool {
    guard body.contains(index + 1), let next = token(index + 1) else { return false }
    return next.kind == .symbol && Self.operatorCharacters.contains(next.text)
  }

  // MARK: Expectations

  private func isExpectation(at index: Int, _ silent: Set<String>) -> Bool {
    let token = file.tokens[index]
    if token.kind == .symbol { return Self.expectations.contains(token.text) }
    guard token.isName else { return false }
    if Self.expectations.contains(token.text) { return true }
    if token.text == "wait" { return isSymbol(index + 1, "(") && self.token(index + 2)?.isWord("for") ?? false }
    if token.text == "record" { return isSymbol(index - 1, ".") && self.token(index - 2)?.isWord("Issue") ?? false }
    // Without a message it fails if one is sent.
    if token.text == "then" { return hasGiven && isSymbol(index - 1, ".") && isSymbol(index + 1, "(", "{") }
    if Self.gestures.contains(token.text), isSymbol(index - 1, "."), isSymbol(index + 1, "("), usesInterface {
      return true
    }
    guard isSymbol(index + 1, "(", "{", "<"), !silent.contains(token.text) else { return false }
    let name = token.text.lowercased()
    return name.hasPrefix("xctassert") || Self.words.contains(where: name.hasPrefix)
  }

  /// Returns whether an expectation always holds, regardless of the code under test.
  private func isConstant(callAt index: Int) -> Bool {
    if isWaiting(at: index) || hasEmptyClosure(callAt: index) { return true }
    let arguments = arguments(after: index)
    guard let first = arguments.first, !first.isEmpty else { return false }
    let isPair = arguments.count > 1
    switch file.tokens[index].text {
    case "XCTFail", "preconditionFailure", "fatalError", "record": return false
    case "XCTAssertFalse": return truth(of: first) == false
    case "XCTAssertNil":
      let value = file.tokens[first.lowerBound]
      return first.count == 1 && (value.isWord("nil") || constants.contains(value.text))
    case "XCTAssertNoThrow": return isWritten(first)
    case "XCTAssertNotNil":
      return created.contain(first) || isWritten(first) && !file.tokens[first.lowerBound].isWord("nil")
    case "XCTUnwrap": return created.contain(first)
    case "XCTAssertEqual", "XCTAssertIdentical", "XCTAssertLessThanOrEqual", "XCTAssertGreaterThanOrEqual":
      return isPair
        && (areSame(first, arguments[1])
          || file.tokens[index].isWord("XCTAssertGreaterThanOrEqual") && isCount(first, atLeast: arguments[1])
          || first.count + arguments[1].count > 2 && [first, arguments[1]].allSatisfy(isWritten))
    case "XCTAssertNotEqual", "XCTAssertNotIdentical", "XCTAssertLessThan", "XCTAssertGreaterThan":
      return isPair && isWritten(first) && isWritten(arguments[1])
    case "#require" where created.contain(first): return true
    case "#expect", "#require", "XCTAssert", "XCTAssertTrue": return truth(of: first) ?? isWritten(first)
    // A helper may compare the value that it receives with anything.
    default: return truth(of: first) == true
    }
  }

  /// Returns whether a call makes or awaits expectations that the body itself fulfills.
  private func isWaiting(at index: Int) -> Bool {
    switch file.tokens[index].text {
    case "expectation":
      // What is made without a name can only be awaited by `waitForExpectations`.
      let start = isSymbol(index - 1, ".") ? index - 2 : index
      return isSymbol(start - 1, "=") && fulfilled.contains(token(start - 2)?.text ?? "")
    case "wait", "fulfillment", "waitForExpectations": return !expected.isEmpty && expected == fulfilled
    default: return false
    }
  }

  /// Returns whether a call runs a closure that does nothing: `confirmation(expectedCount: 0) { _ in }`.
  private func hasEmptyClosure(callAt index: Int) -> Bool {
    guard ["confirmation", "withKnownIssue", "measure", "#expect", "#require"].contains(file.tokens[index].text) else {
      return false
    }
    let brace = isSymbol(index + 1, "(") ? (file.closing[index + 1] ?? index) + 1 : index + 1
    guard isSymbol(brace, "{"), let end = file.closing[brace] else { return false }
    return !(brace + 1..<end).contains { inner in
      file.tokens[inner].isName && !file.tokens[inner].isWord("_") && !file.tokens[inner].isWord("in")
        && !isSymbol(inner + 1, "in") && !(token(inner + 1)?.isWord("in") ?? false)
    }
  }

  private func arguments(after index: Int) -> [Range<Int>] {
    guard isSymbol(index + 1, "("), let end = file.closing[index + 1], end > index + 1 else { return [] }
    return parts(of: index + 2..<end, separatedBy: ",")
  }

  /// Splits a range at each operator that isn't in brackets.
  private func parts(of range: Range<Int>, separatedBy separator: String) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var (start, index) = (range.lowerBound, range.lowerBound)
    while index < range.upperBound {
      if let end = file.closing[index], end < range.upperBound {
        index = end + 1
        continue
      }
      let run = operatorRun(at: index, in: range)
      if run.text == separator {
        parts.append(start..<index)
        start = run.end
      }
      index = run.end
    }
    return parts + [start..<range.upperBound]
  }

  private static let operatorCharacters: Set<String> = [
    "=", "!", "<", ">", "+", "-", "*", "/", "%", "&", "|", "^", "~", "?", ".",
  ]

  /// Returns the operator that begins at a token, or the token itself, with the index after it.
  private func operatorRun(at index: Int, in range: Range<Int>) -> (text: String, end: Int) {
    var (text, end) = (file.tokens[index].text, index + 1)
    guard file.tokens[index].kind == .symbol, Self.operatorCharacters.contains(text) else { return (text, end) }
    while end < range.upperBound, file.tokens[end].kind == .symbol, !file.tokens[end].isSpaced,
      Self.operatorCharacters.contains(file.tokens[end].text)
    {
      text += file.tokens[end].text
      end += 1
    }
    return (text, end)
  }

  // MARK: Constant expressions

  private static let standardOperators: Set<String> = [
    "==", "===", "!=", "!==", "<", ">", "<=", ">=", "+", "-", "*", "/", "%", "!", "&&", "||", "?", "??", "..<", "...",
    ".",
  ]

  /// Returns whether an expression is constant: literals, constants of the body, and operators of the standard library.
  private func isWritten(_ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      let token = file.tokens[index]
      let run = operatorRun(at: index, in: range)
      if token.isName {
        let isMember = isSymbol(index - 1, ".") && index > range.lowerBound + 1
        guard
          isMember
            ? Self.knownMembers.contains(token.text)
            : ["true", "false", "nil", "Bool"].contains(token.text) || constants.contains(token.text)
        else {
          return false
        }
      } else if Self.operatorCharacters.contains(token.text), !Self.standardOperators.contains(run.text) {
        return false
      }
      index = run.end
    }
    return !range.isEmpty
  }

  /// Returns whether two expressions have the same values or the same variables.
  private func areSame(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
    guard !first.isEmpty, first.count == second.count else { return false }
    return zip(first, second).allSatisfy { first, second in
      let token = file.tokens[first]
      // A call may return something else each time.
      return !token.isSymbol("(") && !token.isSymbol("{") && token.text == file.tokens[second].text
    }
  }

  /// Returns whether an expression compares the number of elements with zero: `rows.count`, `0`.
  private func isCount(_ range: Range<Int>, atLeast limit: Range<Int>) -> Bool {
    limit.count == 1 && file.tokens[limit.lowerBound].text == "0" && range.count > 2
      && file.tokens[range.upperBound - 1].isWord("count") && isSymbol(range.upperBound - 2, ".")
  }

  /// Returns the truth value of an expression; nil if the source doesn't show it.
  private func truth(of range: Range<Int>) -> Bool? {
    guard let first = range.first else { return nil }
    for (separator, dominant) in [("||", true), ("&&", false)] {
      let parts = parts(of: range, separatedBy: separator)
      guard parts.count > 1 else { continue }
      let truths = parts.map(truth)
      return truths.contains(dominant) ? dominant : truths.contains(nil) ? nil : !dominant
    }
    for (separator, isEqual) in [("==", true), ("===", true), ("!=", false), ("!==", false)] {
      let parts = parts(of: range, separatedBy: separator)
      guard parts.count == 2 else { continue }
      if areSame(parts[0], parts[1]) { return isEqual }
      if parts[1].count == 1, token(parts[1].lowerBound)?.isWord("nil") ?? false, created.contain(parts[0]) {
        return !isEqual
      }
      let areLiterals = parts.allSatisfy { $0.count == 1 && isWritten($0) && !file.tokens[$0.lowerBound].isName }
      return areLiterals ? !isEqual : nil
    }
    // No collection has fewer elements than none.
    let limits = parts(of: range, separatedBy: ">=")
    if limits.count == 2, isCount(limits[0], atLeast: limits[1]) { return true }
    if range.count == 1 {
      return file.tokens[first].isWord("true") ? true : file.tokens[first].isWord("false") ? false : nil
    }
    if isSymbol(first, "!") { return truth(of: first + 1..<range.upperBound).map { !$0 } }
    let open = file.tokens[first].isWord("Bool") ? first + 1 : first
    guard isSymbol(open, "("), file.closing[open] == range.upperBound - 1 else { return nil }
    return truth(of: open + 1..<range.upperBound - 1)
  }
}
