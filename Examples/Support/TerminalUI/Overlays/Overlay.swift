import Composites
public import Responders

/// A box over a screen, which stays visible and cannot be used meanwhile: an alert or a sheet.
@MainActor
open class Overlay: View, KeyResponding {
  /// What stands on top of the box, by which a window tells whether the same one is up already.
  public let title: String

  let titleLabel: Label

  /// Who gets the first place back when this is taken away.
  weak var formerFirstResponder: (any Responder)?

  static let widest = 50

  init(title: String, name: String) {
    self.title = title
    titleLabel = Label(title, style: .bold, alignment: .center)
    super.init(name: name)
    addAll(titleLabel)
  }

  /// Takes it away.
  public func dismiss() {
    window?.dismiss(self)
  }

  /// Who is first responder while this is on top.
  var preferredFirstResponder: (any Responder)? { nil }

  /// Does what Escape does; unless overridden it takes it away.
  func cancel() {
    dismiss()
  }

  public func keyPressed(_ press: KeyPress) -> EventReply {
    guard press == KeyPress(.escape) else { return .forward }
    cancel()
    return .handled
  }

  // MARK: The box

  /// How many cells the content of the box wants to be high, without border and title, at a width.
  func contentRows(forWidth width: Int) -> Int { 0 }

  /// Places the content, in coordinates of the overlay.
  func layoutContent(in area: Rect) {}

  var box: CellRect {
    let width = max(0, min(Self.widest, cells.columns - 2))
    let height = min(contentRows(forWidth: width - 4) + 4, cells.rows)
    return CellRect(
      column: (cells.columns - width) / 2, row: (cells.rows - height) / 2, columns: width, rows: height)
  }

  public override func layout() {
    let box = box
    let area = Rect(
      x: Double(box.column + 2), y: Double(box.row + 1), width: Double(box.columns - 4), height: Double(box.rows - 2))
    titleLabel.frame = Rect(x: area.origin.x, y: area.origin.y, width: area.width, height: 1)
    layoutContent(in: Rect(x: area.origin.x, y: area.origin.y + 2, width: area.width, height: area.height - 2))
  }

  public override func draw(on canvas: inout Canvas) {
    canvas.fill(box)
    canvas.frame(box)
  }
}

extension Window {
  /// The alerts that are up, the one on top last.
  public var alerts: [AlertView] { overlays.compactMap { $0 as? AlertView } }

  /// The sheets that are up, the one on top last.
  public var sheets: [Sheet] { overlays.compactMap { $0 as? Sheet } }

  /// Shows an alert or a sheet above everything; one with the title of an alert that is up is not shown a second time.
  public func present(_ overlay: Overlay) {
    guard overlay.parent == nil else { return }
    if overlay is AlertView, alerts.contains(where: { $0.title == overlay.title }) { return }
    overlay.formerFirstResponder = rootState.firstResponder
    overlays.append(overlay)
    changeTree { try add(overlay) }
    overlay.preferredFirstResponder?.becomeFirstResponder()
  }

  /// Takes an alert or a sheet away, and gives the first place back to whoever had it.
  public func dismiss(_ overlay: Overlay) {
    guard let index = overlays.firstIndex(where: { $0 === overlay }) else { return }
    overlays.remove(at: index)
    let former = overlay.formerFirstResponder
    changeTree { try overlay.removeFromParent() }
    if index < overlays.count {
      overlays[index].formerFirstResponder = former
    } else {
      former?.becomeFirstResponder()
    }
  }
}

extension Window: FirstResponderVetoing {
  /// Lets nobody below an alert or a sheet become first, but remembers who wanted to for when that is taken away.
  public func allowsFirstResponder(_ newcomer: any Responder) -> Bool {
    let view = newcomer as? View
    let layer = overlays.lastIndex { view?.isDescendant(of: $0) == true }
    let above = layer.map { $0 + 1 } ?? 0
    guard above < overlays.count else { return true }
    overlays[above].formerFirstResponder = newcomer
    return false
  }
}
