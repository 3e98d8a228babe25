/// A18: whether each test can fail.
extension Checker {
  func testFindings() -> [Finding] {
    // A support module of the package asserts for its tests if it imports one of the libraries.
    let support = functions(
      in: program.targets.filter { !$0.isTest }.flatMap(\.files).filter { file in
        file.imports.contains { ["Testing", "XCTest"].contains($0.name) }
      })
    let silent = silentNames()
    let creators = creators()
    return program.targets.filter(\.isTest).flatMap { target -> [Finding] in
      let all = functions(in: target.files) + support
      let bodies = all.map { TestBody($0.file, $0.declaration, silent: silent, creators: creators) }
      let asserting = assertingBodies(all, bodies)
      return all.indices.compactMap { index in
        let function = all[index].declaration
        guard all[index].isTest, !asserting[index] else { return nil }
        return finding(
          "A18", (function.line, function.column), in: all[index].file, function.name,
          "The test '\(function.name)' has no expectation that can fail.")
      }
    }
  }

  /// A function with a body.
  private struct TestFunction {
    let file: SourceFile
    let declaration: Declaration
    /// The name in calls; initializers are called by the name of their type.
    let callName: String
    let isTest: Bool
  }

  private func functions(in files: [SourceFile]) -> [TestFunction] {
    let testCases = testCaseNames(in: files)
    return files.flatMap { file in functions(file, file.declarations, of: nil, testCases) }
  }

  private func functions(
    _ file: SourceFile, _ declarations: [Declaration], of type: Declaration?, _ testCases: Set<String>
  ) -> [TestFunction] {
    let typeName = type.map(shortName)
    let isTestCase = typeName.map { testCases.contains($0) || $0.hasSuffix("TestCase") } ?? false
    return declarations.flatMap { declaration -> [TestFunction] in
      if declaration.isType { return functions(file, declaration.members, of: declaration, testCases) }
      guard [.function, .initializer].contains(declaration.kind), declaration.body != nil else { return [] }
      // XCTest doesn't run private functions.
      let isNamedTest =
        isTestCase && declaration.name.hasPrefix("test") && declaration.parameters.isEmpty && declaration.type == nil
        && declaration.modifiers.isDisjoint(with: ["private", "fileprivate"])
      let isMarked = declaration.attributes.contains { $0 == "Test" || $0 == "Testing.Test" }
      let callName = declaration.kind == .initializer ? typeName ?? declaration.name : declaration.name
      return [
        TestFunction(file: file, declaration: declaration, callName: callName, isTest: isMarked || isNamedTest)
      ]
    }
  }

  /// Returns the name of a type without those of the types around it.
  private func shortName(_ type: Declaration) -> String {
    type.kind == .extension ? type.type?.path?.last ?? type.name : type.name
  }

  /// Returns the names of the classes that inherit from `XCTestCase`, also through other classes and aliases.
  private func testCaseNames(in files: [SourceFile]) -> Set<String> {
    let types = files.flatMap { $0.declarations }.flatMap(withNestedTypes)
    var names: Set<String> = []
    var grows = true
    while grows {
      grows = false
      for type in types where !names.contains(type.name) {
        let bases = type.kind == .typealias ? [type.type].compactMap(\.self) : type.inherited
        let isTestCase = bases.contains { base in
          base.path?.last.map { $0.hasSuffix("TestCase") || names.contains($0) } ?? false
        }
        if isTestCase { grows = names.insert(type.name).inserted || grows }
      }
    }
    return names
  }

  private func withNestedTypes(_ declaration: Declaration) -> [Declaration] {
    guard declaration.isType else { return declaration.kind == .typealias ? [declaration] : [] }
    let nested = declaration.members.flatMap(withNestedTypes)
    return [.class, .protocol].contains(declaration.kind) ? [declaration] + nested : nested
  }

