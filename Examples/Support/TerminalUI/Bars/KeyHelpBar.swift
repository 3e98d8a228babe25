import Composites
import Responders

/// Says what the keys do here and now: a key in bold, and a verb.
///
/// The keys are those of the view that receives them and of the responders after it, with Tab where it leads to another
/// view. What there is no room for is behind `?`, and behind `F1` in a field, which receives `?` as text.
@MainActor
public final class KeyHelpBar: View {
  /// Creates a bar, which is empty until it is in a window.
  public init() {
    super.init(name: nil)
  }

  private static let margin = 2
  private static let gap = 3
  private static let gapBeforeQuit = 2

  /// Returns the maximum number of entries, without the last one, on a wide or a narrow screen.
  private static func limit(columns: Int) -> Int { columns < 60 ? 2 : 6 }

  public override func draw(on canvas: inout Canvas) {
    guard let window else { return }
    canvas.fill(cells, .surface)
    let hints = window.helpHints
    var end = cells.columns - Self.margin
    if hints.quit.width < end {
      end -= hints.quit.width
      write(hints.quit, at: end, on: &canvas)
      end -= Self.gapBeforeQuit
    }
    var column = Self.margin
    for hint in fitting(hints, columns: end - column) {
      column = write(hint, at: column, on: &canvas) + Self.gap
    }
  }

  /// Returns the entries that fit: those of the screen and of the whole app, or those of the screen, or as many as there is
  /// room for and the one for all keys.
  private func fitting(_ hints: HelpHints, columns: Int) -> [KeyHint] {
    let limit = Self.limit(columns: cells.columns)
    func fit(_ hints: [KeyHint]) -> Bool { hints.reduce(-Self.gap) { $0 + $1.width + Self.gap } <= columns }
    if let all = [hints.screen + hints.app, hints.screen].first(where: { $0.count <= limit && fit($0) }) { return all }
    guard cells.columns < 60 else { return beginning(of: hints.screen, limit, fit) }
    // On a narrow screen, arrows explain themselves, and a verb says enough.
    let long = hints.screen.filter { !$0.isOfArrows } + hints.screen.filter(\.isOfArrows)
    let short = long.map(\.shortened)
    let (shown, shortened) = (beginning(of: long, limit, fit), beginning(of: short, limit, fit))
    return shortened.count > shown.count ? shortened : shown
  }

  /// Returns the first entries that fit, and the one for all keys.
  private func beginning(of hints: [KeyHint], _ limit: Int, _ fit: ([KeyHint]) -> Bool) -> [KeyHint] {
    let more = KeyHint(window?.isTyping == true ? "F1" : "?", words.keys)
    var shown = Array(hints.prefix(limit))
    while !fit(shown + [more]), !shown.isEmpty { shown.removeLast() }
    return fit(shown + [more]) ? shown + [more] : []
  }

  @discardableResult
  private func write(_ hint: KeyHint, at column: Int, on canvas: inout Canvas) -> Int {
    let end = canvas.write(hint.keys, column: column, row: 0, style: Style(.text, on: .surface, .bold))
    return canvas.write(" \(hint.title)", column: end, row: 0, style: Style(.secondary, on: .surface))
  }
}

/// Keys and what they do.
public struct KeyHint: Sendable, Hashable {
  /// The keys, as in `↑↓` or `Ctrl-S`.
  public let keys: String

  /// A verb or a thing, as in `Move` or `New entry`.
  public let title: String

  /// Creates a hint.
  public init(_ keys: String, _ title: String) {
    (self.keys, self.title) = (keys, title)
  }

  fileprivate var width: Int { keys.displayWidth + 1 + title.displayWidth }

  fileprivate var isOfArrows: Bool { keys.allSatisfy { "↑↓←→".contains($0) } }

  /// The hint with the first word of its title, if that is more than two letters.
  fileprivate var shortened: KeyHint {
    let word = title.prefix { $0 != " " }
    return word.count > 2 ? KeyHint(keys, String(word)) : self
  }
}

/// What the keys do now.
struct HelpHints {
  /// Those of the view that receives the keys, of its screen, and Tab.
  var screen: [KeyHint]

  /// Those of the objects after the screen, such as the application's delegate.
  var app: [KeyHint]
  let quit: KeyHint
}

extension Window {
  /// What the keys do now, beginning with the view that receives them; the last one is how to quit.
  var currentKeyHints: [KeyHint] {
    let hints = helpHints
    return hints.screen + hints.app + [hints.quit]
  }

