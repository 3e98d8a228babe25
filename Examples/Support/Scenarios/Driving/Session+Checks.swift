import DataSources
import Foundation
import MessageTracing
import Raster
import Responders
import TargetActions
import TerminalUI

extension Session {
  /// Reads the screen of the running app.
  func screen() throws -> ScreenReader { ScreenReader(try runningApp().application.window) }

  func check(_ expectation: Expectation) throws {
    switch expectation {
    case .title(let title):
      let seen = try screen().window.title
      try expect(seen == title, "the title \(title.asQuoted)", saw: seen?.asQuoted ?? "a screen without title")
    case .see(let text): try check(text, isSeen: true)
    case .absent(let text): try check(text, isSeen: false)
    case .rows(let rows): try check(rows: rows)
    case .rowCount(let count):
      let seen = try screen().window.visibleList?.readableRowCount ?? 0
      try expect(seen == count, "\(count) rows", saw: "\(seen)")
    case .alert(let title, let part): try check(alert: title, part: part)
    case .noAlert:
      let titles = try screen().window.alerts.map(\.title)
      try expect(titles.isEmpty, "no alert", saw: "the alert \(titles.asQuoted(none: ""))")
    case .text(let target, let text):
      let seen = try visibleView(target, "the text \(text.asQuoted)").text
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
      let view = try visibleView(target, "\(count) redraws").view
      let seen = counts.redraws(of: view)
      try expect(seen == count, "\(count) redraws of \(target)", saw: "\(seen)")
    case .cells(let limit):
      try expect(counts.cells <= limit, "at most \(limit) new cells", saw: "\(counts.cells)")
    case .responders(let names):
      let seen = try runningApp().application.lastOutcome?.path.map(\.name) ?? []
      try expect(seen == names, "the responders \(names.asQuoted(none: "none"))", saw: seen.asQuoted(none: "none"))
    case .requests, .sent, .stored, .log, .probe, .crop: try check(record: expectation)
    }
  }

  private func expect(_ holds: Bool, _ expected: @autoclosure () -> String, saw: @autoclosure () -> String) throws {
    if !holds { throw Mismatch(expected: expected(), saw: saw()) }
  }

  /// Returns a view that must be visible, and its text.
  private func visibleView(_ target: Target, _ what: String) throws -> (view: View, text: String) {
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

  // MARK: Views

  /// Checks visibility and enabled states.
  private func check(state expectation: Expectation) throws {
    let screen = try screen()
    switch expectation {
    case .enabled(let target): try check(target, isEnabled: true, screen)
    case .disabled(let target): try check(target, isEnabled: false, screen)
    case .hidden(let target):
      try expect(screen.view(target) == nil, "\(target) hidden", saw: "it visible")
    case .visible(let target):
      try expect(screen.view(target) != nil, "\(target) visible", saw: screen.summary)
    default: return
    }
  }

  private func check(_ target: Target, isEnabled: Bool, _ screen: ScreenReader) throws {
    let state = isEnabled ? "enabled" : "disabled"
    let what = "\(target) \(state)"
    guard let control = screen.view(target, among: { $0 is any Control }) as? any Control else {
      throw Mismatch(expected: what, saw: screen.view(target) == nil ? "that it is hidden" : "that it isn't a control")
    }
    try expect(control.isEnabled == isEnabled, what, saw: isEnabled ? "it disabled" : "it enabled")
  }

  /// Checks the content of fields.
  private func check(field expectation: Expectation) throws {
    switch expectation {
    case .field(let target, let text):
      let seen = try field(target, "the content \(text.asQuoted)") { $0 as? any Typing }.content
      try expect(seen == text, "\(target) with the content \(text.asQuoted)", saw: seen.asQuoted)
    case .placeholder(let target, let text):
      let seen = try field(target, "the placeholder \(text.asQuoted)") { $0 as? TextInput }.placeholder
      try expect(seen == text, "\(target) with the placeholder \(text.asQuoted)", saw: seen.asQuoted)
    default: return
    }
  }

  private func field<Field>(_ target: Target, _ what: String, _ field: (View) -> Field?) throws -> Field {
    let screen = try screen()
    guard let field = screen.view(target, among: { field($0) != nil }).flatMap(field) else {
      let saw = screen.view(target) == nil ? screen.summary : "a view that isn't a field"
      throw Mismatch(expected: "\(target) with \(what)", saw: saw)
    }
    return field
  }

  /// Checks pictures.
  private func check(picture expectation: Expectation) throws {
    switch expectation {
    case .image(let target, let size):
      let what = "a picture of \(size)"
      let picture = try picture(target, what)
      let seen = PixelSize(of: picture)
      try expect(seen == size, "\(target) with \(what)", saw: "one of \(seen)")
    case .pixel(let target, let x, let y, let color):
      let what = "the pixel \(x) \(y)"
      let picture = try picture(target, what)
      guard picture.contains(x: x, y: y) else {
        throw Mismatch(
          expected: "\(target) with \(what)",
          saw: "a picture of \(PixelSize(of: picture))")
      }
      let pixel = picture[x, y]
      let seen = [pixel.red, pixel.green, pixel.blue].map(Int.init)
      try expect(seen == color, "\(target) with \(what) in \(color.asWords)", saw: seen.asWords)
    default: return
    }
  }

  private func picture(_ target: Target, _ what: String) throws -> Raster {
    let view = try visibleView(target, what).view
    guard let picture = (view as? any PictureShowing)?.picture else {
      throw Mismatch(expected: "\(target) with \(what)", saw: "a view without a picture")
    }
    return picture
  }

  // MARK: Records

  /// Checks records: requests, files, the log, crops, handlers.
  private func check(record expectation: Expectation) throws {
    switch expectation {
    case .requests(let pattern, let count):
      let seen = world.server.count(pattern)
      try expect(
        seen == count, "\(count) requests \(pattern)",
        saw: "\(seen); sent were " + world.server.sentSinceMark.asQuoted(none: "no requests"))
    case .sent(let pattern, let body):
      guard let seen = world.server.newestBody(pattern) else {
        throw Mismatch(expected: "a request \(pattern)", saw: world.server.sentSinceMark.asQuoted(none: "no request"))
      }
      try expect(
        BodyComparison.matches(expected: body, actual: seen),
        "the request \(pattern) with \(BodyComparison.text(of: body))", saw: BodyComparison.text(of: seen))
    case .stored(let name, let content): try check(file: name, content)
    case .log(let text):
      let lines = world.reports.lines
      try expect(
        lines.contains { $0.contains(text) }, "a line with \(text.asQuoted) in the log",
        saw: lines.asQuoted(none: "an empty log"))
    case .probe(let identifier, let count):
      let seen = world.reports.probeCount(identifier)
      try expect(seen == count, "the handler of \(identifier) to have run \(count) times", saw: "\(seen) times")
    case .crop(let rectangle):
      let seen = world.reports.crop
      try expect(seen == rectangle, "the crop \(rectangle.asWords)", saw: seen?.asWords ?? "no crop")
    default: return
    }
  }

  private func check(file name: String, _ content: Data) throws {
    let what = "the file '\(name)' with \(BodyComparison.text(of: content))"
    guard let seen = try? Data(contentsOf: world.store.url.appending(path: name)) else {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: world.store.url.path)) ?? []
      throw Mismatch(expected: what, saw: names.sorted().asQuoted(none: "an empty store"))
    }
    try expect(BodyComparison.matches(expected: content, actual: seen), what, saw: BodyComparison.text(of: seen))
  }
}

extension [Int] {
  /// The numbers in the syntax of scenarios.
  var asWords: String { map(String.init).joined(separator: " ") }
}
