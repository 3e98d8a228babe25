public import Composites
public import TargetActions

/// A node with gesture recognizers, which receive each pointer sample on the node and below it before the nodes do.
///
/// ```swift
/// class View: SpatialComposite, Responder, GestureHosting {
///   var gestureRecognizers: [any GestureRecognizer] = []
///   // …
/// }
/// view.addGestureRecognizer(TapGestureRecognizer(target: screen, action: Screen.tapped))
/// ```
public protocol GestureHosting: AnyObject {
  /// The gesture recognizers, which the node owns; they are read when a pointer goes down.
  ///
  /// Change them with ``addGestureRecognizer(_:)`` and ``removeGestureRecognizer(_:)``.
  var gestureRecognizers: [any GestureRecognizer] { get set }
}

extension GestureHosting {
  /// Adds a recognizer to this node, which owns it from then on, and removes it from its previous node.
  ///
  /// Adding it again changes nothing. A recognizer that is added during a press receives the next one.
  public func addGestureRecognizer(_ recognizer: any GestureRecognizer) {
    if recognizer.node !== self { (recognizer.node as? any GestureHosting)?.removeGestureRecognizer(recognizer) }
    recognizer.gesture.node = self
    guard !gestureRecognizers.contains(where: { $0 === recognizer }) else { return }
    gestureRecognizers.append(recognizer)
  }

  /// Removes a recognizer from this node.
  ///
  /// A gesture in progress is canceled if it has begun, and fails otherwise. A recognizer of another node is unchanged.
  public func removeGestureRecognizer(_ recognizer: any GestureRecognizer) {
    guard let index = gestureRecognizers.firstIndex(where: { $0 === recognizer }) else { return }
    let removed = gestureRecognizers.remove(at: index)
    removed.endGesture()
    if removed.node === self { removed.gesture.node = nil }
  }

  /// The recognizers, each of which has this node as its node from then on.
  var boundGestureRecognizers: [any GestureRecognizer] {
    let recognizers = gestureRecognizers
    for recognizer in recognizers where recognizer.node !== self { recognizer.gesture.node = self }
    return recognizers
  }
}

// MARK: Locations in the space of a node

extension GestureRecognizer {
  /// Returns the location of the gesture in the space of a node: the centroid of its pointers.
  ///
  /// Like every conversion, it is not a number if the node's transform has no inverse.
  ///
  /// - Parameter node: A node of the root that dispatches the pointers.
  public func location<Node: SpatialComposite>(in node: Node) -> Point {
    node.own(location)
  }

  /// Returns the location of one pointer in the space of a node.
  ///
  /// - Parameters:
  ///   - index: The position of the pointer in ``/TargetActions/GestureRecognizer/locations``: 0 for the first that
  ///     went down. It must be less than `numberOfPointers`.
  ///   - node: A node of the root that dispatches the pointers.
  public func location<Node: SpatialComposite>(ofPointer index: Int, in node: Node) -> Point {
    node.own(locations[index])
  }

  /// A location is in the space of a node with a known class.
  @available(
    *, unavailable,
    message: "The class of a recognizer's node isn't known: pass your view, as in 'location(in: self)'."
  )
  public func location(in node: AnyObject?) -> Point { location }

  /// The location of one pointer.
  @available(*, unavailable, renamed: "location(ofPointer:in:)")
  public func location<Node: SpatialComposite>(ofTouch index: Int, in node: Node) -> Point {
    location(ofPointer: index, in: node)
  }
}

extension PointerSample {
  /// Returns the location of the sample in the space of a node of the root that dispatched it.
  public func location<Node: SpatialComposite>(in node: Node) -> Point {
    node.own(location)
  }
}

extension PanGestureRecognizer {
  /// Returns the distance of the pan in the space of a node, such as the parent of a node that is dragged.
  public func translation<Node: SpatialComposite>(in node: Node) -> Point {
    node.ownVector(translation)
  }

  /// Sets the distance of the pan in the space of a node, to continue from there: zero after each change, as a rule.
  public func setTranslation<Node: SpatialComposite>(_ translation: Point, in node: Node) {
    self.translation = node.rootVector(translation)
  }

  /// Returns the velocity of the pan in the space of a node, in units per second.
  public func velocity<Node: SpatialComposite>(in node: Node) -> Point {
    node.ownVector(velocity)
  }
}

extension ScrollGestureRecognizer {
  /// Returns the distance scrolled in the space of a node.
  public func translation<Node: SpatialComposite>(in node: Node) -> Point {
    node.ownVector(translation)
  }

  /// Sets the distance scrolled in the space of a node, to continue from there.
  public func setTranslation<Node: SpatialComposite>(_ translation: Point, in node: Node) {
    self.translation = node.rootVector(translation)
  }

  /// Returns the velocity of scrolling in the space of a node, in units per second.
  public func velocity<Node: SpatialComposite>(in node: Node) -> Point {
    node.ownVector(velocity)
  }
}

// A distance, too, is in the space of a node with a known class. A recognizer's own `translation` and `velocity` are in
// the space of the root.

extension PanGestureRecognizer {
  /// A distance is in the space of a node with a known class.
  @available(
    *, unavailable,
    message: "The class of a recognizer's node isn't known: pass your view, as in 'translation(in: self)'."
  )
  public func translation(in node: AnyObject?) -> Point { translation }

  /// A distance is in the space of a node with a known class.
  @available(
    *, unavailable,
    message: "The class of a recognizer's node isn't known: pass your view, as in 'setTranslation(.zero, in: self)'."
  )
  public func setTranslation(_ translation: Point, in node: AnyObject?) {}

  /// A velocity is in the space of a node with a known class.
  @available(
    *, unavailable,
    message: "The class of a recognizer's node isn't known: pass your view, as in 'velocity(in: self)'."
  )
  public func velocity(in node: AnyObject?) -> Point { velocity }
}

extension SpatialComposite {
  /// Returns a point of the root's space in this node's own.
  fileprivate func own(_ point: Point) -> Point {
    convert(point, from: nil)
  }

  /// Returns a vector of the root's space in this node's own.
  fileprivate func ownVector(_ vector: Point) -> Point {
    own(vector) - own(.zero)
  }

  /// Returns a vector of this node's own space in the root's.
  fileprivate func rootVector(_ vector: Point) -> Point {
    convert(vector, to: nil) - convert(Point.zero, to: nil)
  }
}
