public import Responders

extension TextInput: Copying, Cutting, Pasting, SelectingAll, CommandChecking, KeyCommanding {
  /// Whether a command has something to do: there is something selected, or something to paste.
  public func canPerform(_ command: AnyCommand) -> Bool {
    guard isEnabled else { return false }
    if command.is(.copy) || command.is(.cut) { return !editing.selection.isEmpty }
    if command.is(.paste) { return window?.clipboard.isEmpty == false }
    return true
  }

  public func copy() {
    window?.clipboard = editing.selectedText
  }

  public func cut() {
    copy()
    change { $0.insert("") }
  }

  public func paste() {
    guard let text = window?.clipboard else { return }
    change { $0.insert(adapted(text)) }
  }

  public func selectAll() {
    change { $0.select(0..<$0.characters.count) }
  }

  public var keyCommands: [KeyCommand] {
    [
      KeyCommand("x", .control, title: "Cut", .cut), KeyCommand("c", .option, title: "Copy", .copy),
      KeyCommand("v", .control, title: "Paste", .paste), KeyCommand("y", .control, title: "", .paste),
      KeyCommand("a", .option, title: "", .selectAll),
    ]
  }
}

extension TextInput: PasteResponding {
  public func pasted(_ text: String) -> EventReply {
    guard isEnabled else { return .forward }
    change { $0.insert(adapted(text)) }
    return .handled
  }
}
