/// Paths as an indented tree.
package enum PathTree {
  /// Returns one line for each folder and each file.
  package static func text(_ paths: [String]) -> String {
    var lines: [String] = []
    var open: [Substring] = []
    for path in paths.sorted() {
      let parts = path.split(separator: "/")
      let shared = zip(open, parts.dropLast()).prefix { $0 == $1 }.count
      for depth in shared..<parts.count {
        let isFolder = depth < parts.count - 1
        lines.append(String(repeating: "  ", count: depth + 1) + parts[depth] + (isFolder ? "/" : ""))
      }
      open = Array(parts.dropLast())
    }
    return lines.joined(separator: "\n")
  }
}
