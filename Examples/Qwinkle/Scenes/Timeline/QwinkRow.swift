import Armature
import Foundation
import TerminalUI

/// A row with the avatar, the author, the text and the time of an update.
final class QwinkRow: RowView {
  private let avatar = AvatarView()
  private let author = Label(style: .bold)
  private let text = Label(wraps: true)
  private let time = Label(style: .secondary, alignment: .trailing)
  private var line: TimelineRow?

  init() {
    super.init()
    addAll(avatar, author, text, time)
  }

  /// The author and the text, without avatar and time.
  override var visibleText: String? { line?.text }

  override func numberDidChange() {
    avatar.name = number.map { "avatar-\($0)" }
  }

  func show(_ line: TimelineRow) {
    self.line = line
    avatar.show(line.avatar, text: line.avatarText)
    time.text = line.time
    setNeedsLayout()
  }

  override func prepareForReuse() {
    line = nil
    for label in [author, text, time] { label.text = "" }
  }

  /// A narrow row is one line of text; a wide one has columns, in the middle of a very wide screen.
  override func layout() {
    guard let line else { return }
    let timeWidth = 6.0
    avatar.frame = columns.avatar
    text.wraps = !columns.isNarrow
    if columns.isNarrow {
      let room = max(0, columns.end - columns.text - timeWidth - 1)
      let name = "\(line.author):"
      author.text = name
      text.text = line.body
      let nameWidth = min(room, Double(name.displayWidth) + 1)
      author.frame = Rect(x: columns.text, y: 0, width: nameWidth, height: 1)
      text.frame = Rect(x: columns.text + nameWidth, y: 0, width: max(0, room - nameWidth), height: 1)
    } else {
      author.text = line.author
      text.text = line.body
      author.frame = Rect(x: columns.name, y: 0, width: columns.text - columns.name - 1, height: 1)
      text.frame = Rect(
        x: columns.text, y: 0, width: max(0, columns.end - columns.text - 8), height: min(2, bounds.height))
    }
    time.frame = Rect(x: columns.end - timeWidth, y: 0, width: timeWidth, height: 1)
  }

  override var markedArea: CellRect {
    columns.marked(rows: text.lineCount)
  }

  private var columns: RowColumns { RowColumns(width: bounds.width) }

  // MARK: Unfolded rows

  /// The text in lines, with the author before it in a narrow row.
  private var wholeText: [String] {
    guard let line else { return [] }
    let end = Int(columns.end) - (columns.isNarrow ? 7 : 8)
    return (columns.isNarrow ? line.text : line.body).wrapped(toWidth: max(1, end - Int(columns.text)))
  }

  override var unfoldedRows: Int {
    let lines = wholeText.count
    return lines > (columns.isNarrow ? 1 : min(2, cells.rows)) ? max(lines, cells.rows + 1) : cells.rows
  }

  override func drawUnfolded(on canvas: inout Canvas) {
    canvas.draw(in: CellRect(avatar.frame)) { avatar.draw(on: &$0) }
    if !columns.isNarrow { canvas.write(author.text, column: Int(columns.name), row: 0, style: .bold) }
    for (row, text) in wholeText.enumerated() { canvas.write(text, column: Int(columns.text), row: row) }
    let start = Int(columns.end) - time.text.count
    canvas.write(time.text, column: start, row: 0, style: .secondary)
  }

  /// A thin line separates high rows.
  override func draw(on canvas: inout Canvas) {
    guard cells.rows >= 4 else { return }
    let line = String(repeating: "─", count: max(0, Int(columns.end - columns.name)))
    canvas.write(line, column: Int(columns.name), row: 2, style: Style(.rule))
  }
}

/// The columns of a row in the app's lists.
struct RowColumns {
  /// On a wider screen the rows are in the middle.
  private static let maximumWidth = 100.0

  let isNarrow: Bool
  private let start: Double
  private let width: Double

  init(width: Double) {
    isNarrow = width < 60
    self.width = min(width, Self.maximumWidth)
    start = ((width - self.width) / 2).rounded(.down)
  }

  /// In a narrow row a wide initial or symbol, such as an emoji, takes the margin, too.
  var avatar: Rect { Rect(x: start + (isNarrow ? 1 : 2), y: 0, width: isNarrow ? 2 : 4, height: 1) }
  var name: Double { start + 7 }
  var text: Double { isNarrow ? 4 : start + 17 }

  /// The column after the last one with text.
  var end: Double { start + width - (isNarrow ? 2 : 3) }

  /// Returns the cells that are marked in the current row.
  func marked(rows: Int) -> CellRect {
    CellRect(column: Int(start), row: 0, columns: Int(width) - 1, rows: max(1, rows))
  }
}

/// The symbol of a person on a background of its color, or an initial.
final class AvatarView: View {
  private var avatar: Avatar?
  private var text = ""

  init() {
    super.init(name: nil)
  }

  override var visibleText: String? { text }

  func show(_ avatar: Avatar?, text: String) {
    (self.avatar, self.text) = (avatar, text)
    setNeedsDisplay()
  }

  override func draw(on canvas: inout Canvas) {
    guard !text.isEmpty else { return }
    let role = avatar.flatMap(Self.role)
    guard cells.columns > 2 else {
      let column = max(0, cells.columns - text.displayWidth)
      canvas.write(text, column: column, row: 0, style: Style(role ?? .text, .bold))
      return
    }
    let style = Style(.role(role ?? .text), on: role.map { .tint($0) } ?? .role(.raised), .bold)
    canvas.write(" \(text) ", column: 0, row: 0, style: style)
  }

  static func role(of avatar: Avatar) -> ColorRole? {
    guard case .symbol(_, let name) = avatar else { return nil }
    return ["blue": .accent, "red": .danger, "green": .success, "yellow": .dataSource][name]
  }
}
