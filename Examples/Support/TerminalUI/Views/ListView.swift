import Composites
public import DataSources
public import Responders
import Tracing

/// A list of rows that scrolls: a view around a ``DataSources/ListEngine``.
///
/// Scrolling changes the origin of the list's bounds and nothing else; no row is moved. While the list is first
/// responder its keys scroll it, and `r` pulls its refresh control.
@MainActor
public final class ListView: View {
  /// Asks the source, keeps the place and uses rows again; set its source, register row types and reload it.
  public let engine = ListEngine<RowView>()

  /// Pulled by the key `r`.
  public weak var refreshControl: RefreshControl?

  /// Makes a list without source and without types of rows.
  public override init(name: String? = nil) {
    super.init(name: name)
    engine.host = self
  }

  /// Asks for everything anew; what is refused becomes a diagnostic, and the rows that could be had are shown.
  public func reload() {
    report { () throws(ListError) in try engine.reload() }
  }

  /// Shows the items of a source in place of those before; what stays keeps its row, its place and its selection.
  ///
  /// What is refused, such as an identity that comes twice, becomes a diagnostic.
  public func show<Source: SnapshotSource>(_ items: [Source.Item], of source: Source)
  where Source.Cell == RowView, Source.Section == OnlySection {
    do {
      try source.apply(Snapshot(items), to: engine)
    } catch {
      Diagnostic(.listIncomplete, about: Participant(self), "\(error)").emit()
    }
  }

  public override func layout() {
    report { () throws(ListError) in
      if engine.viewport != bounds.height { try engine.resize(viewport: bounds.height) }
    }
    for row in children where row.bounds.width != bounds.width { row.frame.size.x = bounds.width }
  }

  private func report(_ work: () throws(ListError) -> Void) {
    do {
      try work()
    } catch {
      Diagnostic(.listIncomplete, about: Participant(self), "\(error)").emit()
    }
  }
}

extension ListView: ListHost {
  public func list(_ list: ListEngine<RowView>, place cell: RowView, at span: ListSpan) {
    cell.frame = Rect(x: 0, y: span.start, width: bounds.width, height: span.length)
    changeTree { try add(cell) }
  }

  public func list(_ list: ListEngine<RowView>, remove cell: RowView) {
    changeTree { try cell.removeFromParent() }
  }

  public func list(_ list: ListEngine<RowView>, didScrollTo offset: Double) {
    bounds.origin.y = offset
  }
}

extension ListView: Scrolling {
  public func scroll(rows: Int) {
    report { () throws(ListError) in try engine.scroll(by: Double(rows) * engine.rowHeight) }
  }

  public func scroll(pages: Int) {
    report { () throws(ListError) in try engine.scroll(by: Double(pages) * bounds.height) }
  }

  public func scrollToTop() {
    report { () throws(ListError) in try engine.scroll(to: 0) }
  }

  public func scrollToEnd() {
    report { () throws(ListError) in try engine.scroll(to: engine.contentLength) }
  }
}

extension ListView: Pulling {
  public func pull() {
    refreshControl?.pull()
  }
}

extension ListView: FirstResponding, KeyCommanding {
  public var canBecomeFirstResponder: Bool { true }

  public var keyCommands: [KeyCommand] {
    // The help line names the shortest way; the other keys are those that everybody tries.
    let scrolling = [
      KeyCommand("j", title: "Scroll", .scroll(rows: 1)), KeyCommand("k", title: "Scroll", .scroll(rows: -1)),
      KeyCommand(.down, title: "", .scroll(rows: 1)), KeyCommand(.up, title: "", .scroll(rows: -1)),
      KeyCommand(.pageDown, title: "", .scroll(pages: 1)), KeyCommand(.pageUp, title: "", .scroll(pages: -1)),
      KeyCommand(" ", title: "", .scroll(pages: 1)),
      KeyCommand(.home, title: "", .scrollToTop), KeyCommand(.end, title: "", .scrollToEnd),
    ]
    return refreshControl == nil ? scrolling : scrolling + [KeyCommand("r", title: "Refresh", .pull)]
  }
}

extension Diagnostic.Topic {
  /// A list could not show all that its source had counted.
  static let listIncomplete = Diagnostic.Topic("list incomplete")
}
