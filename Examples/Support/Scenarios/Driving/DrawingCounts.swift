import Composites
import TerminalUI

/// Counts redraws of views and created list cells since a mark.
///
/// A view that left the window may return, so every view is remembered, weakly.
@MainActor
struct DrawingCounts {
  private struct Known {
    weak var view: View?
    var redraws = 0
    var cells = 0
    var redrawsAtMark = 0
    var cellsAtMark = 0
  }

  private var known: [ObjectIdentifier: Known] = [:]

  /// The number of cells created since the mark by lists that have been deallocated.
  private var lostCells = 0

  /// Updates the counts from the views of a window.
  ///
  /// Called after each change of the window.
  mutating func update(_ window: Window) {
    for view in window.preorder {
      let id = ObjectIdentifier(view)
      // The address of a deallocated object may be reused.
      if let former = known[id], former.view !== view { forget(id, former) }
      known[id, default: Known(view: view)].redraws = view.redrawCount
      if let list = view as? ListView { known[id]?.cells = list.createdCells }
    }
    for (id, entry) in known where entry.view == nil { forget(id, entry) }
  }

  private mutating func forget(_ id: ObjectIdentifier, _ entry: Known) {
    lostCells += entry.cells - entry.cellsAtMark
    known[id] = nil
  }

  /// Sets the mark.
  mutating func mark() {
    lostCells = 0
    for id in known.keys {
      guard let entry = known[id] else { continue }
      known[id]?.redrawsAtMark = entry.redraws
      known[id]?.cellsAtMark = entry.cells
    }
  }

  /// Returns the number of redraws of a view since the mark.
  func redraws(of view: View) -> Int {
    let entry = known[ObjectIdentifier(view)]
    return view.redrawCount - (entry?.redrawsAtMark ?? 0)
  }

  /// The number of cells created since the mark.
  var cells: Int { known.values.reduce(lostCells) { $0 + $1.cells - $1.cellsAtMark } }
}
