import Responders

/// The key bindings of text fields: the customary ones and those of a shell.
enum EditingKeys {
  /// Edits a text and returns the text that was cut, if any.
  typealias Edit = (inout TextEditing) -> String?

  /// Returns the edit for a key; nil for a key without a binding.
  static func edit(for press: KeyPress) -> Edit? {
    moving(press.key, press.modifiers.subtracting(.shift), selecting: press.modifiers.contains(.shift))
      ?? (press.modifiers.contains(.shift) ? nil : deleting(press) ?? cutting(press))
  }

  private static func moving(_ key: Key, _ modifiers: KeyModifiers, selecting: Bool) -> Edit? {
    switch (key, modifiers) {
    case (.left, []), ("b", .control): step(-1, selecting)
    case (.right, []), ("f", .control): step(1, selecting)
    case (.left, .control), (.left, .option), ("b", .option): move(selecting) { $0.wordStart(before: $0.cursor) }
    case (.right, .control), (.right, .option), ("f", .option): move(selecting) { $0.wordEnd(after: $0.cursor) }
    case (.home, []), ("a", .control): move(selecting) { $0.lineStart(around: $0.cursor) }
    case (.end, []), ("e", .control): move(selecting) { $0.lineEnd(around: $0.cursor) }
    case (.home, .control): move(selecting) { _ in 0 }
    case (.end, .control): move(selecting) { $0.characters.count }
    default: nil
    }
  }

  private static func deleting(_ press: KeyPress) -> Edit? {
    switch (press.key, press.modifiers) {
    case (.delete, []): delete { $0.cursor - 1..<$0.cursor }
    case (.forwardDelete, []): delete { $0.cursor..<$0.cursor + 1 }
    default: nil
    }
  }

  private static func cutting(_ press: KeyPress) -> Edit? {
    switch (press.key, press.modifiers) {
    case (.delete, .option), ("w", .control): cut { $0.wordStart(before: $0.cursor)..<$0.cursor }
    case (.forwardDelete, .option), ("d", .option): cut { $0.cursor..<$0.wordEnd(after: $0.cursor) }
    case ("k", .control): cut { $0.cursor..<$0.endToKill }
    case ("u", .control): cut { $0.lineStart(around: $0.cursor)..<$0.cursor }
    default: nil
    }
  }

  /// Moves the cursor by one character, or to the edge of the selection when not extending it.
  private static func step(_ distance: Int, _ selecting: Bool) -> Edit {
    move(selecting) { editing in
      let selection = editing.selection
      if selecting || selection.isEmpty { return editing.cursor + distance }
      return distance < 0 ? selection.lowerBound : selection.upperBound
    }
  }

  private static func move(_ selecting: Bool, to place: @escaping (TextEditing) -> Int) -> Edit {
    { editing in
      editing.move(to: place(editing), selecting: selecting)
      return nil
    }
  }

  /// Deletes the selection, or a range if nothing is selected.
  private static func delete(_ range: @escaping (TextEditing) -> Range<Int>) -> Edit {
    { editing in
      editing.delete(editing.selection.isEmpty ? range(editing) : editing.selection)
      return nil
    }
  }

  private static func cut(_ range: @escaping (TextEditing) -> Range<Int>) -> Edit {
    { editing in
      let range = editing.selection.isEmpty ? range(editing) : editing.selection
      let text = String(editing.characters[range])
      editing.delete(range)
      return text.isEmpty ? nil : text
    }
  }
}

extension TextEditing {
  /// The end of the range that Ctrl-K cuts: the end of the line, or after the line break if the cursor is there.
  fileprivate var endToKill: Int {
    let end = lineEnd(around: cursor)
    return end == cursor ? min(end + 1, characters.count) : end
  }
}
