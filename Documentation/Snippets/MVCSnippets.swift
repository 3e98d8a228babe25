import Armature
import ArmatureTesting
import Testing

// snippet.model
@MainActor final class Stock {
  let changes = Observers<Int>("changes")
  private(set) var count: Int { didSet { changes.notify(count) } }

  init(_ count: Int) { self.count = count }

  /// Sells one item, or returns false if there is none.
  func sell() -> Bool {
    guard count > 0 else { return false }
    count -= 1
    return true
  }
}
// snippet.end

// snippet.controller
final class StockView: Panel {
  let caption = Caption()
  let sell = PushButton()
}

@MainActor final class StockController: @MainActor Controller {
  let controllerState = ControllerState<Panel>()
  let view = StockView()
  private let stock: Stock

  init(_ stock: Stock) { self.stock = stock }

  func load() -> Panel {
    view.sell.addTarget(self, action: StockController.sell, for: .primaryActionTriggered)
    return view
  }

  func willAppear() {
    observe(stock.changes, StockController.show, startingWith: stock.count)  // until willDisappear
  }

  private func show(_ count: Int) { view.caption.display("\(count) left") }

  private func sell() {
    if !stock.sell() { view.caption.display("Sold out") }
  }
}
// snippet.end

// snippet.result
@MainActor final class ColorPicker: @MainActor ResultController {
  let controllerState = ControllerState<Panel>()
  let result = ResultSlot<String>()
  let red = PushButton()

  func load() -> Panel {
    red.addAction(owner: self, for: .primaryActionTriggered) { picker, _ in picker.finish("red") }
    return red
  }
}

@MainActor final class SettingsController: @MainActor Controller {
  let controllerState = ControllerState<Panel>()
  let color = Caption()

  func load() -> Panel { color }

  func pickColor() { present(ColorPicker(), for: self, SettingsController.colorWasPicked) }

  private func colorWasPicked(_ result: ControllerResult<String>) {
    switch result {
    case .finished(let name): color.display(name)
    case .cancelled: break  // dismissed in any other way
    }
  }
}
// snippet.end

@MainActor @Suite("MVC on the pages")
struct MVCSnippets {
  @Test("a press reaches the model, and its change reaches the view")
  func press() {
    // snippet.test
    let stock = Stock(1)
    let controller = StockController(stock)
    let host = ControllerHost(Frame())
    host.setRootController(controller)
    host.show()

    controller.view.sell.press()
    #expect(controller.view.caption.text == "0 left")
    controller.view.sell.press()
    #expect(controller.view.caption.text == "Sold out")
    // snippet.end
    #expect(stock.count == 0)
  }

  @Test("a presented controller delivers its result")
  func result() {
    let settings = SettingsController()
    let host = ControllerHost(Frame())
    host.setRootController(settings)
    host.show()

    settings.pickColor()
    (settings.presentedController as? ColorPicker)?.red.press()
    #expect(settings.color.text == "red" && settings.presentedController == nil)
    settings.pickColor()
    settings.presentedController?.dismiss()
    #expect(settings.color.text == "red" && settings.presentedController == nil)
  }

  @Test("the controller is freed while view and model exist")
  func release() {
    // snippet.release
    let stock = Stock(1)
    var controller: StockController? = StockController(stock)
    let view = controller?.view
    try? controller?.loadIfNeeded()
    ReleaseCheck(["controller": controller]).verify { controller = nil }
    // snippet.end
    withExtendedLifetime(view) { #expect(stock.count == 1) }
  }
}
