import Testing

@testable import ScaffoldCore

/// Edits of manifests, in their authors' form.
@Suite struct ManifestTests {
  /// The head of a package that depends on the library, up to its targets.
  private func manifest(_ targets: String, indent: String = "  ") -> String {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
    \(indent)name: "App",  // not targets: [
    \(indent)dependencies: [.package(url: "https://example.org/Armature.git", from: "1.0.0")],
    \(indent)\(targets)
    )
    """
  }

  private func added(_ name: String, to text: String) throws -> String {
    let edited = try Manifest(text).adding(target: name)
    #expect(edited.targets.map(\.name).contains(name))
    #expect(edited.targets.count == (try Manifest(text).targets.count) + 2)
    return edited.text
  }

  @Test("targets are added in the author's indentation, with a comma behind the last one if there was one")
  func multiline() throws {
    let four = manifest(
      """
      targets: [
              .target(name: "App"),
          ]
      """, indent: "    ")
    #expect(
      try added("Card", to: four)
        == manifest(
          """
          targets: [
                  .target(name: "App"),
                  .target(
                      name: "Card",
                      dependencies: [.product(name: "Architectures", package: "Armature")]
                  ),
                  .testTarget(
                      name: "CardTests",
                      dependencies: ["Card", .product(name: "ArmatureTesting", package: "Armature")]
                  ),
              ]
          """, indent: "    "))
    let tabs = manifest("targets: [\n\t\t.target(name: \"App\") // the app, it has no comma\n\t]", indent: "\t")
    #expect(
      try added("Card", to: tabs).hasSuffix(
        """
        \t\t.target(name: "App"), // the app, it has no comma
        \t\t.target(
        \t\t\tname: "Card",
        \t\t\tdependencies: [.product(name: "Architectures", package: "Armature")]
        \t\t),
        \t\t.testTarget(
        \t\t\tname: "CardTests",
        \t\t\tdependencies: ["Card", .product(name: "ArmatureTesting", package: "Armature")]
        \t\t)
        \t]
        )
        """))
  }

  @Test("a list in one line, an empty one, and one whose bracket hugs the last target")
  func lines() throws {
    #expect(
      try added("Card", to: manifest(#"targets: [.target(name: "App")]"#)).contains(
        """
        targets: [.target(name: "App"), .target(name: "Card", dependencies: \
        [.product(name: "Architectures", package: "Armature")]), .testTarget(name: "CardTests", dependencies: \
        ["Card", .product(name: "ArmatureTesting", package: "Armature")])]
        """))
    #expect(
      try added("Card", to: manifest("targets: []")).contains(
        """
          targets: [
            .target(
              name: "Card",
              dependencies: [.product(name: "Architectures", package: "Armature")]
            ),
            .testTarget(
              name: "CardTests",
              dependencies: ["Card", .product(name: "ArmatureTesting", package: "Armature")]
            ),
          ]
        """))
    let hugging = try added("Card", to: manifest("targets: [\n    .target(name: \"App\")]"))
    #expect(
      hugging.contains(".target(name: \"App\"),\n    .target(\n      name: \"Card\",") && hugging.hasSuffix(")]\n)"))
  }

  @Test("ends of lines stay as they are")
  func carriageReturns() throws {
    let text = manifest("targets: [\n    .target(name: \"App\"),\n  ]").replacing("\n", with: "\r\n")
    let edited = try added("Card", to: text)
    #expect(!edited.replacing("\r\n", with: "").contains { $0 == "\n" || $0 == "\r" })
    #expect(edited.hasPrefix(text.prefix(200)))
  }

  @Test("strings and comments are no code")
  func masked() throws {
    let text = """
      /* targets: [ /* nested ( */ */
      let note = "Package(\\"targets: [" + #"("]"# + \"""
        ) " ]
        \"""
      let package = Package(
        name: "App",
        dependencies: [.package(name: "Armature", path: "../Armature")],
        targets: [
          .target(name: "App", exclude: ["a, b].txt"]),  // .target(name: "Card"),
        ]
      )
      """
    let edited = try added("Card", to: text)
    #expect(edited.hasPrefix(text.prefix(250)))
    #expect(try Manifest(edited).targets.map(\.name) == ["App", "Card", "CardTests"])
  }

  @Test(
    "targets that are no literal are refused, with the lines to add",
    arguments: [
      "targets: targets", "targets: [.target(name: \"App\")] + more", "targets: names.map { .target(name: $0) }",
      "targets: [\n#if os(Linux)\n.target(name: \"App\"),\n#endif\n]", "products: []",
    ])
  func notLiteral(targets: String) throws {
    let error = #expect(throws: ScaffoldError.self) { try Manifest(manifest(targets)).adding(target: "Card") }
    #expect(error?.description.contains("name: \"CardTests\",") == true)
    #expect(error?.description.contains("'--into Card'") == true)
  }

  @Test(
    "a text that is no manifest is refused",
    arguments: [
      "", "let x = 1", "Package(", "Package(name: \"App)", "/* Package()", "Package(]", "Package() \"\\(a\"",
    ]
  )
  func unreadable(text: String) {
    #expect(throws: ScaffoldError.manifestUnreadable) { try Manifest(text) }
  }

  @Test("the name of the library's package is found")
  func armature() throws {
    func name(_ dependency: String, _ rest: String = "") throws -> String {
      try Manifest("let package = Package(name: \"App\", dependencies: [\(dependency)], targets: [\(rest)])").armature()
    }
    #expect(try name(#".package(url: "https://example.org/x/armature.git", from: "1.0.0")"#) == "armature")
    #expect(try name(#".package(path: "../../Armature/")"#) == "Armature")
    #expect(try name(#".package(name: "Armature", path: "/tmp/copy")"#) == "Armature")
    let product = #".target(name: "A", dependencies: [.product(name: "Armature", package: "copy")])"#
    #expect(try name(#".package(path: "/tmp/copy")"#, product) == "copy")
    #expect(try name(#".package(path: "/tmp/copy")"#) == "copy")
    #expect(try name(#".package(url: "git@example.org:me/Armature.git", from: "1.0.0")"#) == "Armature")
    #expect(try name(#".package(url: "git@example.org:armature.git", branch: "main")"#) == "git@example.org:armature")
    #expect(try name(#".package(id: "example.Armature", from: "1.0.0")"#) == "example.Armature")
    #expect(try name(#"Package.Dependency.package(path: "../Armature")"#) == "Armature")
    let similar = #".package(url: "https://example.org/armature-extras.git", from: "1.0.0")"#
    #expect(try name(similar + #", .package(path: "../Armature")"#) == "Armature")
    #expect(throws: ScaffoldError.noArmature) { try name(similar) }
    #expect(throws: ScaffoldError.noArmature) { try name("") }
    #expect(throws: ScaffoldError.noArmature) { try name(#".package(path: "/tmp/a"), .package(path: "/tmp/b")"#) }
  }

  @Test("an existing target gets the dependency that it lacks, in its own form")
  func dependencies() throws {
    func edited(_ target: String) throws -> String {
      let text = manifest("targets: [\n    \(target)\n  ]")
      let manifest = try Manifest(text)
      let result = try manifest.adding(product: "Architectures", to: manifest.moduleTargets[0]).text
      return result.split(separator: "\n").dropFirst(6).dropLast(2).map { $0.dropFirst(4) }.joined(separator: "\n")
    }
    let product = #".product(name: "Architectures", package: "Armature")"#
    #expect(try edited(#".target(name: "App")"#) == #".target(name: "App", dependencies: [\#(product)])"#)
    #expect(
      try edited(".target(\n      name: \"App\",\n      path: \"Code\"\n    )")
        == ".target(\n  name: \"App\",\n  dependencies: [\(product)],\n  path: \"Code\"\n)")
    #expect(
      try edited(#".target(name: "App", dependencies: [])"#) == #".target(name: "App", dependencies: [\#(product)])"#)
    #expect(
      try edited(".target(name: \"App\", dependencies: [\n      \"Kit\",\n    ])")
        == ".target(name: \"App\", dependencies: [\n  \"Kit\",\n  \(product),\n])")
    for kept in [
      ".target(name: \"App\", dependencies: [\(product)])", ".target(name: \"App\", dependencies: shared)",
      #".target(name: "App", dependencies: [.product(name: "Armature", package: "Armature")])"#,
    ] {
      #expect(try edited(kept) == kept)
    }
  }

  @Test("any text is read or refused, and an edit changes nothing but what it adds")
  func fuzz() throws {
    var generator = SplitMix(state: 21)
    let base = Array(
      manifest(
        """
        targets: [
            .target(name: "App", dependencies: ["Kit"]),  // "a
            .testTarget(name: "AppTests"),
          ]
        """
      ).utf8)
    let pieces = [
      "\"", "(", ")", "[", "]", "{", "}", "/*", "*/", "//", "\n", "#", ",", "\\", "Package(", "targets:", "é", "\"\"\"",
    ]
    var edits = 0
    for _ in 0..<3000 {
      var bytes = base
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        if Bool.random(using: &generator) {
          bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...4, using: &generator)))
        } else {
          bytes.insert(contentsOf: (pieces.randomElement(using: &generator) ?? "").utf8, at: place)
        }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      guard let edited = try? Manifest(text).adding(target: "Card").text else { continue }
      edits += 1
      // Removing what was added leaves the text: the added part is one run of lines.
      let prefix = zip(text.utf8, edited.utf8).prefix { $0 == $1 }.count
      let suffix = zip(text.utf8.reversed(), edited.utf8.reversed()).prefix { $0 == $1 }.count
      #expect(prefix + suffix >= text.utf8.count - 200, "\(text)")
    }
    #expect(edits > 500)
  }
}

/// A small random generator with a seed.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