  /// Returns the names of the package's functions that don't throw, and so verify nothing by themselves.
  private func silentNames() -> Set<String> {
    let files = program.targets.flatMap(\.files)
    let all = files.flatMap { functions($0, $0.declarations, of: nil, []) }
    return Set(
      all.filter { function in
        let (start, end) = (function.declaration.tokens.lowerBound, function.declaration.body?.lowerBound ?? 0)
        return !(start..<max(start, end)).contains { function.file.tokens[$0].isWord("throws") }
      }.map(\.callName))
  }

  /// Returns the classes, actors and structures of the package whose initializers always return an object.
  private func creators() -> CreatedObjects.Creators {
    var names: CreatedObjects.Creators = [:]
    for entry in program.types.values where [.class, .actor, .struct].contains(entry.primary.declaration.kind) {
      let ancestors = program.ancestors(of: entry).entries
      let initializers = ([entry] + ancestors).flatMap(\.functions).filter { function in
        // A controller that is made in code has this one for a storyboard.
        function.declaration.kind == .initializer && function.declaration.parameters.first?.name != "coder"
      }
      let isFailable = initializers.contains { initializer in
        let tokens = initializer.file.tokens
        return initializer.declaration.tokens.contains { index in
          tokens[index].isWord("init") && (tokens[index + 1].isSymbol("?") || tokens[index + 1].isSymbol("!"))
        }
      }
      // Types of one name in several modules aren't told apart.
      let known = names[entry.name] ?? .any
      names[entry.name] =
        isFailable || known == .unknown
        ? .unknown
        // A superclass of the system may have initializers that fail.
        : entry.isReference && initializers.isEmpty ? .empty : known
    }
    return names
  }

  /// Returns for each function whether it asserts something, directly or in a function that it calls.
  private func assertingBodies(_ functions: [TestFunction], _ bodies: [TestBody]) -> [Bool] {
    var asserting = bodies.map(\.asserts)
    var helpers: Set<String> = []
    var tests: Set<String> = []
    var grows = true
    while grows {
      grows = false
      for index in functions.indices {
        let body = bodies[index]
        if !asserting[index] {
          let calls = body.calls.union(body.memberCalls)
          asserting[index] = !calls.isDisjoint(with: helpers) || !body.calls.isDisjoint(with: tests)
        }
        guard asserting[index] else { continue }
        // The type under test may have a function with the name of a test.
        let name = functions[index].callName
        let isNew = functions[index].isTest ? tests.insert(name).inserted : helpers.insert(name).inserted
        grows = grows || isNew
      }
    }
    return asserting
  }
}

/// The objects that a file of tests creates itself, with an initializer that always returns one.
///
/// An expectation that such an object isn't nil always holds.
struct CreatedObjects {
  /// The arguments with which a type's initializer always returns an object.
  enum Arguments { case any, empty, unknown }

  typealias Creators = [String: Arguments]

  private let file: SourceFile
  private let function: Declaration
  private let creators: Creators

  init(_ file: SourceFile, _ function: Declaration, _ creators: Creators) {
    (self.file, self.function, self.creators) = (file, function, creators)
  }

  /// Returns whether an expression is a call of an initializer, or a name to which nothing else is assigned.
  func contain(_ expression: Range<Int>) -> Bool {
    let tokens = file.tokens
    guard let first = expression.first else { return false }
    if isCreation(expression) { return true }
    let isOwn = expression.count == 3 && tokens[first].isWord("self") && tokens[first + 1].isSymbol(".")
    guard let last = expression.last, expression.count == 1 || isOwn, tokens[last].isName else { return false }
    let name = tokens[last].text
    let body = function.body ?? 0..<0
    let isParameter = function.parameters.contains { $0.name == name }
    guard isOwn || !isParameter && !binds(name, in: body) else { return false }
    let local = isOwn ? [] : values(of: name, in: body)
    guard !local.isEmpty || isProperty(name, of: file.declarations) else { return false }
    // Tests set a property to nil when they end.
    let values = local.isEmpty ? values(of: name, in: tokens.indices).filter { $0.map { !isNil($0) } ?? true } : local
    return !values.isEmpty && values.allSatisfy { $0.map(isCreation) ?? false }
  }

