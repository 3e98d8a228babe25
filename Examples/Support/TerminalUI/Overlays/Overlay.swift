import Architectures
public import Composites
import MessageTracing
public import Responders

/// A box over a screen: an alert or a sheet.
///
/// The screen below stays visible but receives no input. A subclass adds views, says how high its content is, and lays
/// it out; ``Window/present(_:from:)`` presents it.
@MainActor
open class Overlay: View, KeyResponding {
  /// The title.
  ///
  /// A window doesn't present a second alert with the title of a presented one.
  public let title: String

  let titleLabel: Label

  /// The responder that becomes first responder again after dismissal.
  weak var formerFirstResponder: (any Responder)?

  /// The columns that a box may have, and its padding.
  private static let widths = 28...60
  private static let padding = 3

  /// Creates a box.
  public init(title: String, name: String? = nil) {
    self.title = title
    titleLabel = Label(title, style: Style(.text, on: .panel, .bold), wraps: true)
    super.init(name: name)
    addAll(titleLabel)
  }

  /// Dismisses the overlay.
  public func dismiss() {
    window?.dismiss(self)
  }

  /// The first responder while this overlay is the topmost one.
  open var preferredFirstResponder: (any Responder)? { nil }

  /// Handles Escape.
  ///
  /// The default implementation dismisses the overlay.
  open func cancel() {
    dismiss()
  }

  open func keyPressed(_ press: KeyPress) -> EventReply {
    guard press == KeyPress(.escape) else { return .forward }
    cancel()
    return .handled
  }

  // MARK: The box

  /// The preferred width of the content; nil for half of the screen with the padding.
  open var contentColumns: Int? { nil }

  /// Returns the preferred height of the content for a width, without padding and title.
  open func contentRows(forWidth width: Int) -> Int { 0 }

  /// Lays out the content in an area, in coordinates of the overlay.
  open func layoutContent(in area: Rect) {}

  /// Draws the content that isn't in views.
  open func drawContent(in area: CellRect, on canvas: inout Canvas) {}

  /// The area of the content: the box without padding and title.
  private var contentArea: Rect {
    let box = box
    let width = box.columns - 2 * Self.padding
    let above = 1 + titleRows(forWidth: width) + gap(forWidth: width)
    return Rect(
      x: Double(box.column + Self.padding), y: Double(box.row + above), width: Double(width),
      height: Double(max(0, box.rows - above - 1)))
  }

  /// Returns the number of lines of the title, which is often a sentence of a server; they leave most of the screen to
  /// the content.
  private func titleRows(forWidth width: Int) -> Int {
    min(max(1, title.wrapped(toWidth: width).count), max(1, cells.rows / 3))
  }

  /// Returns the number of blank lines below the title: none if the box doesn't fit on the screen.
  private func gap(forWidth width: Int) -> Int { wantedRows(forWidth: width) > cells.rows ? 0 : 1 }

  /// Returns the height of the box with its padding, a blank line below the title, and all of the content.
  private func wantedRows(forWidth width: Int) -> Int {
    contentRows(forWidth: width) + titleRows(forWidth: width) + 3
  }

  private var box: CellRect {
    let wanted = contentColumns.map { $0 + 2 * Self.padding } ?? cells.columns / 2
    let preferred = min(max(wanted, Self.widths.lowerBound), Self.widths.upperBound)
    let width = max(0, min(preferred, cells.columns - 2))
    let height = min(wantedRows(forWidth: width - 2 * Self.padding), cells.rows)
    return CellRect(
      column: (cells.columns - width) / 2, row: max(0, cells.rows - 1 - height) / 2, columns: width, rows: height)
  }

  public final override func layout() {
    let area = contentArea
    let rows = Double(titleRows(forWidth: Int(area.width)))
    titleLabel.frame = Rect(x: area.origin.x, y: Double(box.row + 1), width: area.width, height: rows)
    layoutContent(in: area)
  }

  public final override func draw(on canvas: inout Canvas) {
    // Everything below is dimmed, except for the help line, which shows the keys of this overlay.
    let below = CellRect(column: cells.column, row: cells.row, columns: cells.columns, rows: cells.rows - 1)
    canvas.restyle(below) { $0.attributes = [$0.attributes.subtracting(.overReceded), .receded] }
    canvas.panel(box)
    drawContent(in: CellRect(contentArea), on: &canvas)
  }
}

extension Window {
  /// The presented alerts, the topmost last.
  public var alerts: [AlertView] { overlays.compactMap { $0 as? AlertView } }

  /// The presented sheets, the topmost last.
  public var sheets: [Sheet] { overlays.compactMap { $0 as? Sheet } }

  /// Presents an alert or a sheet above everything else.
  ///
  /// Has no effect for an alert with the title of a presented one.
  ///
  /// - Parameter sender: The object that presents it, for recorders.
  public func present(_ overlay: Overlay, from sender: AnyObject? = nil) {
    guard overlay.parent == nil else { return }
    if overlay is AlertView, alerts.contains(where: { $0.title == overlay.title }) { return }
    let name = overlay.name ?? "overlay"
    reportMessage("present \(name) '\(overlay.title)'", from: sender, to: self, as: .navigation) { show(overlay) }
  }

  private func show(_ overlay: Overlay) {
    overlay.formerFirstResponder = rootState.firstResponder
    overlays.append(overlay)
    changeTree { try add(overlay) }
    overlay.isModal = true
    overlay.preferredFirstResponder?.becomeFirstResponder()
  }

  /// Dismisses an alert or a sheet, and restores the former first responder.
  public func dismiss(_ overlay: Overlay) {
    guard let index = overlays.firstIndex(where: { $0 === overlay }) else { return }
    reportMessage("dismiss", from: overlay, to: self, as: .navigation) { remove(overlay, at: index) }
  }

  private func remove(_ overlay: Overlay, at index: Int) {
    overlays.remove(at: index)
    let former = overlay.formerFirstResponder
    overlay.isModal = false
    changeTree { try overlay.removeFromParent() }
    if index < overlays.count {
      overlays[index].formerFirstResponder = former
    } else {
      former?.becomeFirstResponder()
    }
  }
}

extension Window: FirstResponderVetoing {
  /// Refuses a first responder below an alert or a sheet.
  ///
  /// It becomes first responder after the dismissal instead.
  public func allowsFirstResponder(_ responder: any Responder) -> Bool {
    let view = responder as? View
    let layer = overlays.lastIndex { view?.isDescendant(of: $0) == true }
    let above = layer.map { $0 + 1 } ?? 0
    guard above < overlays.count else { return true }
    overlays[above].formerFirstResponder = responder
    return false
  }
}
