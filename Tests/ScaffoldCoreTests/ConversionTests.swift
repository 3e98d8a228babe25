import Testing

@testable import ScaffoldCore

/// Changes of modules that exist, in memory.
@Suite struct ConversionTests {
  private static let manifest = """
    let package = Package(
      dependencies: [.package(path: "../Armature")],
      targets: [
        .target(name: "App", dependencies: ["Architectures", .product(name: "Armature", package: "Armature")]),
        .testTarget(name: "AppTests", dependencies: [.product(name: "ArmatureTesting", package: "Armature")]),
      ]
    )
    """

  private func package(_ request: ModuleRequest) throws -> PackageSnapshot {
    var package = PackageSnapshot(
      manifest: Self.manifest, files: ["Sources/App/App.swift": "", "Tests/AppTests/AppTests.swift": ""])
    for change in try ScaffoldPlan(request, at: .onlyTarget, in: package, isForced: false).changes {
      package.files[change.path] = change.after
    }
    return package
  }

  @Test("what a module was written from is read out of its files", arguments: TemplateTests.requests)
  func reader(request: ModuleRequest) throws {
    #expect(try ModuleReader.request(of: "Profile", in: "Sources/App", of: package(request)) == request)
  }

  @Test("the node, the author and the license are read too")
  func details() throws {
    let request = try ModuleRequest(
      .vip, "Card", node: NodeClass("Toolkit.View"), author: "Ann Lee", license: "Apache-2.0")
    #expect(try ModuleReader.request(of: "Card", in: "Sources/App", of: package(request)) == request)
  }

  @Test("a role is added to a module as it was written: the files are those of a module that has it")
  func addRole() throws {
    let before = try package(ModuleRequest(.viper, "Card", useCases: ["pay"], omitting: [.router]))
    let plan = try ConversionPlan.adding(.router, to: "Card", at: .onlyTarget, in: before)
    var after = before
    for change in plan.changes {
      #expect(change.before == before.files[change.path])
      after.files[change.path] = change.after
    }
    #expect(try after.files == package(ModuleRequest(.viper, "Card", useCases: ["pay"])).files)
    #expect(plan.toMerge.isEmpty && plan.instructions.isEmpty)
  }

  @Test("a file that its author has changed stays, and the lines to merge are listed")
  func merge() throws {
    var before = try package(ModuleRequest(.viper, "Card", omitting: [.router]))
    let path = "Sources/App/Card/CardPresenter.swift"
    before.files[path, default: ""] += "\nextension CardPresenter { var mine: Int { 1 } }\n"
    before.files["Sources/App/Card/CardScreen.swift"] = before.files["Sources/App/Card/CardScreen.swift"]?
      .replacing("  ", with: "    ")
    let plan = try ConversionPlan.adding(.router, to: "Card", at: .onlyTarget, in: before)
    #expect(plan.toMerge.map(\.path) == [path])
    #expect(plan.instructions.contains("+   let router = StrongLink<any CardRouting>()"))
    #expect(!plan.changes.contains { $0.path == path })
    #expect(plan.changes.contains { $0.path == "Sources/App/Card/CardScreen.swift" })
  }

  @Test("the author's own lines are no lines to merge, and a file that stays as it is isn't listed")
  func ownLines() throws {
    var before = try package(ModuleRequest(.viper, "Card", useCases: ["pay"]))
    let (display, interactor) = ("Sources/App/Card/CardDisplay.swift", "Sources/App/Card/CardInteractor.swift")
    for path in [display, interactor] { before.files[path, default: ""] += "\nfunc mine() {}\n" }
    let plan = try ConversionPlan.converting("Card", to: .vip, at: .onlyTarget, in: before)
    #expect(plan.toMerge.map(\.path) == [interactor])
    #expect(!plan.instructions.contains("mine"))
    #expect(!plan.changes.contains { $0.path == display })
  }

