public import Armature
public import TerminalUI

/// The screen of every stage: a list of the log's lines with a refresh control.
public final class StageView: ScreenView {
  /// The refresh control of the list.
  public let refreshControl: RefreshControl

  let list = ListView(name: "list")
  private var lines: [String] = []

  /// Makes a screen that shows the lines of a log.
  public init(title: String, log: StageLog) {
    refreshControl = RefreshControl(style: .reversed)
    super.init(name: "timeline.view", bar: NavigationBar(title: title, activity: refreshControl))
    addAll(list)
    list.refreshControl = refreshControl
    list.rowsShown = 10
    list.engine.register(TextRow.self) { TextRow() }
    list.engine.source = self
    list.reload()
    log.lines.subscribe(self, StageView.add)
  }

  private func add(_ line: String) {
    lines.append(line)
    list.reload()
  }

  public override func layoutContent(in area: Rect) {
    list.frame = area
  }
}

extension StageView: @MainActor ListSource {
  public func list(_ list: ListEngine<RowView>, numberOfRowsInSection section: Int) -> Int { lines.count }

  public func list(_ list: ListEngine<RowView>, cellForRowAt path: ListPath) throws -> RowView {
    let row = try list.dequeue(TextRow.self)
    row.text = lines[path.row]
    return row
  }
}
