import Armature
import MyCardsGeometry
import Raster
public import TerminalUI

/// A control that accepts a tap only if the press begins inside and never leaves it.
///
/// A button, in contrast, accepts a press that leaves and returns.
@MainActor
open class TappableView: ControlView {
  private var tracking = TapTracking()

  public override init(name: String? = nil) {
    super.init(name: name)
    addAction(owner: self, for: .touchDown) { view, _ in view.tracking.began() }
    addAction(owner: self, for: .touchDragExit) { view, _ in view.tracking.left() }
    addAction(owner: self, for: [.touchUpOutside, .touchCancel]) { view, _ in view.tracking.began() }
  }

  /// Whether the press, if any, has not left the view.
  open override var sendsPrimaryActionOnTouchUp: Bool { !tracking.hasLeft }

  open override func activate(_ input: (any Sendable)?) {
    guard tracking.ended() else { return }
    super.activate(input)
  }
}

/// Tracks whether a press is a tap: it begins inside and doesn't leave before it ends.
public struct TapTracking: Hashable, Sendable {
  /// Whether the press has left the view.
  public private(set) var hasLeft = false

  public init() {}

  public mutating func began() { hasLeft = false }

  public mutating func left() { hasLeft = true }

  /// Ends the press and returns whether it is a tap.
  public mutating func ended() -> Bool {
    defer { hasLeft = false }
    return !hasLeft
  }
}

/// A button of a full screen, with a symbol above its label if there is enough space.
@MainActor
public final class GlyphButton: TappableView {
  private let title: String
  private let glyph: Raster?

  init(_ title: String, glyph: Raster? = nil, name: String) {
    (self.title, self.glyph) = (title, glyph)
    super.init(name: name)
  }

  public override var visibleText: String? { title }

  /// The width of the label in cells.
  var width: Int { title.displayWidth + 2 }

  public override func draw(on canvas: inout Canvas) {
    if let glyph, cells.rows > 1 {
      canvas.draw(
        isHighlighted ? glyph.pressed : glyph,
        in: CellRect(column: 0, row: 0, columns: cells.columns, rows: cells.rows - 1))
    }
    let look: ButtonLook = isEnabled ? isHighlighted ? .pressed : .primary : .disabled
    canvas.draw(in: CellRect(column: 0, row: cells.rows - 1, columns: cells.columns, rows: 1)) { canvas in
      canvas.button(title, look, columns: cells.columns)
    }
  }
}

extension Raster {
  /// The picture in the pressed state: smaller and blended with light gray.
  var pressed: Raster {
    let lightGray = 211.0
    func blended(_ value: UInt8) -> UInt8 {
      UInt8((Double(value) * (1 - CardGeometry.pressedDim) + lightGray * CardGeometry.pressedDim).rounded())
    }
    let width = max(1, Int((Double(width) * CardGeometry.pressedScale).rounded()))
    let height = max(1, Int((Double(height) * CardGeometry.pressedScale).rounded()))
    return resized(width: width, height: height).flatMap { small in
      Raster(width: width, height: height) { x, y in
        let pixel = small[x, y]
        return (blended(pixel.red), blended(pixel.green), blended(pixel.blue))
      }
    } ?? self
  }
}
