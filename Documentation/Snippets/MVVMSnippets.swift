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
