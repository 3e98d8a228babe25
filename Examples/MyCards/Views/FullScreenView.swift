public import Armature
import MyCardsModel
public import TerminalUI

/// What capture, crop and photo have in common: the outline in the middle, and a button that closes.
@MainActor
open class FullScreenView: ScreenView {
  public let close = GlyphButton(Texts.close, name: "close")

  public init(name: String, title: String) {
    super.init(name: name, bar: NavigationBar(title: title))
    addAll(close)
  }

  /// Places what a subclass shows besides.
  open func layoutContent(with map: ScreenMap, in area: Rect) {}

  public final override func layoutContent(in area: Rect) {
    let map = ScreenMap(area)
    close.frame = map.cells(CardGeometry.closeButton(on: LogicalScreen.size)).atLeast(Double(close.width))
    layoutContent(with: map, in: area)
  }

  open override var keyCommands: [KeyCommand] {
    super.keyCommands + [KeyCommand(.escape, title: Texts.close, .tap(close))]
  }
}

extension Rect {
  /// At least so wide, about the same middle.
  func atLeast(_ least: Double) -> Rect {
    guard width < least else { return self }
    return Rect(x: (center.x - least / 2).rounded(), y: origin.y, width: least, height: height)
  }
}
