import Composites
import DataSources
public import Responders

extension ListView: Scrolling {
  public func scroll(rows: Int) {
    scrollNoting { () throws(ListError) in try engine.scroll(by: Double(rows) * engine.rowHeight) }
  }

  public func scroll(pages: Int) {
    scrollNoting { () throws(ListError) in try engine.scroll(by: Double(pages) * engine.viewport) }
  }

  public func scrollToTop() {
    scrollNoting { () throws(ListError) in try engine.scroll(to: 0) }
  }

  public func scrollToEnd() {
    scrollNoting { () throws(ListError) in try engine.scroll(to: engine.contentLength) }
  }

  private func scrollNoting(_ scroll: () throws(ListError) -> Void) {
    let before = engine.offset
    report(scroll)
    let rows = Int(((engine.offset - before) / max(1, engine.rowHeight)).rounded())
    if rows != 0 { note(.scrolled(self, rows: rows)) }
  }
}

extension ListView: Pulling {
  public func pull() {
    guard let refreshControl else { return }
    note(.pulled)
    refreshControl.pull()
  }
}

extension ListView: FirstResponding, KeyCommanding {
  public var canBecomeFirstResponder: Bool { !isHidden && !isClosed }

  public var keyCommands: [KeyCommand] {
    let moving = choosesRows ? choosing : scrolling
    return refreshControl == nil ? moving : moving + [KeyCommand("r", title: "Refresh", .pull)]
  }

  // The help line names the shortest way; the other keys are those that everybody tries.
  private var scrolling: [KeyCommand] {
    [
      KeyCommand("j", title: "Scroll", .scroll(rows: 1)), KeyCommand("k", title: "Scroll", .scroll(rows: -1)),
      KeyCommand(.down, title: "", .scroll(rows: 1)), KeyCommand(.up, title: "", .scroll(rows: -1)),
      KeyCommand(.pageDown, title: "", .scroll(pages: 1)), KeyCommand(.pageUp, title: "", .scroll(pages: -1)),
      KeyCommand(" ", title: "", .scroll(pages: 1)),
      KeyCommand(.home, title: "", .scrollToTop), KeyCommand(.end, title: "", .scrollToEnd),
    ]
  }

  private var choosing: [KeyCommand] {
    let page = max(1, Int(engine.viewport / max(1, engine.rowHeight)))
    let rows = max(1, engine.numberOfRows)
    return [
      KeyCommand("j", title: "Move", .moveRow(by: 1)), KeyCommand("k", title: "Move", .moveRow(by: -1)),
      KeyCommand(.down, title: "", .moveRow(by: 1)), KeyCommand(.up, title: "", .moveRow(by: -1)),
      KeyCommand(.pageDown, title: "", .moveRow(by: page)), KeyCommand(.pageUp, title: "", .moveRow(by: -page)),
      KeyCommand(.home, title: "", .moveRow(by: -rows)), KeyCommand(.end, title: "", .moveRow(by: rows)),
      KeyCommand(.returnKey, title: "Choose", .chooseRow), KeyCommand(" ", title: "", .chooseRow),
    ]
  }
}
