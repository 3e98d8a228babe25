import Composites
public import Responders

/// A view that scrolls a higher one vertically, by keys and mouse wheel, and follows the first responder.
@MainActor
public final class ScrollView: View {
  /// The scrolled view, as wide as this view.
  public let content: View

  /// The height of the content.
  public var contentHeight: Double { didSet { if contentHeight != oldValue { setNeedsLayout() } } }

  /// Makes a scroll view and adds the content as its child.
  public init(_ content: View, contentHeight: Double, name: String? = nil) {
    self.content = content
    self.contentHeight = contentHeight
    super.init(name: name)
    addAll(content)
  }

  private var maximumOffset: Double { max(0, contentHeight - bounds.height) }

  public override func layout() {
    content.frame = Rect(x: 0, y: 0, width: bounds.width, height: max(contentHeight, bounds.height))
    scroll(to: bounds.origin.y)
  }

  private func scroll(to offset: Double) {
    bounds.origin.y = min(max(0, offset), maximumOffset)
  }

  /// Scrolls so that a descendant is visible, as far as it fits.
  public func reveal(_ view: View) {
    let place = view.convert(view.bounds, to: self)
    let lowest = max(bounds.origin.y, place.end.y - bounds.height)
    scroll(to: min(lowest, place.origin.y))
  }
}

extension View {
  /// Makes each enclosing scroll view scroll to this view.
  func reveal() {
    for area in ancestors.lazy.compactMap({ $0 as? ScrollView }) { area.reveal(self) }
  }
}

extension ScrollView: Scrolling, KeyCommanding {
  public func scroll(rows: Int) { scroll(to: bounds.origin.y + Double(rows)) }
  public func scroll(pages: Int) { scroll(to: bounds.origin.y + Double(pages) * bounds.height) }
  public func scrollToTop() { scroll(to: 0) }
  public func scrollToEnd() { scroll(to: maximumOffset) }

  public var keyCommands: [KeyCommand] {
    [
      KeyCommand(.pageDown, title: words.scroll, .scroll(pages: 1)),
      KeyCommand(.pageUp, title: words.scroll, .scroll(pages: -1)),
      KeyCommand(.up, title: "", .scroll(rows: -1)), KeyCommand(.down, title: "", .scroll(rows: 1)),
    ]
  }
}
