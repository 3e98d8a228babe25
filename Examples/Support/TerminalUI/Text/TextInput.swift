public import Composites
public import Responders
import TargetActions

/// A control for editing text: the base class of ``TextField`` and ``TextView``.
///
/// A subclass draws the text and places its characters: ``index(at:)`` and ``draw(on:)``; ``adapted(_:)`` decides which
/// characters it accepts. It sends `.editingDidBegin` and `.editingDidEnd` when it becomes and resigns first responder,
/// and `.editingChanged` for each change by a person. Setting ``text`` sends nothing.
@MainActor
open class TextInput: ControlView {
  /// The text shown while the field is empty.
  public var placeholder: String { didSet { if placeholder != oldValue { setNeedsDisplay() } } }

  /// Whether the line below the field shows that something is wrong with the text.
  public var isMistaken = false { didSet { if isMistaken != oldValue { setNeedsDisplay() } } }

  /// The part of the characters that are used up, from 0 to 1, which the line below shows; nil without a limit.
  public var usedPart: Double? { didSet { if usedPart != oldValue { setNeedsDisplay() } } }

  /// Text, cursor and selection.
  public private(set) var editing = TextEditing()

  /// Creates a field.
  public init(text: String = "", placeholder: String = "", name: String? = nil) {
    self.placeholder = placeholder
    editing = TextEditing(text)
    super.init(name: name)
  }

  /// The content.
  ///
  /// Setting it moves the cursor to its end.
  public var text: String {
    get { editing.text }
    set { if newValue != editing.text { put(TextEditing(newValue)) } }
  }

  /// The content, or the placeholder of an empty field.
  open override var visibleText: String? { showsPlaceholder ? placeholder : text }

  /// Whether the placeholder is shown.
  public var showsPlaceholder: Bool { editing.characters.isEmpty }

  open override var focusOnClick: FocusOnClick { .takes }

  public override var receivesText: Bool { true }

  /// Replaces the content as a person does by selecting all and pasting.
  ///
  /// Always sends `.editingChanged` once.
  public func type(_ text: String) {
    guard isEnabled else { return }
    var changed = editing
    changed.select(0..<editing.characters.count)
    changed.insert(adapted(text))
    put(changed)
    notifyChange(input: nil)
  }

  /// Performs an edit by a person, and sends `.editingChanged` if the text has changed.
  public final func change(input: (any Sendable)? = nil, _ edit: (inout TextEditing) -> Void) {
    var changed = editing
    edit(&changed)
    let hasNewText = changed.characters != editing.characters
    put(changed)
    if hasNewText { notifyChange(input: input) }
  }

  private func notifyChange(input: (any Sendable)?) {
    announce(.typed(self, text))
    sendActions(for: .editingChanged, input: input)
  }

  private func put(_ changed: TextEditing) {
    guard changed != editing else { return }
    let hasNewText = changed.characters != editing.characters
    editing = changed
    editingDidChange(textChanged: hasNewText)
    setNeedsLayout()
  }

  /// Returns a typed or pasted text in the form that the field accepts.
  open func adapted(_ text: String) -> String { text.typeable(lineBreak: "\n") }

  /// Called when text, cursor or selection have changed, before they are drawn.
  open func editingDidChange(textChanged: Bool) {}

  /// Returns the index of the character at a point of the view, or right of it.
  open func index(at place: Point) -> Int { editing.characters.count }

  /// False, since the Return key is the primary action.
  public override var sendsPrimaryActionOnTouchUp: Bool { false }

  /// Makes the field first responder.
  open override func activate(_ input: (any Sendable)?) {
    announce(.tapped(self))
    becomeFirstResponder()
  }

  open override func firstResponderDidChange(isFirst: Bool) {
    super.firstResponderDidChange(isFirst: isFirst)
    setNeedsLayout()
    sendActions(for: isFirst ? .editingDidBegin : .editingDidEnd)
  }

  /// Handles the keys that are common to all fields.
  ///
  /// Subclasses handle the others.
  open override func keyPressed(_ press: KeyPress) -> EventReply {
    guard isEnabled else { return .forward }
    if case .character(let character) = press.key, press.modifiers.subtracting(.shift).isEmpty {
      change(input: press) { $0.insert(adapted(String(character))) }
      return .handled
    }
    guard let edit = EditingKeys.edit(for: press) else { return .forward }
    change(input: press) { editing in
      if let cut = edit(&editing) { window?.clipboard = cut }
    }
    return .handled
  }

  /// Returns the style of each character.
  ///
  /// The index after the last one is the cursor's cell at the end.
  public final func styles(plain: Style) -> (_ index: Int) -> Style {
    guard isEnabled, isFirstResponder else { return { _ in plain } }
    let (cursor, selection) = (editing.cursor, editing.selection)
    return { index in
      if index == cursor { return Style(.background, on: .focus) }
      return selection.contains(index) ? Style(.text, on: .selection, .underlined) : plain
    }
  }

