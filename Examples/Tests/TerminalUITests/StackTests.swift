import Composites
import TerminalUI
import Testing

/// The frames that a row or a column gives its items.
@MainActor @Suite struct StackTests {
  private let first = Button("One")
  private let second = Button("Second")
  private let third = View()

  private var frames: [[Double]] {
    [first, second, third].map { [$0.frame.origin.x, $0.frame.origin.y, $0.frame.width, $0.frame.height] }
  }

  @Test("a row gives natural and fixed lengths, and the rest to an item that fills")
  func row() {
    Stack(.horizontal, spacing: 2, [.item(first), .item(second, .fixed(3)), .item(third, .filling)])
      .layOut(in: Rect(x: 10, y: 5, width: 30, height: 2))
    #expect(frames == [[10, 5, 5, 2], [17, 5, 3, 2], [22, 5, 18, 2]])
  }

  @Test("a column stretches its items, unless they keep their own width")
  func column() {
    Stack(
      .vertical, margins: Margins(top: 1, left: 2, bottom: 3, right: 4),
      [
        .item(first, stretches: false), .space(.fixed(1)), .item(second), .item(third, .filling(minimum: 2)),
      ]
    ).layOut(in: Rect(x: 0, y: 0, width: 20, height: 12))
    #expect(frames == [[2, 1, 5, 1], [2, 3, 14, 1], [2, 4, 14, 5]])
  }

  @Test("items that fill share the rest up to their maximums, and no cell is lost")
  func shares() {
    Stack(
      .horizontal,
      [
        .item(first, .filling(maximum: 3)), .item(second, .filling(minimum: 4)), .item(third, .filling),
      ]
    ).layOut(in: Rect(x: 0, y: 0, width: 20, height: 1))
    #expect(frames.map { $0[2] } == [3, 11, 6])
    #expect(frames.map { $0[0] } == [0, 3, 14])
  }

  @Test("in too little room the first items keep their lengths, and the last ones become empty")
  func narrow() {
    Stack(.horizontal, spacing: 1, [.item(first), .item(second), .item(third, .filling(minimum: 4))])
      .layOut(in: Rect(x: 0, y: 0, width: 9, height: 1))
    #expect(frames == [[0, 0, 5, 1], [6, 0, 3, 1], [9, 0, 0, 1]])
    Stack(.vertical, margins: Margins(x: 4, y: 4), [.item(first)]).layOut(in: Rect(x: 0, y: 0, width: 3, height: 3))
    #expect([first.frame.width, first.frame.height] == [0, 0])
  }

  @Test("a hidden view takes no room, and a wide area centers the items")
  func hidden() {
    second.isHidden = true
    Stack(.vertical, spacing: 1, maximumWidth: 10, [.item(first), .item(second), .item(third)])
      .layOut(in: Rect(x: 0, y: 0, width: 31, height: 9))
    #expect(first.frame == Rect(x: 10, y: 0, width: 10, height: 1))
    #expect(third.frame == Rect(x: 10, y: 2, width: 10, height: 1))
  }

  @Test("a stack within a stack has its natural size")
  func nested() {
    let row = Stack(.horizontal, spacing: 1, margins: Margins(x: 1), [.item(first), .item(second)])
    #expect(row.naturalSize == [16, 1])
    let column = Stack(.vertical, spacing: 2, [.item(row), .item(third, .filling(minimum: 3))])
    #expect(column.naturalSize == [16, 6])
    column.layOut(in: Rect(x: 0, y: 0, width: 40, height: 8))
    #expect(frames == [[1, 0, 5, 1], [7, 0, 8, 1], [0, 3, 40, 5]])
  }
}
