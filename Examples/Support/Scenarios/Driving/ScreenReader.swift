import Composites
import Responders
import TargetActions
import TerminalUI

/// Finds on the screen what a scenario names, and reads it as a person does.
@MainActor
struct ScreenReader {
  let window: Window

  /// What a person can see, topmost first.
  let views: [View]

  init(_ window: Window) {
    self.window = window
    views = window.readingOrder
  }

  /// The text of a view: its own, or that of everything in it.
  func text(of view: View) -> String {
    view.visibleText ?? view.preorder.filter(\.isVisible).compactMap(\.visibleText).joined(separator: " ")
  }

  /// The visible thing that is meant, of any kind.
  func view(_ target: Target) -> View? { view(target) { _ in true } }

  /// The visible thing that is meant, among those of a kind.
  func view(_ target: Target, among isMeant: (View) -> Bool) -> View? {
    let matching = views.filter { isMeant($0) && matches($0, target.name) }
    return matching.indices.contains(target.ordinal - 1) ? matching[target.ordinal - 1] : nil
  }

  private func matches(_ view: View, _ name: Target.Name) -> Bool {
    switch name {
    case .id(let id): view.name == id
    case .text(let text): view.visibleText == text
    }
  }

  /// What a tap is meant for: a control of that label, a row of that text or first label, or else whatever reads so.
  func tappable(_ target: Target) -> View? {
    guard case .text(let text) = target.name else { return view(target) }
    let matching = views.filter { view in
      view is any Tapping && (view.visibleText == text || (view as? RowView).map(firstLabel) == text)
    }
    return matching.indices.contains(target.ordinal - 1) ? matching[target.ordinal - 1] : view(target)
  }

  private func firstLabel(of row: RowView) -> String? {
    row.preorder.lazy.compactMap { $0 as? Label }.first { !$0.isHidden }?.text
  }

  /// Whether an alert or a sheet lies over a view, and which.
  func cover(of view: View) -> Overlay? {
    guard let top = window.overlays.last, !view.isDescendant(of: top), view !== top else { return nil }
    return top
  }

  /// The texts of the rows that a list shows.
  func rows(of list: ListView) -> [String] { list.visibleRows.map { text(of: $0) } }

  /// What there is to read, for messages about something that is missing.
  var summary: String {
    // What stands in a row is told with the row.
    let whole = views.filter { view in !view.ancestors.contains { $0 is RowView } }
    let texts = whole.compactMap(\.visibleText).filter { !$0.isEmpty }
    return texts.isEmpty ? "an empty screen" : "a screen with \(texts.asQuoted(none: ""))"
  }
}
