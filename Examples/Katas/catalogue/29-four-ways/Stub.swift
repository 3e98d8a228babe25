// MVC is nearly there. The other three have the same behavior.
final class MVCView: LotView {
  weak var controller: MVCController?
  override func press(_ button: Button) { controller?.press(button) }
}

final class MVCController {
  let view = MVCView()
  private let gateway: any Gateway
  private var lot: Lot
  private var offer: Int

  init(gateway: any Gateway, navigation: any Navigating) {
    self.gateway = gateway
    lot = gateway.lot()
    offer = lot.highest + 10
    view.controller = self
    view.show("\(lot.title): \(lot.highest), your offer: \(offer)")
  }

  func press(_ button: Button) {
    // Your code.
  }
}

func makeMVC(gateway: any Gateway, navigation: any Navigating) -> Module? {
  let controller = MVCController(gateway: gateway, navigation: navigation)
  return Module(view: controller.view, root: controller, roles: ["view": controller.view, "controller": controller])
}
func makeMVVM(gateway: any Gateway, navigation: any Navigating) -> Module? { nil }
func makeVIPER(gateway: any Gateway, navigation: any Navigating) -> Module? { nil }
func makeVIP(gateway: any Gateway, navigation: any Navigating) -> Module? { nil }
