import Composites
import DataSources
import Foundation
import TerminalUI

/// Records the actions of a person as lines of a scenario.
@MainActor
final class PersonRecorder {
  private let window: Window
  private let add: (_ line: String, _ replaces: (String) -> Bool) -> Void

  /// The scroll positions of lists according to the recorded lines.
  ///
  /// Keys that select a row scroll without a line.
  private var knownTops: [ObjectIdentifier: Int] = [:]
  private var zoomsByFactor = false

  /// The field that has the focus after the last recorded line; nil if that line is about something else.
  private weak var focusedField: View?

  /// - Parameter add: Adds a line, which replaces the last event if that is a line for which `replaces` returns true.
  init(_ window: Window, add: @escaping (_ line: String, _ replaces: (String) -> Bool) -> Void) {
    self.window = window
    self.add = add
  }

  func record(_ action: PersonAction) {
    if zoomsByFactor, case .zoomed = action {} else { finishZoom() }
    let formerField = focusedField
    focusedField = nil
    switch action {
    case .tapped(let view):
      recordTap(view)
      focusedField = view as? TextInput
    case .typed(let field, let text):
      let line = "type \(target(of: field))"
      add("\(line) \(text.asQuoted)") { $0.hasPrefix(line + " ") }
      focusedField = field
    case .pressedReturn(let field):
      // Keys that move the focus, such as Tab, have no lines of their own.
      if field !== formerField { add("tap \(target(of: field))") }
      add("return")
    case .pulled: add("pull")
    case .swipedAway(let row): add("swipeDelete \(row)")
    case .picked(let entry): add("pick \(entry.asQuoted)")
    case .scrolled(let list, let rows):
      knownTops[ObjectIdentifier(list), default: 0] += rows
      add("scroll \(rows)")
    case .zoomed(.to(let factor)): add("zoom \(factor.asDecimal)")
    case .zoomed(.by): zoomsByFactor = true
    case .panned(let x, let y): add("pan \(x.asDecimal) \(y.asDecimal)")
    case .shook: add("shake")
    case .enteredBackground: add("background")
    case .enteredForeground: add("foreground")
    }
  }

  /// Records a zoom made in several steps.
  ///
  /// Its result is known after the last step.
  func finishZoom() {
    guard zoomsByFactor else { return }
    zoomsByFactor = false
    let view = window.readingOrder.lazy.compactMap { $0 as? ZoomView }.first
    if let part = view?.visiblePart, let size = view?.sizeInPoints, part.width > 0 {
      add("zoom \((size.x / part.width).asDecimal)")
    }
  }

  private func add(_ line: String) { add(line) { _ in false } }

  private func recordTap(_ view: any Tapping) {
    if let row = view as? RowView {
      // An entry of a sheet is recorded as such.
      guard !window.sheets.contains(where: row.isDescendant) else { return }
      if let list = row.parent as? ListView { recordTop(of: list) }
    }
    add("tap \(target(of: view))")
  }

  private func recordTop(of list: ListView) {
    let top = list.engine.visibleRows.lowerBound
    let known = knownTops.updateValue(top, forKey: ObjectIdentifier(list)) ?? 0
    if top != known { add("scroll \(top - known)") }
  }

  /// Returns the target for a view: by name if it has one, else by text.
  private func target(of view: View) -> Target {
    let screen = ScreenReader(window)
    let hasIdentifier = view.name.map { !$0.isEmpty && !$0.contains(where: \.isWhitespace) } ?? false
    var target = Target(name: hasIdentifier ? .id(view.name ?? "") : .text(screen.text(of: view)))
    while let found = screen.tappable(target), found !== view { target.ordinal += 1 }
    return target
  }
}

extension Double {
  /// The number in the syntax of scenarios.
  fileprivate var asDecimal: String {
    let limit = 999_999_999.0
    let text = String(format: "%.6f", min(max(self, -limit), limit))
    return String(text.reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed())
  }
}
