/// A package that doesn't exist yet: its manifest without targets, to which a plan adds them.
package enum NewPackage {
  /// Returns whether the library is named by the address of its repository, and not by the path of its folder.
  package static func isAddress(_ armature: String) -> Bool {
    armature.contains("://") || armature.hasPrefix("git@")
  }

  /// Returns the package before its first target.
  ///
  /// - Parameters:
  ///   - name: The package's name.
  ///   - armature: The address of the library's repository, or the absolute path of its folder.
  package static func snapshot(named name: String, armature: String) throws(ScaffoldError) -> PackageSnapshot {
    guard !armature.contains(where: { $0 == "\"" || $0 == "\\" || $0.isNewline }),
      !name.contains(where: { $0 == "\"" || $0 == "\\" || $0.isNewline })
    else { throw .badAddress(armature) }
    let dependency =
      isAddress(armature)
      ? ".package(url: \"\(armature)\", branch: \"main\")" : ".package(name: \"Armature\", path: \"\(armature)\")"
    let manifest = [
      "// swift-tools-version: 6.2", "", "import PackageDescription", "",
      """
      let package = Package(
        name: "\(name)",
        platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
        dependencies: [
          \(dependency)
        ],
        targets: []
      )

      """,
    ]
    return PackageSnapshot(manifest: manifest.joined(separator: "\n"), files: [:])
  }
}

extension ScaffoldError {
  static func badAddress(_ address: String) -> Self {
    Self("'\(address)' can't be written into a manifest. Use an address or a path without quotes and backslashes.")
  }
}
