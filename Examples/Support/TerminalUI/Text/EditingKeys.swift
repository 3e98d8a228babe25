import Responders

/// What the keys of an editor do, apart from typing: those that everybody tries, and those of a shell.
enum EditingKeys {
  /// Tells what a key does to a text; nil for a key that edits nothing.
  static func edit(for press: KeyPress) -> ((inout TextEditing) -> Void)? {
    let selecting = press.modifiers.contains(.shift)
    switch (press.key, press.modifiers.subtracting(.shift)) {
    case (.left, []): return { $0.step(-1, selecting: selecting) }
    case (.right, []): return { $0.step(1, selecting: selecting) }
    case (.left, .control), (.left, .option), ("b", .option):
      return { $0.move(to: $0.wordStart(before: $0.cursor), selecting: selecting) }
    case (.right, .control), (.right, .option), ("f", .option):
      return { $0.move(to: $0.wordEnd(after: $0.cursor), selecting: selecting) }
    case (.home, []), ("a", .control):
      return { $0.move(to: $0.lineStart(around: $0.cursor), selecting: selecting) }
    case (.end, []), ("e", .control):
      return { $0.move(to: $0.lineEnd(around: $0.cursor), selecting: selecting) }
    case (.delete, []): return { $0.deleteSelection { $0.cursor - 1..<$0.cursor } }
    case (.forwardDelete, []), ("d", .control): return { $0.deleteSelection { $0.cursor..<$0.cursor + 1 } }
    case (.delete, .option), ("w", .control):
      return { $0.deleteSelection { $0.wordStart(before: $0.cursor)..<$0.cursor } }
    case (.forwardDelete, .option), ("d", .option):
      return { $0.deleteSelection { $0.cursor..<$0.wordEnd(after: $0.cursor) } }
    case ("k", .control): return { $0.deleteSelection { $0.cursor..<$0.endToKill } }
    case ("u", .control): return { $0.deleteSelection { $0.lineStart(around: $0.cursor)..<$0.cursor } }
    default: return nil
    }
  }
}

extension TextEditing {
  /// Moves by characters; without selecting, a selection ends at its edge instead.
  fileprivate mutating func step(_ distance: Int, selecting: Bool) {
    guard selecting || selection.isEmpty else {
      return move(to: distance < 0 ? selection.lowerBound : selection.upperBound)
    }
    move(to: cursor + distance, selecting: selecting)
  }

  /// Deletes what is selected, or else a range.
  fileprivate mutating func deleteSelection(or range: (TextEditing) -> Range<Int>) {
    delete(selection.isEmpty ? range(self) : selection)
  }

  /// Where a line is cut off; at its end the line break goes.
  fileprivate var endToKill: Int {
    let end = lineEnd(around: cursor)
    return end == cursor ? min(end + 1, characters.count) : end
  }
}
