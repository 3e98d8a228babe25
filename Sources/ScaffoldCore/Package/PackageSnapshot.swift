/// A package as it is before a change.
package struct PackageSnapshot: Sendable {
  /// The text of the manifest.
  package var manifest: String

  /// The texts of the Swift files below the package's folder, by their paths in it.
  package var files: [String: String]

  package init(manifest: String, files: [String: String]) {
    self.manifest = manifest
    self.files = files
  }

  /// Returns a path, or the folder on the way to it, and the file or folder that differs from it only in the case of
  /// letters; nil without one.
  func pathInOtherCase(_ path: String) -> (path: String, other: String)? {
    let wanted = path.split(separator: "/")
    for file in files.keys.sorted() {
      let found = file.split(separator: "/")
      guard let index = zip(wanted, found).enumerated().first(where: { $1.0 != $1.1 })?.offset,
        wanted[index].lowercased() == found[index].lowercased()
      else { continue }
      return (wanted[...index].joined(separator: "/"), found[...index].joined(separator: "/"))
    }
    return nil
  }

  /// Returns the names of the types that the files of a folder declare at the top level, with their files.
  func types(in folder: String) -> [String: String] {
    var types: [String: String] = [:]
    for (path, text) in files where path.hasPrefix(Self.prefix(folder)) {
      for type in Self.types(in: text) { types[type] = path }
    }
    return types
  }

  /// Returns whether a module of a target shows one value of a list, and so is made with an identifier.
  func isDetail(_ module: String, in folder: String) -> Bool {
    files["\(Self.prefix(folder))\(module)/\(module).swift"]?.contains(": Identifiable") == true
  }

  /// Returns the names of the types that texts declare at the beginning of lines, except private ones.
  static func types(in texts: some Sequence<String>) -> Set<String> {
    Set(texts.flatMap { Self.types(in: $0) })
  }

  /// Returns the names of the types that a text declares at the beginning of lines, except private ones.
  static func types(in text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      guard let first = line.first, !first.isWhitespace else { return nil }
      let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "@") }
      guard let kind = words.firstIndex(where: { kinds.contains(String($0)) }), kind + 1 < words.count,
        words[..<kind].allSatisfy({ $0.hasPrefix("@") || modifiers.contains(String($0)) })
      else { return nil }
      return String(words[kind + 1])
    }
  }

  private static let kinds: Set<String> = ["class", "struct", "enum", "protocol", "actor", "typealias"]
  private static let modifiers: Set<String> = [
    "public", "open", "package", "internal", "final", "indirect", "nonisolated", "distributed",
  ]
}
