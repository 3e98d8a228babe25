import Architectures
import ArmatureTesting
import MessageTracing
import Observation
import Testing

// The same architectures as an application writes them: classes of the main actor, with isolated conformances.

@MainActor private class Node: @MainActor Composite, @MainActor Responder {
  let links = TreeLinks<Node>()
  func treeEvent(_ event: TreeEvent<Node>) {}
}

@MainActor private final class Press: @MainActor CommandControl {
  let actions = ActionRegistry()
  var isEnabled = true
}

@MainActor private final class TextField: @MainActor Control {
  let actions = ActionRegistry()
  var isEnabled = true
  var text = ""
}

private struct TitleRow: Equatable, Sendable { var title: String }

@MainActor private final class TitleView: @MainActor ValueDisplaying {
  var shown: [String] = []
  var text = "" { didSet { shown.append(text) } }
  func display(_ value: TitleRow) { shown.append(value.title) }
}

@MainActor @Observable private final class SignIn {
  var name = ""
  var done: [String] = []
  let submit = AsyncCommand(SignIn.send, named: "submit", when: { !$0.name.isEmpty })
  let check = AsyncCommand(policy: .latest) { (name: String) async in name.count > 2 }

  func send() async throws(StoreError) -> Int {
    await Task.yield()
    done.append(name)
    return done.count
  }
}

@MainActor private final class SignInScreen: @MainActor Controller {
  let controllerState = ControllerState<Node>()
  let model: SignIn
  let binder = Binder()
  let title = TitleView()
  let field = TextField()
  let press = Press()
  let changes = Observers<Int>()
  var heard: [Int] = []
  lazy var hint = with(TitleView()) { $0.text = "Sign in" }

  init(_ model: SignIn) {
    self.model = model
    binder.declare(in: self) { screen, binder in
      binder.bind(screen.model, { TitleRow(title: $0.name) }, to: screen.title)
      binder.bind(screen.model, { $0.name }, to: screen.hint, \.text)
      binder.bind(screen.model, \.name, to: screen.field, \.text, for: .editingChanged)
      binder.bind(screen.press, to: screen.model, { $0.submit })
    }
  }

  func load() throws -> Node { Node() }
  func willAppear() { observe(changes, SignInScreen.hear) }
  func hear(_ number: Int) { heard.append(number) }
}

// VIPER

@MainActor private protocol Titling: AnyObject { func show(_ title: String) }
@MainActor private protocol TitlePresenting: AnyObject { func ready() }
@MainActor private protocol TitleLoading: AnyObject { func load() async -> String }
@MainActor private protocol TitleRouting: AnyObject { func next() }

@MainActor private final class ViperScreen: @MainActor Controller, @MainActor VIPERView, Titling {
  let controllerState = ControllerState<Node>()
  let presenter = StrongLink<any TitlePresenting>()
  var interface: any Titling { self }
  var shown: [String] = []
  func load() throws -> Node { Node() }
  func didLoad() { presenter { $0.ready() } }
  func show(_ title: String) { shown.append(title) }
}

@MainActor private final class TitlePresenter: @MainActor VIPERPresenter, TitlePresenting {
  let view = WeakLink<any Titling>()
  let interactor = StrongLink<any TitleLoading>()
  let router = StrongLink<any TitleRouting>()
  var interface: any TitlePresenting { self }
  var interactorOutput: any TitlePresenting { self }
  var work: Task<Void, Never>?
  func ready() {
    work = Task {
      guard let title = await interactor({ await $0.load() }) else { return }
      view("show") { $0.show(title) }
    }
  }
}

@MainActor private final class TitleInteractor: @MainActor VIPERInteractor, TitleLoading {
  let presenter = WeakLink<any TitlePresenting>()
  var interface: any TitleLoading { self }
  func load() async -> String { "Cards" }
}

@MainActor private final class TitleRouter: @MainActor VIPERRouter, TitleRouting {
  let controller = WeakLink<any Controller<Node>>()
  var interface: any TitleRouting { self }
  var ends: [ControllerRemoval.Reason] = []
  func next() { controller { $0.navigator?.push(ViperScreen()) } }
  func moduleDidEnd(_ removal: ControllerRemoval) { ends.append(removal.reason) }
}

// VIP

@MainActor private protocol Counting: AnyObject { func count(_ request: Int) }
@MainActor private protocol CountPresenting: AnyObject { func present(_ response: Int) }
@MainActor private protocol CountDisplaying: AnyObject { func display(_ viewModel: String) }
@MainActor private protocol CountWorking: AnyObject { func double(_ number: Int) async -> Int }

