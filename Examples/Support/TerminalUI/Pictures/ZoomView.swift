public import Composites
public import Raster
public import Responders
public import TargetActions

/// A part of a picture, which a person moves and makes larger or smaller.
///
/// The view knows no limits and keeps no offset: it asks its delegate, who shows another ``visiblePart`` if it likes.
/// Keys are `+` and `-` and the arrows; the mouse drags the picture, and its wheel zooms.
@MainActor
public final class ZoomView: View, PictureShowing {
  /// The whole picture.
  public var picture: Raster? { didSet { if picture != oldValue { setNeedsDisplay() } } }

  /// Which part of the picture fills the view, in its pixels; nil shows all of it.
  public var visiblePart: Rect? { didSet { if visiblePart != oldValue { setNeedsDisplay() } } }

  /// How large the view is in points, in which the delegate is told of movements; nil counts cells.
  public var sizeInPoints: Size?

  /// Decides what is shown; held weakly.
  public weak var delegate: (any ZoomViewDelegate)?

  /// Where a pointer that is down was last.
  private var dragged: Point?

  /// Makes a view without delegate.
  public init(picture: Raster? = nil, name: String? = nil) {
    self.picture = picture
    super.init(name: name)
  }

  /// Asks for another size of the picture.
  public func zoom(_ change: ZoomChange) {
    note(.zoomed(change))
    delegate?.zoomView(self, zoom: change)
  }

  /// Asks to move the picture, as a finger on it does.
  public func pan(by distance: Point) {
    note(.panned(distance.x, distance.y))
    delegate?.zoomView(self, panBy: distance)
  }

  private static let step = 1.25

  private var pointsPerCell: Point {
    guard let sizeInPoints, bounds.width > 0, bounds.height > 0 else { return [1, 1] }
    return sizeInPoints / bounds.size
  }

  public override func draw(on canvas: inout Canvas) {
    guard let picture else { return }
    let whole = Rect(x: 0, y: 0, width: Double(picture.width), height: Double(picture.height))
    canvas.draw(visiblePart ?? whole, of: picture, filling: cells)
    if isFirstResponder { canvas.frame(cells, style: .reversed) }
  }
}

extension ZoomView: FirstResponding, KeyResponding, PointerResponding, Scrolling {
  public var canBecomeFirstResponder: Bool { !isHidden }

  public func keyPressed(_ press: KeyPress) -> EventReply {
    guard press.modifiers.isEmpty else { return .forward }
    switch press.key {
    case "+": zoom(.by(Self.step))
    case "-": zoom(.by(1 / Self.step))
    // The view moves over the picture, hence the picture the other way.
    case .left: pan(by: [2, 0] * pointsPerCell)
    case .right: pan(by: [-2, 0] * pointsPerCell)
    case .up: pan(by: [0, 1] * pointsPerCell)
    case .down: pan(by: [0, -1] * pointsPerCell)
    default: return .forward
    }
    return .handled
  }

  public func pointer(_ sample: PointerSample) -> EventReply {
    switch sample.phase {
    case .began: dragged = sample.location
    case .moved:
      if let dragged, dragged != sample.location { pan(by: (sample.location - dragged) * pointsPerCell) }
      dragged = sample.location
    case .ended, .cancelled: dragged = nil
    }
    return .handled
  }

  public func scroll(rows: Int) { zoom(.by(rows < 0 ? Self.step : 1 / Self.step)) }
  public func scroll(pages: Int) { scroll(rows: pages) }
  public func scrollToTop() {}
  public func scrollToEnd() {}
}

/// How a person wants a picture to be zoomed.
public enum ZoomChange: Sendable, Hashable {
  /// To this many points a pixel.
  case to(Double)

  /// By this factor.
  case by(Double)
}

/// Decides which part of a picture a ``ZoomView`` shows.
@MainActor
public protocol ZoomViewDelegate: AnyObject {
  /// A person wants another size, about the middle of the view.
  func zoomView(_ view: ZoomView, zoom change: ZoomChange)

  /// A person has moved the picture by so many points.
  func zoomView(_ view: ZoomView, panBy distance: Point)
}
