import Architectures
import ArmatureTesting
import MyCardsModel
import MyCardsPresentation
import MyCardsServices
import Testing

@testable import MyCardsMVVM

/// The list's view model without a view.
@Suite(.serialized, .timeLimit(.minutes(5))) @MainActor struct CardsViewModelTests {
  private let services = StubServices()
  private let coordinator = CoordinatorSpy()

  private func started(_ cards: [Card] = [], server: [Card]? = nil) async -> CardsViewModel {
    services.worker.cards = cards
    services.loader.cards = server
    let model = CardsViewModel(services.all, coordinator: coordinator)
    model.start()
    await changes(of: model, \.lines, until: { $0 == (server ?? cards).map(CardLine.init) })
    return model
  }

  @Test("the stored cards are the lines, in the order of the list")
  func lines() async {
    let model = await started([.valid("b"), .valid("", identifier: "2")].reversed())
    #expect(model.lines.map(\.name) == ["No Name", "b"])
  }

  @Test("downloaded cards are stored and shown")
  func download() async {
    let model = await started(server: [.valid("A")])
    #expect(services.worker.calls == [#"upsert ["A"]"#] && model.lines == [CardLine(.valid("A"))])
  }

  @Test("the view model is released while a download is running")
  func release() async {
    services.loader.isHeld = true
    var model: CardsViewModel? = CardsViewModel(services.all, coordinator: coordinator)
    model?.start()
    await services.until { services.loader.isWaiting }
    ReleaseCheck(of: [model]).verify { model = nil }
    services.loader.isHeld = false
  }

  @Test("without a server the stored cards are shown, and the failure is logged")
  func offline() async {
    _ = await started([.valid("A")])
    await services.until { !services.log.isEmpty }
    #expect(services.log == ["download failed: Silence()"])
  }

  @Test("cards are opened in normal mode, and an index out of range is ignored")
  func opening() async {
    let model = await started([.valid("A")])
    model.openCard(at: 1)
    model.openCard(at: -1)
    #expect(coordinator.calls.isEmpty)
    model.openCard(at: 0)
    #expect(coordinator.calls == ["normal A"])
  }

  @Test("a new card has an identifier of its own and no name")
  func adding() async {
    let model = await started()
    model.addCard()
    model.addCard()
    #expect(coordinator.calls == ["create ", "create "])
    #expect(Set(coordinator.cards.map(\.identifier)).count == 2)
  }
}
