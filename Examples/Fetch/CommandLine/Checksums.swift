import Foundation

/// The SHA-256 digests of files by their names, as `sha256sum` writes them.
///
/// A line is either `DIGEST  NAME`, with an asterisk before the name of a binary file, or `SHA256 (NAME) = DIGEST`.
/// Other lines are skipped, since such files contain comments, signatures and digests of other kinds.
struct Checksums: Equatable {
  private struct Entry: Equatable {
    let name: String
    let digest: String
  }

  /// The path of the file, for messages.
  private let source: String
  private let entries: [Entry]

  /// Parses the text of a file.
  init(_ text: String, source: String) throws(Options.Mistake) {
    self.source = source
    // Split by scalars: a carriage return and a line feed are a single character.
    // A byte order mark, which some editors write, isn't part of the first line.
    entries = text.unicodeScalars.drop { $0 == "\u{FEFF}" }.split(separator: "\n").compactMap { Self.entry(String($0)) }
    if entries.isEmpty { throw Options.Mistake("'\(source)' has no SHA-256. Write its lines with sha256sum.") }
  }

  /// Returns the digest of a file.
  ///
  /// - Parameter names: The names by which the file may be listed, the preferred one first. A listed name may have a
  ///   folder in front.
  func digest(ofAny names: [String]) throws(Options.Mistake) -> String {
    for name in names {
      let exact = entries.filter { $0.name == name }
      let found = exact.isEmpty ? entries.filter { $0.name.hasSuffix("/\(name)") } : exact
      guard let digest = found.first?.digest else { continue }
      guard found.allSatisfy({ $0.digest == digest }) else {
        throw Options.Mistake("'\(source)' has different digests for '\(name)'.")
      }
      return digest
    }
    let quoted = names.map { "'\($0)'" }.joined(separator: " or ")
    throw Options.Mistake("'\(source)' has no SHA-256 for \(quoted).")
  }

  private static func entry(_ line: String) -> Entry? {
    var line = line.unicodeScalars.last == "\r" ? String(line.unicodeScalars.dropLast()) : line
    // A backslash in front says that the name has escapes.
    let isEscaped = line.first == "\\"
    if isEscaped { line.removeFirst() }
    guard let (name, digest) = tagged(line) ?? plain(line), !name.isEmpty, digest.isSHA256 else { return nil }
    return Entry(name: isEscaped ? unescaped(name) : name, digest: digest.lowercased())
  }

  private static func tagged(_ line: String) -> (name: String, digest: String)? {
    guard line.hasPrefix("SHA256 ("), let end = line.range(of: ") = ", options: .backwards) else { return nil }
    return (String(line[..<end.lowerBound].dropFirst("SHA256 (".count)), String(line[end.upperBound...]))
  }

  private static func plain(_ line: String) -> (name: String, digest: String)? {
    let (digest, rest) = (line.prefix(64), line.dropFirst(64))
    guard rest.hasPrefix("  ") || rest.hasPrefix(" *") else { return nil }
    return (String(rest.dropFirst(2)), String(digest))
  }

  private static func unescaped(_ name: String) -> String {
    var (text, isEscape) = ("", false)
    for character in name {
      if isEscape {
        text.append(character == "n" ? "\n" : character == "r" ? "\r" : character)
      } else if character != "\\" {
        text.append(character)
      }
      isEscape = !isEscape && character == "\\"
    }
    return text
  }
}