@MainActor private final class CountScreen: @MainActor Controller, @MainActor VIPController, CountDisplaying {
  let controllerState = ControllerState<Node>()
  let interactor = StrongLink<any Counting>()
  var interface: any CountDisplaying { self }
  var displayed: [String] = []
  func load() throws -> Node { Node() }
  func display(_ viewModel: String) { displayed.append(viewModel) }
}

@MainActor private final class CountInteractor: @MainActor VIPInteractor, Counting {
  let presenter = StrongLink<any CountPresenting>()
  let worker = WorkerLink<any CountWorking>()
  var interface: any Counting { self }
  var task: Task<Void, Never>?
  func count(_ request: Int) {
    task = worker.run(for: self) { interactor, worker in
      let number = await worker.double(request)
      interactor.presenter.send(number) { $0.present }
    }
  }
}

@MainActor private final class CountPresenter: @MainActor VIPPresenter, CountPresenting {
  let controller = WeakLink<any CountDisplaying>()
  var interface: any CountPresenting { self }
  func present(_ response: Int) { controller.send("\(response) cards") { $0.display } }
}

@MainActor private final class CountWorker: CountWorking {
  func double(_ number: Int) async -> Int { 2 * number }
}

@MainActor @Suite struct MainActorRoleTests {
  @Test("AR-80 MVC and MVVM on the main actor, with isolated conformances")
  func binding() async throws {
    let model = SignIn()
    let screen = SignInScreen(model)
    let navigator = Navigator(makeContent: Node.init)
    #expect(screen.title.shown == [])
    navigator.push(screen)
    try screen.loadIfNeeded()
    #expect(screen.title.shown == [""])
    #expect(screen.hint.shown == ["Sign in", ""])
    #expect(!screen.press.isEnabled)
    screen.field.text = "Ann"
    screen.field.sendActions(for: .editingChanged)
    #expect(model.name == "Ann")
    screen.binder.flush()
    #expect(screen.title.shown == ["", "Ann"])
    #expect(screen.press.isEnabled)
    let ends = AsyncStream.makeStream(of: Void.self)
    let token = model.submit.outcomes.subscribe { _ in ends.continuation.yield() }
    screen.press.sendActions(for: .primaryActionTriggered)
    screen.press.sendActions(for: .primaryActionTriggered)
    screen.binder.flush()
    #expect(!screen.press.isEnabled)
    for await _ in ends.stream { break }
    screen.binder.flush()
    #expect(screen.press.isEnabled)
    #expect(model.done == ["Ann"])
    #expect(await model.check.execute("abc") == .value(true))
    withExtendedLifetime(token) {}
  }

  @Test("AR-80 VIPER on the main actor, with isolated conformances")
  func viper() async throws {
    let navigator = Navigator(makeContent: Node.init)
    navigator.push(ViperScreen())
    let (presenter, router) = (TitlePresenter(), TitleRouter())
    var view: ViperScreen? = ViperScreen()
    let module = try AssembledModule.viper(
      view: view, presenter: presenter, interactor: TitleInteractor(), router: router)
    if let view { navigator.push(view) }
    try view?.loadIfNeeded()
    await presenter.work?.value
    #expect(view?.shown == ["Cards"])
    router.next()
    #expect(navigator.stack.count == 3)
    navigator.pop()
    view = nil
    navigator.systemWentBack()
    #expect(router.ends == [.popped])
    #expect(module.survivors == ["presenter TitlePresenter", "interactor TitleInteractor", "router TitleRouter"])
    #expect(presenter.view { $0.show("") } == nil)
  }

  @Test("AR-80 VIP on the main actor, with isolated conformances")
  func vip() async throws {
    let interactor = CountInteractor()
    var controller: CountScreen? = CountScreen()
    let module = try AssembledModule.vip(
      controller: controller, interactor: interactor, presenter: CountPresenter(), worker: CountWorker(),
      router: NoRole())
    let recorder = Recorder()
    await recorder.record {
      controller?.interactor.send(4) { $0.count }
      await interactor.task?.value
      #expect(controller?.displayed == ["8 cards"])
      controller?.interactor.send(5) { $0.count }
      controller = nil
      await interactor.task?.value
    }
    #expect(
      module.survivors == ["interactor CountInteractor", "presenter CountPresenter", "worker CountWorker"])
    #expect(
      recorder.run.messages.filter { $0.pattern == .link }.map { "\($0.text), \($0.outcome)" } == [
        "Int, done", "count(_:), done", "Int, done", "String, done", "Int, done", "count(_:), done", "Int, late",
      ])
  }
}