  /// The style of the text: on the background of a field, or bold on the screen's background if the field is disabled.
  public final var plainStyle: Style { isEnabled ? Style(.text, on: .surface) : .bold }

  /// The rows that show text; a field that is higher than its text has a line below.
  public final var textRows: Int { cells.rows > 1 ? cells.rows - 1 : cells.rows }

  /// The cells of padding before the text.
  public final var padding: Int { 1 }

  /// Draws the background of the field, and the line below.
  public final func drawField(on canvas: inout Canvas) {
    let area = CellRect(column: 0, row: 0, columns: cells.columns, rows: textRows)
    if isEnabled { canvas.fill(area, .surface) }
    guard cells.rows > 1 else { return }
    let isEditing = isEnabled && isFirstResponder
    // The line of a field that fills as characters are used says nothing else.
    let ink: ColorRole = isMistaken ? .danger : isEditing && usedPart == nil ? .focus : .rule
    canvas.hairline(row: textRows, columns: cells.columns, ink)
    if let usedPart, !isMistaken {
      let columns = Int((min(max(usedPart, 0), 1) * Double(cells.columns)).rounded(.down))
      canvas.hairline(row: textRows, columns: columns, .accent)
    }
  }

  open override var focusRows: Int { textRows }

  /// Draws the placeholder, and the cursor on it.
  public final func drawPlaceholder(on canvas: inout Canvas, column: Int, row: Int) {
    let lines = placeholder.wrapped(toWidth: max(1, cells.columns - 2 * column))
    let style = isEnabled ? Style(.secondary, on: .surface) : ButtonLook.disabled.style
    for (index, line) in lines.prefix(max(0, textRows - row)).enumerated() {
      canvas.write(line, column: column, row: row + index, style: style)
    }
    if isFirstResponder, isEnabled { canvas.restyle(column: column, row: row, Style(.background, on: .focus)) }
  }
}

extension Character {
  /// The character as fields show it: a line break as a blank, and a character without width on a circle, so that both
  /// have a cell.
  var inField: Character {
    if isNewline { return " " }
    guard !isASCII, displayWidth == 0 else { return self }
    // An accent joins the circle; a soft hyphen doesn't, and is shown as the circle alone.
    let joined = "◌\(self)"
    return joined.count == 1 ? Character(joined) : "◌"
  }
}

extension TextInput {
  /// Makes the mouse place the cursor and select: characters by dragging, a word by a double click, all by a triple
  /// click.
  public func followPointer() {
    addAction(owner: self, for: [.touchDown, .touchDragInside, .touchDragOutside]) { input, _, event in
      guard let sample = event.input as? PointerSample else { return }
      input.follow(sample)
    }
  }

  private func follow(_ sample: PointerSample) {
    guard isFirstResponder else { return }
    let index = index(at: convert(sample.location, from: nil))
    change { editing in
      switch (sample.phase, sample.tapCount) {
      case (.began, 2): editing.select(editing.word(around: index))
      case (.began, 3...): editing.select(0..<editing.characters.count)
      case (.began, _): editing.move(to: index)
      case (.moved, 1): editing.move(to: index, selecting: true)
      default: break
      }
    }
  }
}

extension TextEditing {
  /// Returns the range of the word at a position; empty between two blanks.
  fileprivate func word(around place: Int) -> Range<Int> {
    let end = wordEnd(after: wordStart(before: min(place + 1, characters.count)))
    let start = wordStart(before: end)
    return start <= place && place <= end ? start..<end : place..<place
  }
}

extension TextInput: Copying, Editing, CommandChecking, KeyCommanding {
  /// Returns whether a command has an effect: there is a selection to copy or cut, or a text to paste.
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
      KeyCommand("x", .control, title: words.cut, .cut), KeyCommand("c", .option, title: words.copy, .copy),
      KeyCommand("v", .control, title: words.paste, .paste), KeyCommand("y", .control, title: "", .paste),
      KeyCommand("a", .option, title: "", .selectAll),
    ]
  }
}

extension TextInput: Typing {
  public var content: String { text }
}

extension TextInput: PasteResponding {
  public func pasted(_ text: String) -> EventReply {
    guard isEnabled else { return .forward }
    change { $0.insert(adapted(text)) }
    return .handled
  }
}

/// A responder that accepts pasted text.
@MainActor
public protocol PasteResponding: AnyObject {
  /// Handles a pasted text, or forwards it to the next responder.
  func pasted(_ text: String) -> EventReply
}

extension ResponderEvent<any PasteResponding> {
  /// A text was pasted.
  @MainActor public static func pasted(_ text: String) -> Self { ResponderEvent({ $0.pasted }, text) }
}
