import Foundation

/// What a module needs of a manifest, compared with the manifest as the package manager reads it.
///
/// An edit of the text may be in vain: a later line changes the targets, or the manifest computes them.
package struct ManifestRequirements: Hashable, Sendable {
  var target: String
  var tests: String

  /// The name by which targets refer to the library's package.
  var package: String

  private struct Dump: Decodable {
    struct Target: Decodable {
      let name: String
      let dependencies: [[String: [Name?]]]
    }

    /// A name, or something else that tells no name, such as a condition.
    struct Name: Decodable {
      let text: String?

      init(from decoder: any Decoder) throws { text = try? decoder.singleValueContainer().decode(String.self) }
    }

    let targets: [Target]

    /// Returns whether a target depends on one of some targets or products; nil without the target.
    func depends(_ target: String, on names: Set<String>) -> Bool? {
      targets.first { $0.name == target }.map { target in
        target.dependencies.contains { dependency in
          dependency.values.contains { names.contains($0.first??.text ?? "") }
        }
      }
    }
  }

  /// Checks the output of `swift package dump-package`.
  ///
  /// - Throws: ``ScaffoldError`` with the lines that are missing.
  package func check(_ output: String) throws(ScaffoldError) {
    // Warnings may precede and follow the object.
    guard let start = output.range(of: "{\n")?.lowerBound,
      let end = output.range(of: "\n}", options: .backwards)?.upperBound, start < end,
      let dump = try? JSONDecoder().decode(Dump.self, from: Data(output[start..<end].utf8))
    else { throw .dumpUnreadable }
    func product(_ name: String) -> String { ".product(name: \"\(name)\", package: \"\(package)\")" }
    let sourceNames: Set = ["Architectures", "Armature"]
    guard let hasSources = dump.depends(target, on: sourceNames) else { throw .targetNotMade(target, target) }
    guard hasSources else { throw .dependencyNotMade(target, product("Architectures")) }
    guard let hasTests = dump.depends(tests, on: ["ArmatureTesting"]) else { throw .targetNotMade(tests, target) }
    guard hasTests else { throw .dependencyNotMade(tests, product("ArmatureTesting")) }
    guard dump.depends(tests, on: [target]) == true else { throw .dependencyNotMade(tests, "\"\(target)\"") }
  }
}

extension ScaffoldError {
  static let dumpUnreadable = Self(
    "The package manager's description of the manifest can't be read. Check that 'swift package dump-package' succeeds."
  )

  static func targetNotMade(_ name: String, _ module: String) -> Self {
    Self(
      """
      Package.swift makes no target '\(name)', which the module needs, and it has a form that can't be edited safely. \
      Nothing was written. Add the target to it, create its folder with a source file, and run the command again with \
      '--into \(module)'.
      """)
  }

  static func dependencyNotMade(_ target: String, _ line: String) -> Self {
    Self(
      """
      The target '\(target)' lacks a dependency that the module needs, and Package.swift has a form that can't be \
      edited safely. Nothing was written. Add this line to the dependencies of '\(target)', and run the command again:
          \(line),
      """)
  }
}
