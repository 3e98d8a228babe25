import Composites
import DataSources
import Responders
import TerminalUI

extension Session {
  func perform(_ verb: PersonVerb) throws {
    switch verb {
    case .launch: try launch()
    case .relaunch: try relaunch()
    case .kill: try kill()
    case .tap(let target): try tap(target)
    case .type(let target, let text): try type(text, into: target)
    case .press(let keys): try press(keys)
    case .returnKey: try pressReturn()
    case .endEditing: try endEditing()
    case .pull: try pull()
    case .shake: try runningApp().application.shake()
    case .pick(let entry): try pick(entry)
    case .swipeDelete(let row): try swipeDelete(row)
    case .scroll(let rows): try usableList("to scroll").scroll(rows: rows)
    case .zoom(let factor): try zoomView().zoom(.to(factor))
    case .pan(let x, let y): try zoomView().pan(by: [x, y])
    }
  }

  // MARK: Pressing

  private func tap(_ target: Target) throws {
    let screen = try screen()
    guard let view = screen.tappable(target) else {
      throw Mismatch(expected: "\(target) to tap", saw: screen.summary)
    }
    try checkReachable(view, "\(target) to tap", screen)
    try press(view, "\(target) to tap")
  }

  /// Clicks a view.
  ///
  /// If the view is outside a small terminal, performs the action of a click instead.
  private func press(_ view: View, _ what: String) throws {
    let application = try runningApp().application
    if let place = place(in: view, application.window) {
      application.send(.mouse(MouseInput(.pressed(button: 0), at: place)))
      application.send(.mouse(MouseInput(.released(button: 0), at: place)))
    } else if let view = view as? any Tapping {
      if (view as? ControlView)?.isEnabled == false { return }
      do {
        try view.tap()
      } catch {
        throw Mismatch(expected: what, saw: "\(error)")
      }
    } else {
      throw Mismatch(expected: what, saw: "that it's neither a control nor a row, and outside the screen")
    }
  }

  /// Returns the middle cell of a view if a click there hits the view and no control in it.
  private func place(in view: View, _ window: Window) -> CellPoint? {
    let middle: Point = [view.bounds.origin.x + view.bounds.width / 2, view.bounds.origin.y + view.bounds.height / 2]
    let point = view.convert(middle, to: window)
    let place: Point = [point.x.rounded(.down), point.y.rounded(.down)]
    guard window.bounds.contains(place), let hit = window.hitTest(place) else { return nil }
    let isMeant = hit === view || (hit.isDescendant(of: view) && !(hit is any Tapping))
    return isMeant ? CellPoint(column: Int(place.x), row: Int(place.y)) : nil
  }

  /// Presses keys in one turn, as a terminal delivers keys that were pressed quickly.
  private func press(_ keys: [KeyPress]) throws {
    let application = try runningApp().application
    for key in keys { application.send(.key(key)) }
  }

  private func checkReachable(_ view: View, _ what: String, _ screen: ScreenReader) throws {
    guard let cover = screen.cover(of: view) else { return }
    let kind = cover is AlertView ? "alert" : "sheet"
    throw Mismatch(expected: what, saw: "that the \(kind) \(cover.title.asQuoted) covers it")
  }

  // MARK: Typing

  private func type(_ text: String, into target: Target) throws {
    let screen = try screen()
    let what = "\(target) to type in"
    guard let field = screen.view(target, among: { $0 is any Typing }) as? any Typing else {
      throw Mismatch(expected: what, saw: screen.view(target) == nil ? screen.summary : "a view that isn't a field")
    }
    try checkReachable(field, what, screen)
    guard field.isEnabled else { return }
    if !field.isFirstResponder { try press(field, what) }
    // The end of editing of another field may have raised an alert, which takes the focus but not the text.
    if try self.screen().cover(of: field) == nil {
      // A click may leave the first responder unchanged.
      guard field.becomeFirstResponder().isYes else {
        throw Mismatch(expected: what, saw: "that it does not become first responder")
      }
    }
    field.type(text)
  }

  private func pressReturn() throws {
    let application = try runningApp().application
    guard (application.window.rootState.firstResponder as? View)?.receivesText == true else {
      throw Mismatch(expected: "a focused field for 'return'", saw: "none")
    }
    application.send(.key(KeyPress(.returnKey)))
  }

  private func endEditing() throws {
    guard let responder = try runningApp().application.window.rootState.firstResponder else { return }
    guard responder.resignFirstResponder().isYes else {
      throw Mismatch(expected: "the first responder to resign", saw: "that it refuses")
    }
  }

  // MARK: Lists and sheets

  /// Returns the visible list, which no alert may cover.
  private func usableList(_ purpose: String) throws -> ListView {
    let screen = try screen()
    guard let list = screen.window.visibleList else {
      throw Mismatch(expected: "a list \(purpose)", saw: "no list")
    }
    try checkReachable(list, "a list \(purpose)", screen)
    return list
  }

  /// Pulls the visible list, even below an alert: the app decides how it handles that.
  private func pull() throws {
    guard let list = try screen().window.visibleList else {
      throw Mismatch(expected: "a list to pull", saw: "no list")
    }
    guard list.refreshControl != nil else {
      throw Mismatch(expected: "a list to pull", saw: "a list that cannot be pulled")
    }
    list.pull()
  }

  private func pick(_ title: String) throws {
    let screen = try screen()
    let what = "the entry \(title.asQuoted) of an open sheet"
    guard let sheet = screen.window.sheets.last else { throw Mismatch(expected: what, saw: "no open sheet") }
    try checkReachable(sheet, what, screen)
    guard let entry = sheet.entries.first(where: { $0.title == title }) else {
      throw Mismatch(expected: what, saw: sheet.entries.map(\.title).asQuoted(none: "a sheet without entries"))
    }
    if let row = sheet.list.visibleRows.first(where: { $0.number == entry.index + 1 }) {
      try press(row, what)
    } else {
      sheet.select(entry)
    }
  }

  private func swipeDelete(_ row: Int) throws {
    let list = try usableList("with a row \(row) to delete")
    guard list.engine.path(ofRowNumber: row - 1) != nil else {
      throw Mismatch(expected: "a list with a row \(row) to delete", saw: "\(list.engine.numberOfRows) rows")
    }
    guard list.swipeAway(rowNumber: row) else {
      throw Mismatch(expected: "row \(row) to be deleted", saw: "that this row of the list cannot be deleted")
    }
  }

  private func zoomView() throws -> ZoomView {
    let screen = try screen()
    let what = "a picture to zoom and move"
    guard let view = screen.views.lazy.compactMap({ $0 as? ZoomView }).first else {
      throw Mismatch(expected: what, saw: "none")
    }
    try checkReachable(view, what, screen)
    return view
  }
}