  private func isProperty(_ name: String, of declarations: [Declaration]) -> Bool {
    declarations.contains { declaration in
      declaration.kind == .property && declaration.name == name
        || declaration.isType && isProperty(name, of: declaration.members)
    }
  }

  /// Returns whether code names a parameter, an element or a part of a tuple so; their values come from elsewhere.
  private func binds(_ name: String, in range: Range<Int>) -> Bool {
    let tokens = file.tokens
    return range.contains { index in
      guard tokens[index].isName, tokens[index].text == name, index > 0 else { return false }
      if tokens[index - 1].isWord("let") || tokens[index - 1].isWord("var") { return false }
      // `func check(card: Card?)`, `{ (card: Card) in`
      if range.contains(index + 1), tokens[index + 1].isSymbol(":") { return true }
      var next = index + 1
      while range.contains(next), !tokens[next].beginsLine, !tokens[next].isWord("in"),
        tokens[next].isName || tokens[next].isSymbol(",") || tokens[next].isSymbol(")")
      {
        next += 1
      }
      // `for card in cards`, `{ card, error in`, `{ (card, error) in`
      if range.contains(next), tokens[next].isWord("in") { return true }
      var open = index - 1
      while range.contains(open), tokens[open].isName || tokens[open].isSymbol(",") { open -= 1 }
      // `let (card, error) = both()`
      return range.contains(open - 1) && tokens[open].isSymbol("(")
        && (tokens[open - 1].isWord("let") || tokens[open - 1].isWord("var"))
    }
  }

  private func isNil(_ value: Range<Int>) -> Bool { value.count == 1 && file.tokens[value.lowerBound].isWord("nil") }

  /// Returns whether an expression calls an initializer, and does nothing else.
  private func isCreation(_ expression: Range<Int>) -> Bool {
    let open = expression.lowerBound + 1
    guard expression.count > 2, let arguments = creators[file.tokens[open - 1].text], arguments != .unknown,
      file.tokens[open].isSymbol("("), file.closing[open] == expression.upperBound - 1
    else { return false }
    return arguments == .any ? !file.tokens[open + 1].isWord("rawValue") : open + 1 == expression.upperBound - 1
  }

  /// Returns what is assigned to a name; nil stands for what the source doesn't show.
  private func values(of name: String, in range: Range<Int>) -> [Range<Int>?] {
    let tokens = file.tokens
    func isSymbol(_ index: Int, _ text: String) -> Bool {
      tokens.indices.contains(index) && tokens[index].isSymbol(text)
    }
    return range.compactMap { index -> Range<Int>?? in
      guard tokens[index].text == name, index > 0, index + 1 < tokens.count else { return nil }
      if isSymbol(index - 1, "&") { return .some(nil) }
      let isDeclared = tokens[index - 1].isWord("let") || tokens[index - 1].isWord("var")
      let isMember = isSymbol(index - 1, ".") && !tokens[index - 2].isWord("self")
      var equals = index + 1
      if isDeclared, isSymbol(equals, ":") {
        var parser = TypeParser(tokens, at: equals + 1)
        guard parser.parse() != nil else { return .some(nil) }
        equals = parser.index
        // Without a value.
        if !isSymbol(equals, "=") { return isSymbol(equals, "{") ? .some(nil) : nil }
      }
      guard isSymbol(equals, "="), !isSymbol(equals + 1, "="), !isMember else { return isDeclared ? .some(nil) : nil }
      // A weak reference to a new object is nil at once.
      if isDeclared, index > 1, tokens[index - 2].isWord("weak") { return .some(nil) }
      var end = equals + 1
      while end < tokens.count, end == equals + 1 || !tokens[end].beginsLine || isSymbol(end, "."), !isSymbol(end, ";"),
        !isSymbol(end, "}"), !isSymbol(end, ","), !isSymbol(end, ")")
      {
        end = file.closing[end].map { $0 + 1 } ?? end + 1
      }
      return equals + 1..<end
    }
  }
}
