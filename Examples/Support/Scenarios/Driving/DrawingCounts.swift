import Composites
import TerminalUI

/// Counts how often views were drawn, and how many cells lists made, since a mark.
///
/// What has left the window may come back, so everything that was ever seen is known, weakly.
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

  /// Cells of lists that have gone, made since the mark.
  private var lostCells = 0

  /// Takes note of what is in a window; called whenever that may have changed.
  mutating func update(_ window: Window) {
    for view in window.preorder {
      let id = ObjectIdentifier(view)
      // An address is used again once its object has gone.
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

  /// Counts anew from now on.
  mutating func mark() {
    lostCells = 0
    for id in known.keys {
      guard let entry = known[id] else { continue }
      known[id]?.redrawsAtMark = entry.redraws
      known[id]?.cellsAtMark = entry.cells
    }
  }

  /// How often a view was drawn since the mark.
  func redraws(of view: View) -> Int {
    let entry = known[ObjectIdentifier(view)]
    return view.redrawCount - (entry?.redrawsAtMark ?? 0)
  }

  /// How many cells were made since the mark.
  var cells: Int { known.values.reduce(lostCells) { $0 + $1.cells - $1.cellsAtMark } }
}
