import Foundation

/// A page of a kata as it is printed: the targets of its links are paths that work in the current folder.
struct PageText {
  let lines: [String]

  /// - Parameter shown: The path of a file as it is printed.
  init(_ page: String, of kata: Kata, shown: (URL) -> String) {
    let text = page.replacing(/\[([^\]]*)\]\(([^)\s]+)(?:\s+"[^"]*")?\)/) { match in
      let target = String(match.2)
      guard !target.contains("://") else { return "\(match.1) (\(target))" }
      let parts = target.split(separator: "#", maxSplits: 1).map(String.init)
      guard let path = parts.first else { return String(match.1) }
      let file = shown(kata.folder.appending(path: path).standardizedFileURL)
      let line = parts.count == 2 && parts[1].hasPrefix("L") ? ":\(parts[1].dropFirst())" : ""
      return "\(match.1) (\(file)\(line))"
    }
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
