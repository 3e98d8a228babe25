public import Composites
public import TerminalUI

/// Shows a number in digits of three by five dots, a dot two cells wide.
@MainActor
public final class BigNumber: View {
  /// The number.
  public var value = 0 { didSet { if value != oldValue { setNeedsDisplay() } } }

  /// The text beside it says the same.
  public override var visibleText: String? { nil }

  private static let digitWidth = 6
  private static let gap = 2

  public override var naturalSize: Size {
    let count = "\(value)".count
    return [Double(count * Self.digitWidth + (count - 1) * Self.gap), 5]
  }

  /// The five rows of each digit; a bit is a dot, the highest one at the left.
  private static let digits: [[UInt8]] = [
    [7, 5, 5, 5, 7], [2, 6, 2, 2, 7], [7, 1, 7, 4, 7], [7, 1, 3, 1, 7], [5, 5, 7, 1, 1],
    [7, 4, 7, 1, 7], [7, 4, 7, 5, 7], [7, 1, 1, 2, 2], [7, 5, 7, 5, 7], [7, 5, 7, 1, 7],
  ]

  public override func draw(on canvas: inout Canvas) {
    for (index, digit) in "\(value)".compactMap(\.wholeNumberValue).enumerated() {
      let start = index * (Self.digitWidth + Self.gap)
      for (row, bits) in Self.digits[digit].enumerated() {
        for column in 0..<3 where bits & (4 >> UInt8(column)) != 0 {
          let dot = CellRect(column: start + 2 * column, row: row, columns: 2, rows: 1)
          canvas.fill(dot, with: "█", style: Style(.accent))
        }
      }
    }
  }
}
