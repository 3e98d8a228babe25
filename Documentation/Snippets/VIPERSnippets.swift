import Armature
import ArmatureTesting
import Testing

// snippet.contract
@MainActor protocol RoomViewing: AnyObject { func show(_ text: String) }
@MainActor protocol RoomPresenting: AnyObject {
  func ready()
  func tapReserve()
}
@MainActor protocol RoomReserving: AnyObject {
  func countFree()
  func reserve()
}
@MainActor protocol RoomReserved: AnyObject {
  func free(_ count: Int)
  func reserved(_ number: Int)
}
@MainActor protocol RoomRouting: AnyObject { func openRoom(_ number: Int) }
// snippet.end

// snippet.roles
/// Makes texts and decides what follows, without a reference to views or storage.
@MainActor final class RoomPresenter: @MainActor VIPERPresenter, RoomPresenting, RoomReserved {
  let view = WeakLink<any RoomViewing>()
  let interactor = StrongLink<any RoomReserving>()
  let router = StrongLink<any RoomRouting>()
  var interface: any RoomPresenting { self }
  var interactorOutput: any RoomReserved { self }

  func ready() { interactor { $0.countFree() } }
  func tapReserve() { interactor { $0.reserve() } }
  func free(_ count: Int) { view { $0.show(count == 0 ? "No room" : "\(count) free") } }
  func reserved(_ number: Int) { router { $0.openRoom(number) } }
}

/// Carries out the use cases on the entities.
@MainActor final class RoomInteractor: @MainActor VIPERInteractor, RoomReserving {
  let presenter = WeakLink<any RoomReserved>()
  var interface: any RoomReserving { self }
  private var rooms: [Int]

  init(rooms: [Int]) { self.rooms = rooms }

  func countFree() { presenter { $0.free(rooms.count) } }
  func reserve() {
    guard let number = rooms.popLast() else { return countFree() }
    presenter { $0.reserved(number) }
  }
}
// snippet.end

// snippet.assembly
/// The view: it shows and reports.
@MainActor final class RoomScreen: @MainActor VIPERView, @MainActor Controller, RoomViewing {
  let controllerState = ControllerState<Panel>()
  let presenter = StrongLink<any RoomPresenting>()
  var interface: any RoomViewing { self }
  let (caption, button) = (Caption(), PushButton())

  func load() throws -> Panel {
    button.addTarget(self, action: RoomScreen.reserve, for: .primaryActionTriggered)
    try caption.add(button)
    return caption
  }

  func didLoad() { presenter { $0.ready() } }
  func show(_ text: String) { caption.display(text) }
  private func reserve() { presenter { $0.tapReserve() } }
}

@MainActor final class RoomRouter: @MainActor VIPERRouter, RoomRouting {
  let controller = WeakLink<any Controller<Panel>>()
  var interface: any RoomRouting { self }
  func openRoom(_ number: Int) {
    controller { $0.navigator?.push(RoomDetail(number)) }
  }
}

@MainActor func makeRooms(_ rooms: [Int]) throws -> (screen: RoomScreen, module: AssembledModule) {
  let screen = RoomScreen()
  let module = try AssembledModule.viper(
    view: screen, presenter: RoomPresenter(), interactor: RoomInteractor(rooms: rooms), router: RoomRouter())
  return (screen, module)
}
// snippet.end

@MainActor final class RoomDetail: @MainActor Controller {
  let controllerState = ControllerState<Panel>()
  let number: Int
  init(_ number: Int) { self.number = number }
  func load() -> Panel { Panel() }
}

@MainActor private final class ViewSpy: RoomViewing {
  private(set) var texts: [String] = []
  func show(_ text: String) { texts.append(text) }
}

@MainActor private final class RouterSpy: RoomRouting {
  private(set) var opened: [Int] = []
  func openRoom(_ number: Int) { opened.append(number) }
}

/// A controller of another toolkit, as UIKit's, with which the guide on UIKit replaces view and router.
@MainActor private class OtherController {
  fileprivate(set) var opened: [Int] = []
}

private final class OtherScreen: OtherController, VIPERView, RoomViewing {
  let presenter = StrongLink<any RoomPresenting>()
  var interface: any RoomViewing { self }
  private(set) var text = ""
  func show(_ text: String) { self.text = text }
}

@MainActor private final class OtherRouter: @MainActor VIPERRouter, RoomRouting {
  let controller = WeakLink<OtherController>()
  var interface: any RoomRouting { self }
  func openRoom(_ number: Int) { controller { $0.opened.append(number) } }
}

@MainActor @Suite("VIPER on the pages")
struct VIPERSnippets {
  @Test("a presenter alone, between a view and a router that take notes")
  func presenter() {
    // snippet.test
    let (presenter, view, router) = (RoomPresenter(), ViewSpy(), RouterSpy())
    presenter.view.connect(view)
    presenter.router.connect(router)

    presenter.free(0)
    presenter.reserved(12)
    #expect(view.texts == ["No room"])
    #expect(router.opened == [12])
    // snippet.end
  }

  @Test("a module works and is released as a whole")
  func module() throws {
    // snippet.release
    let host = ControllerHost(Frame())
    let navigator = Navigator(makeContent: Panel.init)
    host.setRootController(navigator)
    host.show()
    let module: AssembledModule
    do {
      let (screen, assembled) = try makeRooms([11, 12])
      module = assembled
      navigator.push(screen)
      screen.button.press()
      #expect(screen.caption.text == "2 free")
    }
    #expect((navigator.top as? RoomDetail)?.number == 12)

    ReleaseCheck(module).verify { host.close() }
    #expect(module.survivors == [])
    // snippet.end
  }

  @Test("the view of a module may belong to another toolkit")
  func otherToolkit() throws {
    var screen: OtherScreen? = OtherScreen()
    let module = try AssembledModule.viper(
      view: screen, presenter: RoomPresenter(), interactor: RoomInteractor(rooms: [5]), router: OtherRouter())
    screen?.presenter { $0.ready() }
    #expect(screen?.text == "1 free")
    screen?.presenter { $0.tapReserve() }
    #expect(screen?.opened == [5])
    ReleaseCheck(module).verify { screen = nil }
  }
}
