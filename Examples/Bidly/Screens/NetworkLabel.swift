import Armature
import BidlyNetworking
import TerminalUI

extension Label {
  /// Makes a label that is visible while a request is running.
  @MainActor
  static func network(of api: ServerAPI) -> Label {
    let label = Label(Texts.network, style: Style(.accent, on: .surface), alignment: .trailing, name: "network")
    api.activity.subscribe(owner: label, startingWith: api.runningRequests) { label, count in
      label.isHidden = count == 0
    }
    return label
  }
}
