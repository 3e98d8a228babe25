import Architectures
import Testing

@testable import K27

/// Keeps calls until the test answers them.
@MainActor
private final class Worker: LotWorker {
  private var answers: [CheckedContinuation<[Lot], any Error>?] = []
  private var isMissingCalls = false
  /// How many answers have been received.
  private var receivedCount = 0
  var count: Int { answers.count }

  func loadLots() async throws -> [Lot] {
    defer { receivedCount += 1 }
    return try await withCheckedThrowingContinuation { answers.append($0) }
  }

  /// Waits until there were so many calls.
  ///
  /// After a call that never came, it doesn't wait again.
  func called(_ count: Int) async {
    guard !isMissingCalls else { return await settle() }
    isMissingCalls = !(await settle { answers.count >= count })
  }

  /// Answers a call, counted from 0.
  func answer(_ index: Int, _ result: Result<[Lot], any Error>) async {
    await called(index + 1)
    guard answers.indices.contains(index), let answer = answers[index] else {
      Issue.record("There is no call \(index) of the worker to be answered.")
      return
    }
    answers[index] = nil
    let count = receivedCount
    answer.resume(with: result)
    // The answer passes through another thread.
    _ = await settle { receivedCount > count }
    await settle()
  }
}

@MainActor
private final class PresenterLog: LotsPresentation {
  private(set) var responses: [ShowLots.Response] = []

  func present(_ response: ShowLots.Response) { responses.append(response) }
}

@MainActor
private final class ViewLog: LotsDisplaying {
  private(set) var viewModels: [ShowLots.ViewModel] = []

  func display(_ viewModel: ShowLots.ViewModel) { viewModels.append(viewModel) }
}

@MainActor
private final class InteractorLog: LotsBusiness {
  private(set) var limits: [Int] = []

  func show(_ request: ShowLots.Request) { limits.append(request.cheapest) }
}

private struct Offline: Error {}

/// Lets what is on its way run, on this actor and on other threads.
@MainActor
private func settle() async {
  for _ in 0..<50 { await pause() }
}

/// Suspends this task, and waits for another one.
///
/// A task that has ended already, as on a busy machine, isn't waited for: this actor would run nothing meanwhile.
@MainActor
private func pause() async {
  await Task.yield()
  await Task.detached {}.value
}

/// Lets tasks run until a condition holds, and returns whether it does.
///
/// A task may begin on another thread, which can take any time. This gives up in the end, so that a missing call is an
/// issue and not a hang.
@MainActor
private func settle(until condition: () -> Bool) async -> Bool {
  for _ in 0..<1_000 where !condition() { await pause() }
  return condition()
}

@MainActor
@Suite("One-way street")
struct OneWayStreetTests {
  private let worker = Worker()
  private let presenter = PresenterLog()
  private let desk = Lot(title: "Desk", cents: 1_250, secondsLeft: 0)
  private let lamp = Lot(title: "Lamp", cents: 305, secondsLeft: 60)

  /// An interactor whose links lead to doubles.
  private func interactor() -> LotsInteractor {
    let interactor = LotsInteractor()
    interactor.presenter.connect(presenter)
    interactor.worker.connect(worker)
    return interactor
  }

  @Test("the view sends its request to the interactor")
  func request() {
    let view = LotsView()
    let interactor = InteractorLog()
    view.interactor.connect(interactor)
    for cents in [500, 0, 0, 70, 500] { view.filter(atLeast: cents) }
    #expect(interactor.limits == [500, 0, 0, 70, 500])
    #expect(view.displayed == [])
  }

  @Test("the interactor passes lots on as they are, without those below the limit")
  func response() async {
    let interactor = interactor()
    interactor.show(ShowLots.Request(cheapest: 305))
    await worker.answer(0, .success([desk, lamp, Lot(title: "Pen", cents: 304, secondsLeft: 9)]))
    #expect(presenter.responses == [ShowLots.Response(lots: [desk, lamp])])
    interactor.show(ShowLots.Request(cheapest: 306))
    await worker.answer(1, .success([lamp, desk]))
    #expect(presenter.responses.dropFirst() == [ShowLots.Response(lots: [desk])])
    let late = Lot(title: "Rug", cents: 306, secondsLeft: -60)
    interactor.show(ShowLots.Request(cheapest: 306))
    await worker.answer(2, .success([late, desk, lamp]))
    #expect(presenter.responses.dropFirst(2) == [ShowLots.Response(lots: [late, desk])])
    interactor.show(ShowLots.Request(cheapest: 0))
    let free = Lot(title: "Cup", cents: 0, secondsLeft: 9)
    await worker.answer(3, .success([lamp, late, lamp, free, lamp]))
    #expect(presenter.responses.dropFirst(3) == [ShowLots.Response(lots: [lamp, late, lamp, free, lamp])])
  }

  @Test("a failure is a response without lots")
  func failure() async {
    let interactor = interactor()
    interactor.show(ShowLots.Request())
    await worker.answer(0, .failure(Offline()))
    #expect(presenter.responses == [ShowLots.Response(lots: [], hasFailed: true)])
    interactor.show(ShowLots.Request())
    await worker.answer(1, .success([]))
    #expect(presenter.responses.dropFirst() == [ShowLots.Response()])
    interactor.show(ShowLots.Request())
    await worker.answer(2, .success([desk]))
    interactor.show(ShowLots.Request())
    await worker.answer(3, .failure(Offline()))
    #expect(presenter.responses.last == ShowLots.Response(lots: [], hasFailed: true))
  }

