import Architectures

@MainActor
final class LotsInteractor: VIPInteractor, LotsBusiness {
  let presenter = StrongLink<any LotsPresentation>()
  let worker = WorkerLink<any LotWorker>()
  var interface: any LotsBusiness { self }
  private var newest = 0

  func show(_ request: ShowLots.Request) {
    newest += 1
    let number = newest
    worker.run("load", for: self) { interactor, worker in
      let lots = try? await worker.loadLots()
      guard number == interactor.newest else { return }
      interactor.presenter { $0.present(interactor.response(to: request, with: lots)) }
    }
  }

  private func response(to request: ShowLots.Request, with lots: [Lot]?) -> ShowLots.Response {
    guard let lots else { return ShowLots.Response(lots: [], hasFailed: true) }
    return ShowLots.Response(lots: lots.filter { lot in !(lot.cents < request.cheapest) })
  }
}

@MainActor
final class LotsPresenter: VIPPresenter, LotsPresentation {
  let controller = WeakLink<any LotsDisplaying>()
  var interface: any LotsPresentation { self }

  func present(_ response: ShowLots.Response) {
    switch (response.hasFailed, response.lots.isEmpty) {
    case (true, _): show(message: "The lots could not be loaded.")
    case (false, true): show(message: "No lots")
    case (false, false): show(response.lots.map { row($0) })
    }
  }

  private func show(_ rows: [String] = [], message: String = "") {
    controller { $0.display(ShowLots.ViewModel(rows: rows, message: message)) }
  }

  private func row(_ lot: Lot) -> String {
    let cents = lot.cents % 100
    let price = "\(lot.cents / 100).\(cents < 10 ? "0" : "")\(cents)"
    return "\(lot.title): \(price)\(lot.secondsLeft > 0 ? "" : " (closed)")"
  }
}

@MainActor
final class LotsView: VIPController, LotsDisplaying {
  let interactor = StrongLink<any LotsBusiness>()
  var interface: any LotsDisplaying { self }
  private(set) var displayed: [ShowLots.ViewModel] = []

  func filter(atLeast cents: Int) { interactor("filter") { $0.show(.init(cheapest: cents)) } }

  func display(_ viewModel: ShowLots.ViewModel) { displayed += [viewModel] }
}

@MainActor
func assembleLots(view: LotsView, worker: any LotWorker) throws -> AssembledModule? {
  let (interactor, presenter) = (LotsInteractor(), LotsPresenter())
  return try .vip(controller: view, interactor: interactor, presenter: presenter, worker: worker, router: NoRole())
}
