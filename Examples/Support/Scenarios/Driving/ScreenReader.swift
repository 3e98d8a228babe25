import Composites
import Responders
import TargetActions
import TerminalUI

/// Finds the views that a scenario names, and reads them as a person does.
@MainActor
struct ScreenReader {
  let window: Window

  /// The visible views in reading order.
  let views: [View]

  init(_ window: Window) {
    self.window = window
    views = window.readingOrder
  }

  /// Returns the text of a view: its own, or the texts of its visible descendants.
  func text(of view: View) -> String {
    view.visibleText ?? view.preorder.filter(\.isVisible).compactMap(\.visibleText).joined(separator: " ")
  }

  /// Returns the visible view of a target.
  func view(_ target: Target) -> View? { view(target) { _ in true } }

  /// Returns the visible view of a target among those that match a condition.
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

  /// Returns the view to tap: a control with the text, a row with the text or first label, or else any view with the text.
  func tappable(_ target: Target) -> View? {
    guard case .text(let text) = target.name else { return view(target) }
    let matching = views.filter { view in
      // A line with several columns is none of the rows that a person sees.
      guard let row = view as? RowView, row.readableRows.contains(where: { $0 === row }) else {
        return view is any Tapping && view.visibleText == text
      }
      return self.text(of: row) == text || firstLabel(of: row) == text
    }
    return matching.indices.contains(target.ordinal - 1) ? matching[target.ordinal - 1] : view(target)
  }

  private func firstLabel(of row: RowView) -> String? {
    row.preorder.lazy.compactMap { $0 as? Label }.first { !$0.isHidden }?.text
  }

  /// Returns the alert or sheet that covers a view, if any.
  func cover(of view: View) -> Overlay? {
    guard let top = window.overlays.last, !view.isDescendant(of: top), view !== top else { return nil }
    return top
  }

  /// Returns the texts of the visible rows of a list.
  func rows(of list: ListView) -> [String] { list.visibleRows.flatMap(\.readableRows).map { text(of: $0) } }

  /// A summary of the visible texts, for messages about a missing view.
  var summary: String {
    // The views of a row are part of the row's text.
    let whole = views.filter { view in !view.ancestors.contains { $0 is RowView } }
    let texts = whole.compactMap(\.visibleText).filter { !$0.isEmpty }
    return texts.isEmpty ? "an empty screen" : "a screen with \(texts.asQuoted(none: ""))"
  }
}