  @Test("only the answer to the newest request counts")
  func late() async {
    let interactor = interactor()
    for (index, cents) in [0, 1_000].enumerated() {
      interactor.show(ShowLots.Request(cheapest: cents))
      await worker.called(index + 1)
    }
    #expect(worker.count == 2)
    await worker.answer(1, .success([desk, lamp]))
    await worker.answer(0, .success([desk, lamp]))
    #expect(presenter.responses == [ShowLots.Response(lots: [desk])])
    for (index, cents) in [2_000, 0].enumerated() {
      interactor.show(ShowLots.Request(cheapest: cents))
      await worker.called(index + 3)
    }
    await worker.answer(2, .failure(Offline()))
    #expect(presenter.responses.count == 1)
    await worker.answer(3, .success([lamp]))
    #expect(presenter.responses.dropFirst() == [ShowLots.Response(lots: [lamp])])
    for index in 4..<7 {
      interactor.show(ShowLots.Request(cheapest: 0))
      await worker.called(index + 1)
    }
    await worker.answer(5, .success([lamp]))
    #expect(presenter.responses.count == 2)
    await worker.answer(6, .failure(Offline()))
    await worker.answer(4, .success([desk]))
    #expect(presenter.responses.dropFirst(2) == [ShowLots.Response(lots: [], hasFailed: true)])
  }

  @Test("the presenter makes the texts")
  func texts() {
    let view = ViewLog()
    let presenter = LotsPresenter()
    presenter.controller.connect(view)
    let pen = Lot(title: "Pen", cents: 5, secondsLeft: -3)
    presenter.present(ShowLots.Response(lots: [desk, lamp, pen]))
    presenter.present(ShowLots.Response())
    presenter.present(ShowLots.Response(lots: [], hasFailed: true))
    let ring = Lot(title: "Ring", cents: 110, secondsLeft: 1)
    presenter.present(ShowLots.Response(lots: [Lot(title: "Piano", cents: 123_400, secondsLeft: 1), ring]))
    presenter.present(ShowLots.Response(lots: [lamp, Lot(title: "Cup", cents: 90, secondsLeft: 59), lamp]))
    presenter.present(ShowLots.Response(lots: [], hasFailed: true))
    presenter.present(ShowLots.Response(lots: [Lot(title: "Nail", cents: 0, secondsLeft: 1)]))
    #expect(
      view.viewModels == [
        ShowLots.ViewModel(rows: ["Desk: 12.50 (closed)", "Lamp: 3.05", "Pen: 0.05 (closed)"]),
        ShowLots.ViewModel(message: "No lots"), ShowLots.ViewModel(message: "The lots could not be loaded."),
        ShowLots.ViewModel(rows: ["Piano: 1234.00", "Ring: 1.10"]),
        ShowLots.ViewModel(rows: ["Lamp: 3.05", "Cup: 0.90", "Lamp: 3.05"]),
        ShowLots.ViewModel(message: "The lots could not be loaded."), ShowLots.ViewModel(rows: ["Nail: 0.00"]),
      ])
  }

  @Test("the street leads from the view to the view")
  func wholeStreet() async throws {
    let view = LotsView()
    #expect(try assembleLots(view: view, worker: worker) != nil)
    view.filter(atLeast: 1_000)
    #expect(view.displayed == [])
    await worker.answer(0, .success([desk, lamp]))
    #expect(view.displayed == [ShowLots.ViewModel(rows: ["Desk: 12.50 (closed)"])])
    view.filter(atLeast: 2_000)
    await worker.answer(1, .success([desk, lamp]))
    #expect(view.displayed.map(\.message) == ["", "No lots"])
    view.filter(atLeast: 3_000)
    let other = LotsView()
    #expect(try assembleLots(view: other, worker: worker) != nil)
    await worker.called(3)
    other.filter(atLeast: 0)
    await worker.answer(2, .success([desk, lamp]))
    #expect(view.displayed.map(\.message) == ["", "No lots", "No lots"])
    await worker.answer(3, .success([lamp]))
    #expect(other.displayed == [ShowLots.ViewModel(rows: ["Lamp: 3.05"])])
    #expect(view.displayed.count == 3)
  }

  @Test("the view owns the street, and what is on its way doesn't own the view")
  func release() async throws {
    var view: LotsView? = LotsView()
    weak let watched = view
    let module = try #require(try view.flatMap { try assembleLots(view: $0, worker: worker) })
    #expect(module.survivors.count >= 3)
    view?.filter(atLeast: 0)
    await worker.answer(0, .success([desk]))
    #expect(view?.displayed.count == 1)
    view?.filter(atLeast: 0)
    await worker.called(2)
    #expect(worker.count == 2)
    view = nil
    #expect(watched == nil)
    await worker.answer(1, .success([desk]))
    #expect(module.survivors == ["worker Worker"])
  }
}
