import Armature
import ArmatureTesting
import Observation
import Testing

// snippet.viewmodel
enum OrderError: Error { case soldOut }

@MainActor protocol OrderService: AnyObject {
  func order(_ count: Int) async throws(OrderError) -> Int
}

@MainActor protocol OrderNavigation: AnyObject {
  func showReceipt(_ number: Int)
}

@MainActor @Observable final class OrderViewModel {
  private var basket = 1
  let order = AsyncCommand(OrderViewModel.send, named: "order", when: { $0.count > 0 })

  @ObservationIgnored @WeakDelegate var navigation: (any OrderNavigation)?
  @ObservationIgnored private let service: any OrderService

  init(_ service: any OrderService) { self.service = service }

  var count: Int {
    get { basket }
    set { basket = min(max(newValue, 1), 9) }
  }

  /// What the screen shows.
  var title: String {
    if order.isExecuting { return "Ordering…" }
    return order.failure == nil ? "\(count) in the basket" : "Sold out"
  }

  private func send() async throws(OrderError) {
    let number = try await service.order(count)
    $navigation(from: self) { $0.showReceipt(number) }
  }
}
// snippet.end

// snippet.screen
@MainActor final class OrderScreen: @MainActor Controller {
  let controllerState = ControllerState<Panel>()
  let (title, button) = (Caption(), PushButton())
  private let model: OrderViewModel
  private let binder = Binder()

  init(_ model: OrderViewModel) { self.model = model }

  func load() throws -> Panel {
    let content = Panel()
    try content.add(title)
    try content.add(button)
    binder.bind(model, { $0.title }, to: title)
    binder.bind(button, to: model, { $0.order })  // disabled while it is executing
    return content
  }
}
// snippet.end

// snippet.form
final class Field: Panel, @MainActor Control {
  let actions = ActionRegistry()
  var isEnabled = true
  var text = ""
}

@MainActor @Observable final class SignUp {
  var name = ""
  private(set) var sent: [String] = []
  let submit = AsyncCommand(SignUp.send, named: "submit", when: { $0.problem == nil })

  /// Why the form can't be sent; nil if it can.
  var problem: String? { name.isEmpty ? "Enter a name." : nil }

  private func send() async throws(CancellationError) { sent.append(name) }
}

@MainActor final class SignUpScreen: @MainActor Controller {
  let controllerState = ControllerState<Panel>()
  let (name, hint, button) = (Field(), Caption(), PushButton())
  private let model: SignUp
  private let binder = Binder()

  init(_ model: SignUp) { self.model = model }

  func load() throws -> Panel {
    let content = Panel()
    try content.setChildren([name, hint, button])
    binder.bind(model, \.name, to: name, \.text, for: .editingChanged)  // in both directions
    binder.bind(model, { $0.problem ?? "" }, to: hint)
    binder.bind(button, to: model, { $0.submit })  // disabled while there is a problem
    return content
  }
  // snippet.hide
  func flush() { binder.flush() }
  // snippet.show
}
// snippet.end

@MainActor private final class Warehouse: OrderService {
  var answer: Result<Int, OrderError> = .success(7)
  private(set) var orders: [Int] = []
  func order(_ count: Int) async throws(OrderError) -> Int {
    orders.append(count)
    return try answer.get()
  }
}

@MainActor private final class Receipts: OrderNavigation {
  private(set) var numbers: [Int] = []
  func showReceipt(_ number: Int) { numbers.append(number) }
}

@MainActor @Suite("MVVM on the pages")
struct MVVMSnippets {
  @Test("a view model is tested without a view")
  func viewModel() async {
    // snippet.test
    let (warehouse, receipts) = (Warehouse(), Receipts())
    let model = OrderViewModel(warehouse)
    model.navigation = receipts
    model.count = 12
    #expect(model.title == "9 in the basket")

    _ = await model.order.execute(model)
    #expect(warehouse.orders == [9] && receipts.numbers == [7])

    warehouse.answer = .failure(.soldOut)
    _ = await model.order.execute(model)
    #expect(model.title == "Sold out" && receipts.numbers == [7])
    // snippet.end
  }

  @Test("a form can be sent when its view model finds no problem")
  func form() async throws {
    let model = SignUp()
    let screen = SignUpScreen(model)
    try screen.loadIfNeeded()
    #expect(!screen.button.isEnabled && screen.hint.text == "Enter a name.")

    screen.name.text = "Ada"
    screen.name.sendActions(for: .editingChanged)
    screen.flush()
    #expect(screen.button.isEnabled && screen.hint.text == "" && model.name == "Ada")
    await withCheckedContinuation { done in
      model.submit.outcomes.subscribe(.once) { _ in done.resume() }
      screen.button.press()
    }
    #expect(model.sent == ["Ada"])
  }

  @Test("two presses in one turn are one order")
  func pressTwice() async throws {
    let warehouse = Warehouse()
    let model = OrderViewModel(warehouse)
    let screen = OrderScreen(model)
    try screen.loadIfNeeded()
    #expect(screen.title.text == "1 in the basket")
    let outcome = await withCheckedContinuation { done in
      model.order.outcomes.subscribe(.once) { done.resume(returning: $0.value != nil) }
      screen.button.press()
      screen.button.press()
    }
    #expect(outcome && warehouse.orders == [1])
  }
}