  /// What the keys do now: in a field first what the screen does, since fields work as everywhere.
  ///
  /// Under an alert or in a sheet, only its own keys are of interest.
  var helpHints: HelpHints {
    let first = rootState.firstResponder as? View
    let (screen, app) = keyCommandsOfScreenAndApp
    let own = first?.keyHints ?? []
    let ofField = isTyping ? Set((first as? any KeyCommanding)?.keyCommands.map(\.press) ?? []) : []
    var seen: Set<KeyPress> = []
    func named(_ commands: [KeyCommand]) -> [KeyHint] { Self.hints(commands, isTyping: isTyping, &seen) }
    let here = overlays.last.map(keyCommands(in:)) ?? screen
    var hints =
      isTyping
      ? named(here.filter { !ofField.contains($0.press) }) + own + named(here.filter { ofField.contains($0.press) })
      : own + named(here)
    if let overlay = overlays.last, overlay !== first { hints += overlay.keyHints }
    if hasNextFocus { hints.append(KeyHint("Tab", words.next)) }
    // The application itself handles Ctrl-C. An alert may appear while the user is typing, so it ignores characters, and
    // the list of keys is closed by any.
    let ignoresCharacters = isTyping || overlays.last is AlertView || overlays.last is KeysOverlay
    let quit = (screen + app).first { $0.command.is(.quit) && !(ignoresCharacters && $0.press.isPlainCharacter) }
    return HelpHints(
      screen: hints, app: overlays.isEmpty ? Self.hints(app, isTyping: isTyping, &seen) : [],
      quit: KeyHint(quit.map(\.press.name) ?? "Ctrl-C", words.quit))
  }

  /// Whether characters are text for the first responder.
  fileprivate var isTyping: Bool { (rootState.firstResponder as? View)?.receivesText == true }

  /// The commands up to the screen's controller, and those of the objects after it.
  private var keyCommandsOfScreenAndApp: (screen: [KeyCommand], app: [KeyCommand]) {
    // Without a first responder, the screen becomes it when a key is pressed.
    guard let first: any Responder = rootState.firstResponder ?? topScreen else { return (activeKeyCommands, []) }
    let all = rootState.firstResponder == nil ? Self.keyCommands(of: first.chain) : activeKeyCommands
    let ofScreen = Set(Self.keyCommands(of: first.chain.prefix { !($0 is Window) }).map(\.press))
    return (all.filter { ofScreen.contains($0.press) }, all.filter { !ofScreen.contains($0.press) })
  }

  private func keyCommands(in overlay: Overlay) -> [KeyCommand] {
    Self.keyCommands(
      of: (rootState.firstResponder?.chain ?? []).prefix { ($0 as? View)?.isDescendant(of: overlay) == true })
  }

  private static func keyCommands(of responders: some Sequence<AnyObject>) -> [KeyCommand] {
    responders.compactMap { $0 as? any KeyCommanding }.flatMap(\.keyCommands)
  }

  /// Returns the commands with a title, with the keys of the same title side by side.
  private static func hints(
    _ commands: [KeyCommand], isTyping: Bool, _ seen: inout Set<KeyPress>
  ) -> [KeyHint] {
    var titles: [String] = []
    var presses: [String: [KeyPress]] = [:]
    for command in commands where !command.title.isEmpty && !command.command.is(.quit) {
      // A key does what the first of several commands says, and a field receives plain characters as text.
      guard !(isTyping && command.press.isPlainCharacter), seen.insert(command.press).inserted else { continue }
      if presses[command.title] == nil { titles.append(command.title) }
      presses[command.title, default: []].append(command.press)
    }
    return titles.map { KeyHint(KeyPress.names(of: presses[$0] ?? []), $0) }
  }
}

extension KeyPress {
  var isPlainCharacter: Bool {
    if case .character = key { modifiers.subtracting(.shift).isEmpty } else { false }
  }

  private var arrow: String? {
    switch key {
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    default: nil
    }
  }

  /// The name on a keyboard: a letter after Ctrl is a capital.
  fileprivate var name: String {
    guard case .character(let letter) = key, modifiers == .control else { return arrow ?? "\(self)" }
    return "\(KeyPress(.character(Character(letter.uppercased())), modifiers))"
  }

  private var digit: Int? {
    guard modifiers.isEmpty, case .character(let character) = key else { return nil }
    return character.wholeNumberValue
  }

  /// Returns the names of presses that do the same, as in `↑↓`, `1–4` or `Ctrl-V/Ctrl-Y`.
  fileprivate static func names(of presses: [KeyPress]) -> String {
    let digits = presses.compactMap(\.digit)
    if let first = digits.first, let last = digits.last, presses.count > 2, digits == Array(first...max(first, last)) {
      return "\(first)–\(last)"
    }
    let arrows = presses.compactMap(\.arrow)
    guard arrows.count < presses.count else {
      return ["↑", "↓", "←", "→"].filter(arrows.contains).joined()
    }
    return presses.map(\.name).joined(separator: "/")
  }
}
