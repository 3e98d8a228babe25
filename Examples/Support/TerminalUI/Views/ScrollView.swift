import Composites
public import Responders

/// A window onto a view that is higher than there is room: scrolls by keys and wheel, and follows the first responder.
@MainActor
public final class ScrollView: View {
  /// What is scrolled; it is as wide as this view.
  public let content: View

  /// How high the content is.
  public var contentHeight: Double { didSet { if contentHeight != oldValue { setNeedsLayout() } } }

  /// Makes an area; the content is its own from here on.
  public init(_ content: View, contentHeight: Double, name: String? = nil) {
    self.content = content
    self.contentHeight = contentHeight
    super.init(name: name)
    addAll(content)
  }

  private var farthest: Double { max(0, contentHeight - bounds.height) }

  public override func layout() {
    content.frame = Rect(x: 0, y: 0, width: bounds.width, height: max(contentHeight, bounds.height))
    scroll(to: bounds.origin.y)
  }

  private func scroll(to offset: Double) {
    bounds.origin.y = min(max(0, offset), farthest)
  }

  /// Brings a view inside into sight, as much of it as fits.
  public func reveal(_ view: View) {
    guard let place = view.convert(view.bounds, to: self) else { return }
    let lowest = max(bounds.origin.y, place.end.y - bounds.height)
    scroll(to: min(lowest, place.origin.y))
  }
}

extension View {
  /// Has each scroll area around the view bring it into sight.
  func reveal() {
    for area in ancestors.lazy.compactMap({ $0 as? ScrollView }) { area.reveal(self) }
  }
}

extension ScrollView: Scrolling, KeyCommanding {
  public func scroll(rows: Int) { scroll(to: bounds.origin.y + Double(rows)) }
  public func scroll(pages: Int) { scroll(to: bounds.origin.y + Double(pages) * bounds.height) }
  public func scrollToTop() { scroll(to: 0) }
  public func scrollToEnd() { scroll(to: farthest) }

  public var keyCommands: [KeyCommand] {
    [
      KeyCommand(.pageDown, title: "Scroll", .scroll(pages: 1)),
      KeyCommand(.pageUp, title: "Scroll", .scroll(pages: -1)),
      KeyCommand(.down, title: "", .scroll(rows: 1)), KeyCommand(.up, title: "", .scroll(rows: -1)),
    ]
  }
}
