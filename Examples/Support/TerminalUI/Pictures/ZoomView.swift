public import Composites
public import Delegation
public import Raster
public import Responders
import TargetActions

/// Shows a part of a picture, which a person can move and zoom.
///
/// The view stores neither limits nor an offset: it reports each change to its delegate, which sets ``visiblePart``.
/// `+` and `-` zoom, and so does the mouse wheel. The arrow keys and drags move the picture.
@MainActor
public final class ZoomView: OutlinedPictureView {
  /// The size of the view, or of the inside of its outline, in points, the unit of reported movements; nil means cells.
  public var sizeInPoints: Size?

  /// The delegate, which decides what is shown; held weakly.
  @WeakDelegate public var delegate: (any ZoomViewDelegate)?

  /// Creates a view without a delegate.
  public override init(picture: Raster? = nil, name: String? = nil) {
    super.init(picture: picture, name: name)
    let drag = PanGestureRecognizer(target: self, action: ZoomView.dragged)
    drag.minimumDistance = 1
    addGestureRecognizer(drag)
    addGestureRecognizer(ScrollGestureRecognizer(target: self, action: ZoomView.wheelTurned))
  }

  /// Moves the picture with the pointer.
  private func dragged(_ drag: PanGestureRecognizer) {
    let distance = drag.translation(in: self)
    drag.setTranslation(.zero, in: self)
    if distance != .zero { pan(by: distance * pointsPerCell) }
  }

  /// Zooms by a step, however far the wheel was turned.
  private func wheelTurned(_ wheel: ScrollGestureRecognizer) {
    let rows = wheel.translation(in: self).y
    wheel.setTranslation(.zero, in: self)
    if rows != 0 { zoom(.by(rows < 0 ? Self.step : 1 / Self.step)) }
  }

  /// Reports a zoom to the delegate.
  public func zoom(_ change: ZoomChange) {
    announce(.zoomed(change))
    $delegate(from: self) { $0.zoomView(self, zoom: change) }
  }

  /// Reports a movement of the picture to the delegate.
  public func pan(by distance: Point) {
    announce(.panned(distance.x, distance.y))
    $delegate(from: self) { $0.zoomView(self, panBy: distance) }
  }

  private static let step = 1.25

  private var pointsPerCell: Point {
    let cells = partCells
    guard let sizeInPoints, cells.columns > 0, cells.rows > 0 else { return [1, 1] }
    return sizeInPoints / Point(Double(cells.columns), Double(cells.rows))
  }

  public override var focusOnClick: FocusOnClick { .takes }

  public override var keyHints: [KeyHint] { [KeyHint("← ↑ ↓ →", words.move), KeyHint("+ −", words.zoom)] }

  public override func draw(on canvas: inout Canvas) {
    super.draw(on: &canvas)
    if outline == nil, picture != nil, isFirstResponder { canvas.frame(cells, style: .reversed) }
  }
}

extension ZoomView: FirstResponding, KeyResponding {
  public var canBecomeFirstResponder: Bool { !isHidden }

  public func keyPressed(_ press: KeyPress) -> EventReply {
    guard press.modifiers.isEmpty else { return .forward }
    switch press.key {
    case "+": zoom(.by(Self.step))
    case "-": zoom(.by(1 / Self.step))
    // The keys move the view over the picture, so the picture moves the other way.
    case .left: pan(by: [2, 0] * pointsPerCell)
    case .right: pan(by: [-2, 0] * pointsPerCell)
    case .up: pan(by: [0, 1] * pointsPerCell)
    case .down: pan(by: [0, -1] * pointsPerCell)
    default: return .forward
    }
    return .handled
  }
}

/// A change of a picture's zoom.
public enum ZoomChange: Sendable, Hashable {
  /// Zooms to a number of points per pixel.
  case to(Double)

  /// Zooms by a factor.
  case by(Double)
}

/// The delegate of a ``ZoomView``, which decides about the visible part.
@MainActor
public protocol ZoomViewDelegate: AnyObject {
  /// Called when a person zooms the picture about the center of the view.
  func zoomView(_ view: ZoomView, zoom change: ZoomChange)

  /// Called when a person moves the picture by a distance in points.
  func zoomView(_ view: ZoomView, panBy distance: Point)
}
