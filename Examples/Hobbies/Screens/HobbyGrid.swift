import Armature
import HobbiesModel
import TerminalUI

/// The delegate of the hobbies to edit: the controller of their screen.
@MainActor
protocol HobbyGridDelegate: AnyObject {
  func hobbyGrid(_ grid: HobbyGrid, didTap item: HobbyItem)
}

/// A section of hobbies, under a header.
enum HobbySection: Hashable {
  case mine
  case category(String)

  var title: String {
    switch self {
    case .mine: Texts.myHobbies
    case .category(let name): name
    }
  }
}

/// A line of hobbies, identified by the name of its first cell.
struct HobbyLine: Identifiable, Equatable {
  /// The number of columns of a category.
  static let columns = 2

  let items: [HobbyItem]

  var id: String { items.first?.name ?? "" }
}

/// Provides the hobbies to edit: the data source of the list with the person's hobbies and all categories.
@MainActor
final class HobbyGrid {
  @WeakDelegate var delegate: (any HobbyGridDelegate)?

  var snapshot = Snapshot<HobbySection, HobbyLine>()

  private let view: ListView

  init(_ view: ListView) {
    self.view = view
    // A line and the gap below it.
    view.engine.rowHeight = 2
    view.engine.register(HobbyLineView.self) { [weak self] in
      let line = HobbyLineView()
      guard let self else { return line }
      for cell in line.hobbyCells { cell.addTarget(self, action: HobbyGrid.tap, for: .primaryActionTriggered) }
      return line
    }
    view.engine.source = self
  }

  /// Shows the person's hobbies, one a line, and the categories in columns.
  func show(_ mine: [Hobby], categories: [HobbyCategory]) {
    let mineItems = mine.enumerated().map {
      HobbyItem(name: "mine-\($0 + 1)", hobby: $1, isMine: true, isChosen: true)
    }
    var sections: [(section: HobbySection, items: [HobbyLine])] = [(.mine, mineItems.map { HobbyLine(items: [$0]) })]
    var number = 0
    for category in categories {
      let items = category.hobbies.map { hobby in
        number += 1
        return HobbyItem(name: "available-\(number)", hobby: hobby, isMine: false, isChosen: mine.contains(hobby))
      }
      let lines = stride(from: 0, to: items.count, by: HobbyLine.columns).map {
        HobbyLine(items: Array(items[$0..<min($0 + HobbyLine.columns, items.count)]))
      }
      sections.append((.category(category.name), lines))
    }
    view.show(sections, of: self)
  }

  private func tap(_ cell: HobbyCell) {
    guard let item = cell.item else { return }
    $delegate(from: self) { $0.hobbyGrid(self, didTap: item) }
  }
}

extension HobbyGrid: @MainActor SnapshotSource, @MainActor TitledListSource, @MainActor ColumnListSource {
  func list(_ list: ListEngine<RowView>, cellFor line: HobbyLine, at path: ListPath) throws -> RowView {
    let view = try list.dequeue(HobbyLineView.self)
    view.show(line)
    return view
  }

  func list(_ list: ListEngine<RowView>, titleOfSection section: Int) -> String? {
    snapshot.section(at: section)?.title
  }

  func list(_ list: ListEngine<RowView>, numberOfColumnsInRowAt path: ListPath) -> Int {
    snapshot.item(at: path)?.items.count ?? 0
  }
}
