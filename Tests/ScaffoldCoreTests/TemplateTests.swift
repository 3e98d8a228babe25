import Testing

@testable import ScaffoldCore

/// What the files of a module are, without a compiler; a check of the repository compiles and tests them.
@Suite struct TemplateTests {
  static let requests: [ModuleRequest] = (try? allRequests()) ?? []

  private static func allRequests() throws -> [ModuleRequest] {
    var requests: [ModuleRequest] = []
    for architecture in ModuleArchitecture.allCases {
      for form in ModuleForm.allCases {
        requests += [
          try ModuleRequest(architecture, "Profile", form: form),
          try ModuleRequest(
            architecture, "Profile", form: form, fields: [ModuleField("name:String"), ModuleField("age:Int")]),
          try ModuleRequest(architecture, "Profile", form: form, useCases: ["save", "markAsRead"]),
        ]
        for role in architecture.optionalRoles {
          requests.append(try ModuleRequest(architecture, "Profile", form: form, omitting: [role]))
        }
      }
    }
    return requests
  }

  @Test("all requests of the table are possible")
  func count() {
    #expect(Self.requests.count == 51)
  }

  @Test("each architecture has its roles")
  func roles() throws {
    func names(_ architecture: ModuleArchitecture, omitting roles: Set<OptionalRole> = []) throws -> [String] {
      let request = try ModuleRequest(architecture, "Card", omitting: roles)
      return Scaffold.files(for: request, in: "App").map(\.path).filter { $0.hasPrefix("Card/") }.map {
        String($0.dropFirst(9).dropLast(6))
      }.sorted()
    }
    #expect(
      try names(.mvc) == ["", "Content", "Controller", "ControllerTests", "Display", "Model", "Store", "StoreStub"])
    #expect(
      try names(.mvvm) == [
        "", "Content", "Coordinator", "Display", "Screen", "ScreenTests", "Store", "StoreStub", "ViewModel",
        "ViewModelTests",
      ])
    #expect(
      try names(.viper, omitting: [.router, .interactor]) == [
        "", "Content", "Contract", "Display", "Module", "ModuleTests", "Presenter", "PresenterTests", "Samples",
        "Screen",
      ])
    #expect(try names(.viper).contains("Router"))
    #expect(try !names(.vip, omitting: [.router]).contains("Router"))
    #expect(try !names(.vip, omitting: [.worker]).contains("Store"))
  }

  @Test("every type is in the file that is named after it, and in one file only", arguments: requests)
  func types(request: ModuleRequest) {
    var declared: [String: String] = [:]
    for file in Scaffold.files(for: request, in: "App") {
      let types = PackageSnapshot.types(in: file.text)
      #expect(!types.isEmpty || file.path.hasSuffix("Samples.swift"))
      for type in types { #expect(declared.updateValue(file.path, forKey: type) == nil) }
    }
  }

  @Test("braces match, and no line is long, ends in a space or repeats an empty one", arguments: requests)
  func text(request: ModuleRequest) {
    for file in Scaffold.files(for: request, in: "App") {
      #expect(file.text.count { $0 == "{" } == file.text.count { $0 == "}" }, "\(file.path)")
      #expect(file.text.count { $0 == "(" } == file.text.count { $0 == ")" }, "\(file.path)")
      #expect(!file.text.contains("\n\n\n") && !file.text.contains(" \n") && file.text.hasSuffix("}\n"), "\(file.path)")
      #expect(!file.text.contains("{\n\n") && !file.text.contains("\n\n}"), "\(file.path)")
      for line in file.text.split(separator: "\n") { #expect(line.count <= 120, "\(file.path): \(line)") }
    }
  }

  @Test("there is no forced unwrapping, and no placeholder", arguments: requests)
  func words(request: ModuleRequest) {
    for file in Scaffold.files(for: request, in: "App") {
      for word in ["try!", "as!", "TODO", "FIXME", "placeholder", "unowned", "!."] {
        #expect(!file.text.contains(word), "\(file.path)")
      }
    }
  }

  @Test("every file of tests asserts something in each test", arguments: requests)
  func assertions(request: ModuleRequest) {
    for file in Scaffold.files(for: request, in: "App") where file.path.hasSuffix("Tests.swift") {
      let tests = file.text.split(separator: "@Test(").dropFirst()
      #expect(!tests.isEmpty)
      for test in tests {
        let asserts = ["#expect(", "eventually {", ".verify"].contains { test.contains($0) }
        #expect(asserts, "\(file.path): \(test.prefix(60))")
      }
    }
  }

  @Test(
    "a list has an item for each row, and a detail is loaded by its identifier", arguments: ModuleArchitecture.allCases)
  func forms(architecture: ModuleArchitecture) throws {
    func text(_ form: ModuleForm, _ file: String) throws -> String {
      let request = try ModuleRequest(architecture, "Card", form: form, useCases: ["pay"])
      let files = Scaffold.files(for: request, in: "App")
      #expect(files.contains { $0.path == "Shared/ScreenList.swift" } == (form == .list))
      return try #require(files.first { $0.path == "Card/Card\(file).swift" }).text
    }
    #expect(try text(.list, "Item").contains("struct CardItem: Identifiable, Hashable, Sendable {\n  let id: Int\n"))
    #expect(try text(.list, "Store").contains("func load() async throws -> [CardItem]\n"))
    #expect(try text(.list, "Store").contains("func pay(_ item: CardItem) async throws -> [CardItem]\n"))
    #expect(try text(.detail, "").contains("struct Card: Identifiable, Hashable, Sendable {\n  let id: Int\n"))
    #expect(try text(.detail, "Store").contains("func load(_ id: Int) async throws -> Card\n"))
    #expect(try !text(.single, "").contains("id"))
  }

  @Test("a field can't be the identifier of a list or detail", arguments: [ModuleForm.list, .detail])
  func identity(form: ModuleForm) throws {
    let fields = [try ModuleField("id:Int")]
    #expect(throws: ScaffoldError.self) { try ModuleRequest(.mvc, "Card", form: form, fields: fields) }
    #expect(try ModuleRequest(.mvc, "Card", fields: fields).fields == fields)
  }

  @Test("author and license are above each file")
  func header() throws {
    let request = try ModuleRequest(.mvc, "Profile", author: "Ann", license: "MIT")
    for file in Scaffold.files(for: request, in: "App") {
      #expect(file.text.hasPrefix("// Copyright Ann\n// SPDX-License-Identifier: MIT\n\n"))
    }
  }

  @Test("an own class of nodes takes the place of the scaffold's, with its module imported")
  func node() throws {
    let request = try ModuleRequest(.viper, "Profile", node: NodeClass("Toolkit.View"))
    let files = Scaffold.files(for: request, in: "App")
    #expect(!files.contains { $0.text.contains("ScreenNode") })
    let router = try #require(files.first { $0.path == "Profile/ProfileRouter.swift" })
    #expect(router.text.contains("import Architectures\nimport Toolkit\n"))
    #expect(router.text.contains("WeakLink<any Controller<View>>()"))
  }
}
