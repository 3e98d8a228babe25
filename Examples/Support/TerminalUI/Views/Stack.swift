public import Composites

/// A row or a column of views, laid out along an axis.
///
/// A stack is a value that sets the frames of views. It is made where they are laid out, and isn't a view itself:
///
/// ```swift
/// override func layoutContent(in area: Rect) {
///   Stack(.vertical, spacing: 1, margins: Margins(x: 2), [
///     .item(name), .item(notes, .filling(minimum: 2)), .item(Stack(.horizontal, spacing: 2, [.item(send), .item(drop)])),
///   ]).layOut(in: area)
/// }
/// ```
///
/// Hidden views take no room. If the room is too small for all items, the first ones keep their lengths, and the last
/// ones become shorter and then empty.
@MainActor
public struct Stack {
  /// The direction in which the items follow each other.
  public enum Axis: Sendable, Hashable {
    /// From left to right.
    case horizontal

    /// From top to bottom.
    case vertical
  }

  private let axis: Axis
  private let spacing: Double
  private let margins: Margins
  private let maximumWidth: Double
  private let items: [StackItem]

  /// Creates a stack.
  ///
  /// - Parameters:
  ///   - spacing: The cells between two items.
  ///   - margins: The cells that stay free around the items.
  ///   - maximumWidth: The width of the items at most; in a wider area they are centered.
  ///   - items: The items in order.
  public init(
    _ axis: Axis, spacing: Double = 0, margins: Margins = Margins(), maximumWidth: Double = .infinity,
    _ items: [StackItem]
  ) {
    (self.axis, self.spacing, self.margins, self.maximumWidth) = (axis, spacing, margins, maximumWidth)
    self.items = items
  }

  /// Sets the frames of the items' views.
  ///
  /// - Parameter area: The area of the stack, in the coordinates of the views' parent.
  public func layOut(in area: Rect) {
    let area = margins.inset(area).centered(width: maximumWidth)
    let shown = items.filter { !$0.isHidden }
    let (room, breadth) = axis == .horizontal ? (area.width, area.height) : (area.height, area.width)
    var offset = 0.0
    for (item, length) in zip(shown, lengths(of: shown, in: room)) {
      let start = min(offset, room)
      let own = item.isStretched ? breadth : min(breadth, across(item.naturalSize))
      let part =
        axis == .horizontal
        ? Rect(x: area.origin.x + start, y: area.origin.y, width: length, height: own)
        : Rect(x: area.origin.x, y: area.origin.y + start, width: own, height: length)
      item.layOut(part)
      offset += length + spacing
    }
  }

  /// The size for which nothing is shortened: natural lengths, and the minimum of items that fill.
  public var naturalSize: Size {
    let shown = items.filter { !$0.isHidden }
    let length = shown.map(minimum).reduce(0, +) + spacing * Double(max(0, shown.count - 1))
    let breadth = shown.map { across($0.naturalSize) }.max() ?? 0
    let inner: Size = axis == .horizontal ? [length, breadth] : [breadth, length]
    return [inner.x + margins.left + margins.right, inner.y + margins.top + margins.bottom]
  }

  // MARK: Lengths

  private func along(_ size: Size) -> Double { axis == .horizontal ? size.x : size.y }
  private func across(_ size: Size) -> Double { axis == .horizontal ? size.y : size.x }

  private func minimum(_ item: StackItem) -> Double {
    switch item.length {
    case .natural: along(item.naturalSize)
    case .fixed(let length): max(0, length)
    case .filling(let minimum, _): max(0, minimum)
    }
  }

  /// Returns the length of each item: minimums from first to last, then equal shares of the rest up to their maximums.
  private func lengths(of items: [StackItem], in room: Double) -> [Double] {
    var rest = max(0, room)
    var lengths: [Double] = []
    for item in items {
      lengths.append(min(minimum(item), rest))
      rest = max(0, rest - lengths[lengths.count - 1] - spacing)
    }
    rest = max(0, room - lengths.reduce(0, +) - spacing * Double(max(0, items.count - 1)))
    var growing = items.indices.filter { lengths[$0] < items[$0].maximum }
    while rest >= 1, !growing.isEmpty {
      let share = max(1, (rest / Double(growing.count)).rounded(.down))
      for index in growing where rest >= 1 {
        let more = min(share, rest, items[index].maximum - lengths[index])
        lengths[index] += more
        rest -= more
      }
      growing.removeAll { lengths[$0] >= items[$0].maximum }
    }
    return lengths
  }
}

/// An item of a ``Stack``: a view, a stack in it, or free cells.
@MainActor
public struct StackItem {
  /// The size of an item along the axis of its stack.
  public enum Length: Sendable, Hashable {
    /// The size that the content needs: ``View/naturalSize``.
    case natural

    /// A number of cells.
    case fixed(Double)

    /// A share of the cells that the other items leave.
    case filling(minimum: Double = 0, maximum: Double = .infinity)

    /// A share of the cells that the other items leave, possibly none.
    public static var filling: Length { .filling() }
  }

  private enum Content {
    case view(View)
    case stack(Stack)
    case space
  }

  private let content: Content
  let length: Length

  /// Whether the item is as broad as its stack; otherwise it has its natural size.
  let isStretched: Bool

  /// Makes an item of a view.
  ///
  /// - Parameter stretches: Whether the view is as broad as the stack, across its axis.
  public static func item(_ view: View, _ length: Length = .natural, stretches: Bool = true) -> StackItem {
    StackItem(content: .view(view), length: length, isStretched: stretches)
  }

  /// Makes an item of a row or column within the stack.
  public static func item(_ stack: Stack, _ length: Length = .natural) -> StackItem {
    StackItem(content: .stack(stack), length: length, isStretched: true)
  }

  /// Makes free cells, which add to the spacing.
  public static func space(_ length: Length) -> StackItem {
    StackItem(content: .space, length: length, isStretched: true)
  }

  var isHidden: Bool { if case .view(let view) = content { view.isHidden } else { false } }

  var maximum: Double { if case .filling(_, let maximum) = length { maximum } else { 0 } }

  var naturalSize: Size {
    switch content {
    case .view(let view): view.naturalSize
    case .stack(let stack): stack.naturalSize
    case .space: [0, 0]
    }
  }

  func layOut(_ area: Rect) {
    switch content {
    case .view(let view): view.frame = area
    case .stack(let stack): stack.layOut(in: area)
    case .space: break
    }
  }
}

/// The cells that stay free at the edges of an area.
public struct Margins: Sendable, Hashable {
  public var top, left, bottom, right: Double

  /// Creates margins.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  /// Creates margins that are equal at both sides, and at the top and the bottom.
  public init(x: Double, y: Double = 0) {
    self.init(top: y, left: x, bottom: y, right: x)
  }

  /// Returns an area without the margins; empty rather than negative.
  func inset(_ area: Rect) -> Rect {
    Rect(
      x: area.origin.x + min(left, area.width), y: area.origin.y + min(top, area.height),
      width: max(0, area.width - left - right), height: max(0, area.height - top - bottom))
  }
}

extension Rect {
  /// Returns the middle part of at most a width.
  fileprivate func centered(width maximum: Double) -> Rect {
    let part = min(width, max(0, maximum))
    return Rect(x: origin.x + ((width - part) / 2).rounded(.down), y: origin.y, width: part, height: height)
  }
}
