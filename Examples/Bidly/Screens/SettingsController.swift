import Armature
import BidlyServices
import TerminalUI

/// Shows a button to log out, which has no effect, and one that requests a rival bid.
@MainActor
final class SettingsController: @MainActor Controller, TraceNamed {
  let controllerState = ControllerState<View>()
  let traceName = "settings"

  private let rivals: RivalBids
  private let view = SettingsView()

  init(rivals: RivalBids) {
    self.rivals = rivals
  }

  func load() -> View {
    view.rival.addTarget(rivals, action: RivalBids.request, for: .primaryActionTriggered)
    return view
  }

  func didAppear() {
    view.rival.becomeFirstResponder()
  }
}

/// The two buttons of the settings, one below the other.
final class SettingsView: ScreenView {
  let logOut = Button(Texts.logOut, name: "logOut")
  let rival = Button(Texts.addRivalBid, name: "rival")

  init() {
    super.init(name: "settings.view", bar: NavigationBar(title: Texts.settings))
    addAll(logOut, rival)
  }

  override func layoutContent(in area: Rect) {
    // A low terminal has no room for blank lines.
    let gap = area.height < 4 ? 0.0 : 1
    Stack(
      .vertical, spacing: gap, margins: Margins(top: gap, left: 2, right: 2),
      [.item(logOut, stretches: false), .item(rival, stretches: false)]
    ).layOut(in: area)
  }
}
