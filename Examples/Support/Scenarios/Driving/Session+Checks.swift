import DataSources
import Foundation
import MessageTracing
import Responders
import TerminalUI

extension Session {
  /// What is on the screen of the running app.
  func screen() throws -> ScreenReader { ScreenReader(try running().application.window) }

  func check(_ expectation: Expectation) throws {
    switch expectation {
    case .title(let title):
      let seen = try screen().window.title
      try expect(seen == title, "the title \(title.asQuoted)", saw: seen?.asQuoted ?? "a screen without title")
    case .see(let text): try check(text, isSeen: true)
    case .absent(let text): try check(text, isSeen: false)
    case .rows(let rows): try check(rows: rows)
    case .rowCount(let count):
      let seen = try screen().window.visibleList?.engine.numberOfRows ?? 0
      try expect(seen == count, "\(count) rows", saw: "\(seen)")
    case .alert(let title, let part): try check(alert: title, part: part)
    case .noAlert:
      let titles = try screen().window.alerts.map(\.title)
      try expect(titles.isEmpty, "no alert", saw: "the alert \(titles.asQuoted(none: ""))")
    case .text(let target, let text):
      let seen = try thing(target, "the text \(text.asQuoted)").text
      try expect(seen == text, "\(target) with the text \(text.asQuoted)", saw: seen.asQuoted)
    case .enabled, .disabled, .hidden, .visible: try check(state: expectation)
    case .field, .placeholder: try check(field: expectation)
    case .spinner(let isOn):
      try expect(
        try screen().window.isShowingActivity == isOn, "the spinner \(isOn ? "on" : "off")",
        saw: isOn ? "it off" : "it on")
    case .image, .pixel: try check(picture: expectation)
    case .mark:
      world.server.mark()
      counts.mark()
    case .redraws(let target, let count):
      let view = try thing(target, "\(count) redraws").view
      let seen = counts.redraws(of: view)
      try expect(seen == count, "\(count) redraws of \(target)", saw: "\(seen)")
    case .cells(let limit):
      try expect(counts.cells <= limit, "at most \(limit) new cells", saw: "\(counts.cells)")
    case .responders(let names):
      let seen = try running().application.newestOutcome?.path.map(\.name) ?? []
      try expect(seen == names, "the responders \(names.asQuoted(none: "none"))", saw: seen.asQuoted(none: "none"))
    case .requests, .sent, .stored, .log, .probe, .crop: try check(record: expectation)
    }
  }

  func expect(_ holds: Bool, _ expected: @autoclosure () -> String, saw: @autoclosure () -> String) throws {
    if !holds { throw Mismatch(expected: expected(), saw: saw()) }
  }

  /// A thing that must be visible, and its text.
  func thing(_ target: Target, _ what: String) throws -> (view: View, text: String) {
    let screen = try screen()
    guard let view = screen.view(target) else {
      throw Mismatch(expected: "\(target) with \(what)", saw: screen.summary)
    }
    return (view, screen.text(of: view))
  }

  // MARK: Texts

  private func check(_ text: String, isSeen: Bool) throws {
    let screen = try screen()
    let found = screen.views.lazy.compactMap(\.visibleText).first { $0.contains(text) }
    if isSeen {
      try expect(found != nil, "to see \(text.asQuoted)", saw: screen.summary)
    } else {
      try expect(found == nil, "not to see \(text.asQuoted)", saw: found?.asQuoted ?? "")
    }
  }

  private func check(rows: [String]) throws {
    let screen = try screen()
    let list = screen.window.visibleList
    let seen = list.map(screen.rows) ?? []
    try expect(
      seen == rows, rows.isEmpty ? "no rows" : "the rows \(rows.asQuoted(none: ""))",
      saw: seen.asQuoted(none: list == nil ? "no list" : "no rows"))
  }

  private func check(alert title: String, part: String?) throws {
    let alerts = try screen().window.alerts
    let what = "the alert \(title.asQuoted)" + (part.map { " with \($0.asQuoted)" } ?? "")
    guard let alert = alerts.last(where: { $0.title == title }) else {
      throw Mismatch(expected: what, saw: alerts.map(\.title).asQuoted(none: "no alert"))
    }
    try expect(part.map(alert.message.contains) ?? true, what, saw: "its message \(alert.message.asQuoted)")
  }
}
