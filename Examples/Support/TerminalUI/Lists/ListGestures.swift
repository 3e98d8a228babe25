import Composites
import DataSources
import Responders
import TargetActions

/// The gestures of a ``ListView``: a drag down at the top pulls its refresh control, and a swipe to the left deletes a row.
@MainActor
final class ListGestures {
  private let pull = PanGestureRecognizer()
  private let swipe = SwipeGestureRecognizer()
  private weak var list: ListView?

  /// The number of the row on which a swipe may begin, counted from 1.
  private var swipedRow: Int?

  /// The distance in rows at which a released list is pulled.
  private static let pullDistance = 3.0

  /// Adds the recognizers to a list.
  func add(to list: ListView) {
    self.list = list
    pull.minimumDistance = 2
    swipe.direction = .left
    swipe.minimumDistance = 8
    swipe.minimumSpeed = 12
    pull.addTarget(self, action: ListGestures.pulled)
    swipe.addTarget(self, action: ListGestures.swiped)
    for recognizer: any GestureRecognizer in [pull, swipe] {
      recognizer.delegate = self
      list.addGestureRecognizer(recognizer)
    }
  }

  private func pulled(_ pull: PanGestureRecognizer) {
    if pull.state == .ended, pull.translation.y >= Self.pullDistance { list?.pull() }
  }

  private func swiped() {
    if let swipedRow { list?.swipeAway(rowNumber: swipedRow) }
  }
}

extension ListGestures: @MainActor GestureReceiveDelegate {
  /// A pull begins at the top of a list that can be refreshed, and a swipe on a row.
  func gestureRecognizer(
    _ recognizer: any GestureRecognizer, shouldReceive sample: PointerSample, on node: AnyObject
  ) -> Bool {
    guard let list else { return false }
    if recognizer === pull { return list.refreshControl != nil && list.engine.offset <= 0 }
    swipedRow = list.engine.path(at: list.convert(sample.location, from: nil).y).flatMap(list.engine.rowNumber)
      .map { $0 + 1 }
    return swipedRow != nil
  }

  /// A pull goes down rather than aside.
  func gestureRecognizerShouldBegin(_ recognizer: any GestureRecognizer) -> Bool {
    recognizer !== pull || pull.translation.y > abs(pull.translation.x)
  }
}