  @Test(
    "an edit of spaces or commas in a string or a comment is an edit",
    arguments: [
      ("CardContent", "\"Log out\"", "\"Logout\""), ("CardPresenter", "\"Log out…\"", "\"Log, out…\""),
      ("CardScreen", "texts, and", "texts and"), ("CardScreen", "presenter.\n@MainActor", "presenter. @MainActor"),
    ])
  func literals(file: String, old: String, new: String) throws {
    var before = try package(ModuleRequest(.viper, "Card", useCases: ["logOut"], omitting: [.router]))
    let path = "Sources/App/Card/\(file).swift"
    let text = try #require(before.files[path])
    #expect(text.contains(old))
    before.files[path] = text.replacing(old, with: new)
    let plan = try ConversionPlan.adding(.router, to: "Card", at: .onlyTarget, in: before)
    #expect(plan.toMerge.map(\.path) == [path])
    #expect(!plan.changes.contains { $0.path == path })
  }

  @Test("what a formatter changes is no edit")
  func formatting() throws {
    var before = try package(ModuleRequest(.viper, "Card", useCases: ["logOut"], omitting: [.router]))
    let path = "Sources/App/Card/CardScreen.swift"
    before.files[path] = before.files[path]?.replacing("  ", with: "\t").replacing("\n", with: "\r\n")
      .replacing("primaryActionTriggered)", with: "primaryActionTriggered,\n)").replacing(
        "(self, ", with: "(\n  self,\n")
    let plan = try ConversionPlan.adding(.router, to: "Card", at: .onlyTarget, in: before)
    #expect(plan.toMerge.isEmpty && plan.changes.contains { $0.path == path })
  }

