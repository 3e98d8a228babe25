import Responders

/// Something in which keys choose a row.
@MainActor
public protocol RowChoosing: AnyObject {
  /// Makes another row the current one, and brings it into view.
  func moveRow(by distance: Int)

  /// Does what a tap on the current row does.
  func chooseRow()
}

extension Command<any RowChoosing> {
  /// Moves the current row of the nearest list.
  @MainActor static func moveRow(by distance: Int) -> Self { Command({ $0.moveRow(by:) }, distance) }

  /// Chooses the current row of the nearest list.
  @MainActor static var chooseRow: Self { Command { $0.chooseRow } }
}
