import Composites
public import Responders

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
    overlay.barInputBelow(true)
    overlay.preferredFirstResponder?.becomeFirstResponder()
  }

  /// Takes an alert or a sheet away, and gives the first place back to whoever had it.
  public func dismiss(_ overlay: Overlay) {
    guard let index = overlays.firstIndex(where: { $0 === overlay }) else { return }
    overlays.remove(at: index)
    let former = overlay.formerFirstResponder
    overlay.barInputBelow(false)
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