  @Test("a conversion writes the new roles beside the old ones, and lists what to delete")
  func convert() throws {
    let before = try package(ModuleRequest(.mvc, "Card", useCases: ["pay"]))
    let plan = try ConversionPlan.converting("Card", to: .viper, at: .onlyTarget, in: before)
    #expect(plan.changes.allSatisfy { $0.before == nil && $0.after != nil })
    #expect(plan.changes.contains { $0.path == "Sources/App/Card/CardInteractor.swift" })
    #expect(
      plan.toDelete == [
        "Sources/App/Card/CardController.swift", "Sources/App/Card/CardModel.swift",
        "Tests/AppTests/Card/CardControllerTests.swift",
      ])
    #expect(plan.instructions.contains("Move your code out of these files"))
  }

  /// A package with a module that opens another one.
  private func package(_ parent: ModuleRequest, opening child: ModuleRequest) throws -> PackageSnapshot {
    var package = try package(parent)
    for change in try ScaffoldPlan(child, at: .onlyTarget, in: package, isForced: false).changes
    where change.path != "Package.swift" {
      package.files[change.path] = change.after
    }
    return package
  }

  /// The way in which a module is opened, and its test.
  private static let openings = ["Sources/App/Card/CardOpening.swift", "Tests/AppTests/Card/CardOpeningTests.swift"]

  @Test(
    "a module that another one opens is still opened by it after a conversion of either",
    arguments: ["Card", "Cards"],
    ModuleArchitecture.allCases.flatMap { old in
      ModuleArchitecture.allCases.compactMap { old == $0 ? nil : [old, $0] }
    })
  func openings(name: String, architectures: [ModuleArchitecture]) throws {
    let (old, new) = (architectures[0], architectures[1])
    func made(_ architecture: ModuleArchitecture) throws -> PackageSnapshot {
      try package(
        ModuleRequest(name == "Cards" ? architecture : .vip, "Cards", form: .list),
        opening: ModuleRequest(
          name == "Card" ? architecture : .vip, "Card", form: .detail, useCases: ["pay"], parent: "Cards"))
    }
    let before = try made(old)
    let plan = try ConversionPlan.converting(name, to: new, at: .onlyTarget, in: before)
    var after = before
    for change in plan.changes { after.files[change.path] = change.after }
    for path in plan.toDelete { after.files[path] = nil }
    #expect(try after.files == made(new).files)
    #expect(plan.toMerge.isEmpty)
  }

  @Test("an opening that its author has changed is listed with the lines to merge")
  func editedOpening() throws {
    var before = try package(
      ModuleRequest(.mvc, "Cards"), opening: ModuleRequest(.mvc, "Card", parent: "Cards"))
    for path in Self.openings { before.files[path, default: ""] += "\n// mine\n" }
    let plan = try ConversionPlan.converting("Card", to: .viper, at: .onlyTarget, in: before)
    #expect(plan.toMerge.map(\.path) == Self.openings)
    #expect(plan.instructions.contains("+     let screen = try CardModule.make(store: store).screen"))
    let parents = try ConversionPlan.converting("Cards", to: .mvvm, at: .onlyTarget, in: before)
    #expect(parents.toMerge.map(\.path) == Self.openings)
    #expect(parents.instructions.contains("+ extension CardsCoordinator {"))
  }

  @Test("values of other types than a field's stay, and are named, because no new file shows them")
  func otherFields() throws {
    let path = "Sources/App/Card/Card.swift"
    var before = try package(ModuleRequest(.mvc, "Card", fields: [ModuleField(name: "owner", type: .string)]))
    before.files[path] = before.files[path]?.replacing(
      "  var owner: String\n", with: "  var owner: String\n  var color: Color?\n")
    let plan = try ConversionPlan.converting("Card", to: .viper, at: .onlyTarget, in: before)
    #expect(plan.changes.contains { $0.path == "Sources/App/Card/CardPresenter.swift" })
    #expect(plan.toMerge.isEmpty && !plan.changes.contains { $0.path == path })
    #expect(plan.instructions.hasPrefix("The new files don't show 'color', because"))

    before.files[path] = before.files[path]?.replacing("  var owner: String\n", with: "")
    #expect(throws: ScaffoldError.noField("Card", "color", "Color?")) {
      _ = try ConversionPlan.converting("Card", to: .viper, at: .onlyTarget, in: before)
    }
  }

  @Test("what can't be changed is refused")
  func refusals() throws {
    let package = try package(ModuleRequest(.viper, "Card"))
    func refusal(_ make: () throws -> ConversionPlan) -> String {
      #expect(throws: ScaffoldError.self) { _ = try make() }?.description ?? ""
    }
    #expect(
      refusal { try .adding(.router, to: "Card", at: .onlyTarget, in: package) }.contains("has its router already"))
    #expect(
      refusal { try .adding(.worker, to: "Card", at: .onlyTarget, in: package) }
        == "A module in VIPER has no worker that could be added. It may lack its router or its interactor. Nothing was written."
    )
    #expect(refusal { try .adding(.router, to: "Other", at: .onlyTarget, in: package) }.contains("no module 'Other'"))
    #expect(refusal { try .converting("Card", to: .viper, at: .onlyTarget, in: package) }.contains("in VIPER already"))
    #expect(refusal { try .converting("Card", to: .vip, at: .newTarget("B"), in: package) }.contains("--into"))
  }

  @Test("a child is opened by its parent's router, coordinator or controller", arguments: ModuleArchitecture.allCases)
  func child(architecture: ModuleArchitecture) throws {
    let openers: [ModuleArchitecture: String] = [
      .mvc: "Controller", .mvvm: "Coordinator", .viper: "Router", .vip: "Router",
    ]
    let package = try package(ModuleRequest(architecture, "Cards"))
    let request = try ModuleRequest(.viper, "Card", parent: "Cards")
    let plan = try ScaffoldPlan(request, at: .onlyTarget, in: package, isForced: false)
    let opening = try #require(plan.changes.first { $0.path.hasSuffix("CardOpening.swift") }?.after)
    #expect(opening.contains("extension Cards\(openers[architecture] ?? "") {"))
    #expect(plan.changes.contains { $0.path == "Tests/AppTests/Card/CardOpeningTests.swift" })
    #expect(throws: ScaffoldError.noOpener("Absent")) {
      let request = try ModuleRequest(.viper, "Card", parent: "Absent")
      _ = try ScaffoldPlan(request, at: .onlyTarget, in: package, isForced: false)
    }
  }

  @Test("the file of defaults says what the command line doesn't")
  func defaults() throws {
    func invocation(_ line: String, _ file: String) throws -> Invocation {
      try Invocation(line.split(separator: " ").map(String.init)) { _ in file }
    }
    let file = "# ours\nauthor Ann Lee\nlicense\tMIT\nnode Pane\n\ninto App\n"
    let read = try invocation("viper Card --license BSD", file)
    #expect(read.placement == .into("App"))
    #expect(
      try read.action
        == .write(ModuleRequest(.viper, "Card", node: NodeClass("Pane"), author: "Ann Lee", license: "BSD")))
    #expect(try invocation("viper Card --target Kit", file).placement == .newTarget("Kit"))
    for line in ["author", "force yes", "field a:Int"] {
      #expect(throws: ScaffoldError.badDefault(line)) { _ = try invocation("viper Card", line) }
    }
  }
}
