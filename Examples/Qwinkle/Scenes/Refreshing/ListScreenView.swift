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
    list.hasRefreshKey = false
  }

  /// The key that refreshes, after those that a screen adds.
  override var keyCommands: [KeyCommand] {
    [KeyCommand("r", title: words.refresh, .pull)] + super.keyCommands
  }

  private static let rowsShown = 10

  /// Shows the status of a list without rows: still loading, or empty.
  func showStatus(hasRows: Bool, isFirstLoad: Bool) {
    status.isHidden = hasRows
    emptyPicture.isHidden = hasRows
    status.text = isFirstLoad ? Texts.loading : emptyText
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
    let size = EmptyPicture.size
    let hasPicture = area.height >= 12
    let wholeHeight = hasPicture ? size.y + 3 : 1
    let top = area.origin.y + ((area.height - wholeHeight) / 2).rounded(.down)
    emptyPicture.frame = Rect(
      x: area.origin.x + ((area.width - size.x) / 2).rounded(.up), y: top, width: size.x,
      height: hasPicture ? size.y : 0)
    status.frame = Rect(x: area.origin.x, y: top + wholeHeight - 1, width: area.width, height: 1)
  }
}

extension ListScreenView: Pulling {
  func pull() { list.pull() }
}

/// Two speech bubbles above the status of an empty list, in halves of cells.
private final class EmptyPicture: View {
  static let size: Point = [15, 5]

  init() {
    super.init(name: nil)
  }

  private static let dots = [
    " aaaaaaaa      ",
    "aabbbbbbaa     ",
    "aaaaaaaaaa     ",
    "aabbbbaaaa     ",
    " aaaaccccccccc ",
    "    ccdddddddcc",
    "    ccccccccccc",
    "    ccddddccccc",
    "     ccccccccc ",
    "            c  ",
  ]

  private static let roles: [Character: ColorRole] = ["a": .raised, "b": .faint, "c": .selection, "d": .accent]

  /// Draws nothing where the backgrounds of roles don't show.
  override func draw(on canvas: inout Canvas) {
    guard canvas.level == .trueColor || canvas.level == .colors256 else { return }
    let roles = Self.dots.map { $0.map { Self.roles[$0] ?? .background } }
    for row in 0..<cells.rows {
      for (column, (upper, lower)) in zip(roles[2 * row], roles[2 * row + 1]).enumerated() {
        canvas.write("▀", column: column, row: row, style: Style(upper, on: lower))
      }
    }
  }
}
