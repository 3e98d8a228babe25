import Composites
import Responders
import TargetActions

extension TextInput {
  /// Lets the mouse place the cursor and select: characters by dragging, a word by a double click, all by a triple one.
  func followPointer() {
    addAction(owner: self, for: [.touchDown, .touchDragInside, .touchDragOutside]) { input, _, event in
      guard let sample = event.input as? PointerSample else { return }
      input.follow(sample)
    }
  }

  private func follow(_ sample: PointerSample) {
    guard isFirstResponder, let place = convert(sample.location, from: nil) else { return }
    let index = index(at: place)
    change { editing in
      switch (sample.phase, sample.tapCount) {
      case (.began, 2): editing.select(editing.word(around: index))
      case (.began, 3...): editing.select(0..<editing.characters.count)
      case (.began, _): editing.move(to: index)
      case (.moved, 1): editing.move(to: index, selecting: true)
      default: break
      }
    }
  }
}

extension TextEditing {
  /// The word around a place; empty between two blanks.
  fileprivate func word(around place: Int) -> Range<Int> {
    let end = wordEnd(after: wordStart(before: min(place + 1, characters.count)))
    let start = wordStart(before: end)
    return start <= place && place <= end ? start..<end : place..<place
  }
}
