/// Recognizes a pan that begins at an edge of the root and goes inward: continuous, like a ``PanGestureRecognizer``.
///
/// It fails if the first pointer goes down further than ``edgeWidth`` from every edge in ``edges``, or if the movement
/// that would begin the pan goes more along that edge than away from it. Set ``edges`` before use:
///
/// ```swift
/// let back = ScreenEdgePanGestureRecognizer(target: screen, action: Screen.draggedBack)
/// back.edges = .left
/// ```
///
/// The edges are those of the root's bounds, wherever the recognizer's node is. To let a pan of a node wait for it,
/// call `pan.require(toFail: back)`.
public final class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// The edges of a root, in a space whose *y* grows downward.
  public struct Edges: OptionSet, Sendable, Hashable {
    /// One bit for each edge.
    public let rawValue: UInt8

    /// Creates a set of the edges with these bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// The edge with the smallest *y*.
    public static let top = Edges(rawValue: 1 << 0)

    /// The edge with the smallest *x*.
    public static let left = Edges(rawValue: 1 << 1)

    /// The edge with the greatest *y*.
    public static let bottom = Edges(rawValue: 1 << 2)

    /// The edge with the greatest *x*.
    public static let right = Edges(rawValue: 1 << 3)

    /// All four edges.
    public static let all: Edges = [.top, .left, .bottom, .right]

    /// The direction from the edge inward.
    fileprivate static let inward: [(Edges, SIMD2<Double>)] = [
      (.top, [0, 1]), (.left, [1, 0]), (.bottom, [0, -1]), (.right, [-1, 0]),
    ]
  }

  /// The edges at which a pan may begin; none by default.
  public var edges: Edges = []

  /// The distance from an edge at which a pointer still counts as at the edge; 20 by default.
  public var edgeWidth = 20.0

  /// The edges at which the first pointer went down.
  private var touched: Edges = []

  /// Creates a recognizer without edges and target.
  public required init() {
    super.init()
  }

  /// Reads one step of a pointer; the library calls it.
  public override func receive(_ sample: PointerSample) {
    if sample.phase == .began, gesture.reached == .possible, touched.isEmpty {
      touched = edges.intersection(edges(at: sample.location))
      guard !touched.isEmpty else {
        move(to: .failed)
        return
      }
    }
    super.receive(sample)
  }

  /// Discards the state of the finished gesture; the library calls it.
  public override func reset() {
    touched = []
    super.reset()
  }

  override func begins(after travel: SIMD2<Double>) -> Bool? {
    guard travel.length >= minimumDistance else { return nil }
    return Edges.inward.contains { edge, inward in
      let away = (travel * inward).sum()
      return touched.contains(edge) && away > 0 && 2 * away * away >= (travel * travel).sum()
    }
  }

  /// Returns the edges of the root that a location is near.
  private func edges(at location: SIMD2<Double>) -> Edges {
    guard let (minimum, maximum) = gesture.coordinator?.bounds else { return [] }
    var edges: Edges = []
    if location.y - minimum.y <= edgeWidth { edges.insert(.top) }
    if location.x - minimum.x <= edgeWidth { edges.insert(.left) }
    if maximum.y - location.y <= edgeWidth { edges.insert(.bottom) }
    if maximum.x - location.x <= edgeWidth { edges.insert(.right) }
    return edges
  }
}
