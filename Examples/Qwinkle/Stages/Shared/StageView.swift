public import Armature
public import TerminalUI

/// The screen of every stage: its defect, and the lines of the log with a refresh control.
public final class StageView: ScreenView {
  /// The refresh control of the list.
  public let refreshControl: RefreshControl

  let list = ListView(name: "list")
  private let log: StageLog
  private let defect: Label
  private let buttons: [Button]

  /// Creates a screen that shows the lines of a log.
  ///
  /// - Parameters:
  ///   - name: The name of the view in the responder chain.
  ///   - defect: A sentence about what is wrong with the stage.
  ///   - left: The bar buttons.
  ///   - buttons: The buttons in the line above the defect.
  public init(
    name: String, title: String, defect: String, log: StageLog, left: [BarButton] = [], buttons: [Button] = []
  ) {
    self.log = log
    self.buttons = buttons
    self.defect = Label(defect, wraps: true, name: "defect")
    refreshControl = RefreshControl()
    super.init(name: name, bar: NavigationBar(title: title, left: left, activity: refreshControl))
    for button in buttons { addAll(button) }
    addAll(self.defect, list)
    list.refreshControl = refreshControl
    list.rowsShown = 10
    list.engine.register(TextRow.self) { TextRow() }
    list.engine.source = self
    list.reload()
    log.changes.subscribe(owner: self) { view, _ in view.list.reload() }
  }

  public override func layoutContent(in area: Rect) {
    var place = area.origin + [1, 0]
    for button in buttons {
      let width = min(Double(button.width), max(0, area.end.x - place.x))
      button.frame = Rect(x: place.x, y: place.y, width: width, height: 1)
      place.x += width + 1
    }
    let top = area.origin.y + (buttons.isEmpty ? 0 : 1)
    defect.frame = Rect(x: area.origin.x + 1, y: top, width: max(0, area.width - 2), height: 2)
    list.frame = Rect(x: area.origin.x, y: top + 3, width: area.width, height: max(0, area.end.y - top - 3))
  }
}

extension StageView: @MainActor ListSource {
  public func list(_ list: ListEngine<RowView>, numberOfRowsInSection section: Int) -> Int { log.lines.count }

  public func list(_ list: ListEngine<RowView>, cellForRowAt path: ListPath) throws -> RowView {
    let row = try list.dequeue(TextRow.self)
    row.text = log.lines[path.row]
    return row
  }
}
