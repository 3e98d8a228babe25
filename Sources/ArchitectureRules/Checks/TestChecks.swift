/// A18: whether each test can fail.
extension Checker {
  func testFindings() -> [Finding] {
    // A support module of the package asserts for its tests if it imports one of the libraries.
    let support = functions(
      in: program.targets.filter { !$0.isTest }.flatMap(\.files).filter { file in
        file.imports.contains { ["Testing", "XCTest"].contains($0.name) }
      })
    let silent = silentNames()
    return program.targets.filter(\.isTest).flatMap { target -> [Finding] in
      let all = functions(in: target.files) + support
      let bodies = all.map { TestBody($0.file, $0.declaration, silent: silent) }
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
