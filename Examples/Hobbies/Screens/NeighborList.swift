import Armature
import TerminalUI

/// Provides the rows of the people found.
@MainActor
final class NeighborList {
  var snapshot = Snapshot<OnlySection, NeighborRow>()

  private let view: ListView

  init(_ view: ListView) {
    self.view = view
    view.rowsShown = 10
    view.engine.register(NeighborRowView.self) { NeighborRowView() }
    view.engine.source = self
  }

  func show(_ rows: [NeighborRow]) {
    view.show(rows, of: self)
  }
}

extension NeighborList: @MainActor SnapshotSource {
  func list(_ list: ListEngine<RowView>, cellFor row: NeighborRow, at path: ListPath) throws -> RowView {
    let cell = try list.dequeue(NeighborRowView.self)
    cell.show(row)
    return cell
  }
}

/// A person, and at the end of the row the distance.
final class NeighborRowView: RowView {
  private let label = Label()
  private let distance = Label(style: .secondary, alignment: .trailing)

  init() {
    super.init()
    addAll(label, distance)
  }

  func show(_ row: NeighborRow) {
    (label.text, distance.text) = (row.text, row.distance)
  }

  /// The text of the person: the distance is a label of its own.
  override var visibleText: String? { label.text }

  override func numberDidChange() {
    distance.name = number.map { "distance-\($0)" }
  }

  override func prepareForReuse() {
    (label.text, distance.text) = ("", "")
  }

  override func layout() {
    let width = min(Self.distanceWidth, bounds.width)
    label.frame = Rect(x: 3, y: 0, width: max(0, bounds.width - 5 - width), height: 1)
    distance.frame = Rect(x: bounds.width - width - 1, y: 0, width: width, height: 1)
  }

  private static let distanceWidth = 11.0
}
