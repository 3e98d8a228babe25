import Armature
import TerminalUI

/// The base class of the screens with a list: ten rows, and a status text in place of rows.
class ListScreenView: ScreenView {
  let list = ListView(name: "list")
  let refreshControl = RefreshControl()
  let status = Label(style: .secondary, alignment: .center, name: "status")

  private let footer: Label?
  private let emptyText: String
  private let emptyPicture = EmptyPicture()

  /// - Parameters:
  ///   - emptyText: The status text of an empty list.
  ///   - footer: A line below the list.
  init(
    name: String, title: String, emptyText: String, left: [BarButton] = [], right: [BarButton] = [],
    footer: Label? = nil
  ) {
    self.footer = footer
    self.emptyText = emptyText
    super.init(name: name, bar: NavigationBar(title: title, left: left, right: right, activity: refreshControl))
    addAll(list, emptyPicture, status)
    if let footer { addAll(footer) }
    list.refreshControl = refreshControl
    list.rowsShown = Self.rowsShown
    list.marksCurrentRow = true
  }

  private static let rowsShown = 10

  /// Shows the status of a list without rows: still loading, or empty.
  func showStatus(hasRows: Bool, isFirstLoad: Bool) {
    status.isHidden = hasRows
    emptyPicture.isHidden = hasRows
    status.text = isFirstLoad ? "Loading…" : emptyText
  }

  final override func layoutContent(in area: Rect) {
    let footerHeight = footer == nil ? 0.0 : 1
    footer?.frame = Rect(x: area.origin.x + 2, y: area.end.y - 1, width: max(0, area.width - 4), height: 1)
    // As many lines as the rows fill, at the lower end.
    let room = max(0, area.height - footerHeight)
    let rows = Double(Self.rowsShown)
    let height = room < rows ? room : (room / rows).rounded(.down) * rows
    list.frame = Rect(
      x: area.origin.x, y: area.end.y - footerHeight - height, width: area.width, height: height)
    let middle = (area.origin.y + area.height / 2).rounded(.down)
    emptyPicture.frame = Rect(
      x: area.origin.x + ((area.width - EmptyPicture.size.x) / 2).rounded(.down), y: middle - EmptyPicture.size.y - 1,
      width: EmptyPicture.size.x, height: area.height < 12 ? 0 : EmptyPicture.size.y)
    status.frame = Rect(x: area.origin.x, y: middle + 1, width: area.width, height: 1)
  }
}

/// An empty sheet with lines that wait for text, above the status of an empty list.
private final class EmptyPicture: View {
  static let size: Point = [14, 5]

  init() {
    super.init(name: nil)
  }

  override func draw(on canvas: inout Canvas) {
    canvas.fill(CellRect(column: 0, row: 0, columns: 14, rows: 5), .surface)
    for (row, columns) in [(1, 9), (2, 6), (3, 8)] {
      canvas.fill(CellRect(column: 2, row: row, columns: columns, rows: 1), .raised)
    }
  }
}
