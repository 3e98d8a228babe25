import Architectures
import FourWaysShared
import Testing

@testable import FourWaysVIP

/// VIP, a role alone: a Request goes into the interactor, and the Responses are compared.
@MainActor @Suite(.timeLimit(.minutes(5))) struct InteractorTests {
  private let interactor = CounterInteractor(Counter(Tally(limit: 1)))
  private let presenter = Presentation()
  private let store = HeldStore()

  init() {
    interactor.presenter.connect(presenter)
    interactor.worker.connect(store)
  }

  @Test("a Request to add is answered by the new state, and refused at the limit")
  func adds() {
    interactor.add(Add.Request())
    interactor.add(Add.Request())
    var tally = Tally(limit: 1)
    tally.value = 1
    #expect(presenter.shown == [Show.Response(tally: tally)])
    #expect(presenter.added == [.init(tally: tally, isRefused: false), .init(tally: tally, isRefused: true)])
  }

  @Test("a Request to save is answered twice: that it has begun, and how it ended")
  func saves() async {
    interactor.save(Save.Request())
    await store.answer(SaveError("the cable is cut"))
    while presenter.saved.count < 2 { await Task.yield() }
    #expect(presenter.saved == [.began, .failed(SaveError("the cable is cut"))])
  }
}

/// A presenter that records the Responses.
@MainActor
private final class Presentation: CounterPresentation {
  private(set) var shown: [Show.Response] = []
  private(set) var added: [Add.Response] = []
  private(set) var saved: [Save.Response] = []

  func presentTally(_ response: Show.Response) { shown.append(response) }
  func presentAdd(_ response: Add.Response) { added.append(response) }
  func presentSave(_ response: Save.Response) { saved.append(response) }
}
