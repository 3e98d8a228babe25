/// Names of files that are safe to use in a folder, whoever made them up.
///
/// Texts are taken apart by their scalars: a character may hide a slash or a dot under an accent.
enum FileNaming {
  /// How many bytes of UTF-8 a name has at most.
  static let limit = 255

  /// Returns the part of a text that may stand as a name in a folder; nil if nothing of it may.
  ///
  /// Of a path the last part counts. The name has no separators, no control characters, none that turn the direction
  /// of writing to disguise what kind of file it is, no dot and no blank at its beginning, and at most ``limit`` bytes.
  static func safe(_ text: String) -> String? {
    let parts = text.unicodeScalars.split { $0 == "/" || $0 == "\\" }
    guard let shown = parts.last?.filter({ !$0.isHidden }) else { return nil }
    let name = shown.drop { $0 == "." || $0.properties.isWhitespace }
    guard let last = name.lastIndex(where: { !$0.properties.isWhitespace }) else { return nil }
    return fitted(String(name[...last]), mark: "")
  }

  /// Returns a name, and then the same name with a number behind it, such as `name 2.txt`, up to 10 000.
  static func candidates(for name: String) -> some Sequence<String> {
    (1...10_000).lazy.map { $0 == 1 ? name : fitted(name, mark: " \($0)") }
  }

  /// Puts a mark before the extension, and cuts what stands before the mark as far as needed.
  private static func fitted(_ name: String, mark: String) -> String {
    let (stem, ending) = parts(name)
    let room = max(0, limit - mark.utf8.count - ending.utf8.count)
    return stem.cut(to: room) + mark + ending
  }

  /// The name up to its extension, and the extension with its dot, if it has one of a reasonable length.
  private static func parts(_ name: String) -> (stem: String, ending: String) {
    let scalars = name.unicodeScalars
    guard let dot = scalars.lastIndex(of: "."), dot > scalars.startIndex else { return (name, "") }
    let ending = String(scalars[dot...])
    return ending.utf8.count <= 32 ? (String(scalars[..<dot]), ending) : (name, "")
  }
}

extension String {
  /// The beginning of the text, at most that many bytes, whole characters if at least one has room.
  fileprivate func cut(to room: Int) -> String {
    guard utf8.count > room else { return self }
    var size = 0
    let whole = prefix { character in
      size += character.utf8.count
      return size <= room
    }
    if !whole.isEmpty { return String(whole) }
    // One letter under a heap of accents.
    size = 0
    let scalars = unicodeScalars.prefix { scalar in
      size += UTF8.width(scalar)
      return size <= room
    }
    return String(scalars)
  }
}

extension Unicode.Scalar {
  /// Whether it steers a terminal or the direction of writing, and is not seen itself.
  fileprivate var isHidden: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: properties.isBidiControl
    }
  }
}
