import Armature
import Harness
import Observation

extension Rows {
  static var architectures: [any Benchmark] { [binding, assembly, navigation] }

  /// One property of a model, shown in a number of labels.
  ///
  /// Deliveries are made in the turn of the change, as in a test. Without that, ours and the loop by hand would both wait
  /// for the end of the turn, and both would be woken once.
  private static var binding: any Benchmark {
    TimeRow(
      "binding, one change", operation: "a delivery", sizeName: "bindings", sizes: [1, 10, 100], operations: { $0 },
      result: { $0 },
      contenders: [
        .ours { count in
          let bound = MainActor.assumeIsolated { BoundLabels(count) }
          return RepeatedWork { repetitions in MainActor.assumeIsolated { bound.change(repetitions) } }
        },
        .limit("a re-armed withObservationTracking") { count in
          let followed = MainActor.assumeIsolated { FollowedLabels(count) }
          return RepeatedWork { repetitions in MainActor.assumeIsolated { followed.change(repetitions) } }
        },
      ])
  }

  /// Modules of four roles that are made, connected and released.
  private static var assembly: any Benchmark {
    TimeRow(
      "assembly of a VIPER module", operation: "a module", sizeName: "modules", sizes: [1, 10, 100],
      operations: { $0 }, result: { $0 },
      contenders: [
        .ours { count in
          modules(count) {
            let view = CardView()
            let module = try? AssembledModule.viper(
              view: view, presenter: CardPresenter(), interactor: CardInteractor(), router: CardRouter())
            return module == nil ? nil : view
          }
        },
        .limit("the same links, by hand") { count in
          modules(count) {
            let (view, presenter) = (CardView(), CardPresenter())
            let (interactor, router) = (CardInteractor(), CardRouter())
            view.presenter.connect(presenter)
            presenter.view.connect(view)
            presenter.interactor.connect(interactor)
            presenter.router.connect(router)
            interactor.presenter.connect(presenter)
            router.controller.connect(view)
            return view.presenter.isConnected ? view : nil
          }
        },
        .limit("stored references") { count in
          modules(count) {
            let (view, presenter) = (PlainView(), PlainPresenter())
            let (interactor, router) = (PlainInteractor(), PlainRouter())
            view.presenter = presenter
            presenter.view = view
            presenter.interactor = interactor
            presenter.router = router
            interactor.presenter = presenter
            router.controller = view
            return view.presenter != nil ? view : nil
          }
        },
      ])
  }

  /// Work that makes and releases this many modules; the result is their number.
  private static func modules(_ count: Int, _ make: @escaping () -> AnyObject?) -> RepeatedWork {
    RepeatedWork { repetitions in
      var sum = 0
      for _ in 0..<repetitions {
        let views = (0..<count).map { _ in make() }
        for view in views where view != nil { sum += 1 }
      }
      return sum
    }
  }
}

// MARK: Bindings

@Observable private final class CountModel {
  var count = 0
}

private final class CountLabel {
  let tally: Tally
  var count = 0 { didSet { tally.sum &+= 1 } }

  init(_ tally: Tally) { self.tally = tally }
}

@MainActor private final class BoundLabels {
  private let tally = Tally()
  private let model = CountModel()
  private let binder = Binder()
  private let labels: [CountLabel]

  init(_ count: Int) {
    labels = (0..<count).map { [tally] _ in CountLabel(tally) }
    for label in labels { binder.bind(model, { $0.count }, to: label, \.count) }
  }

  /// Changes the model this many times, and returns how often a label was set.
  func change(_ times: Int) -> Int {
    tally.sum = 0
    for _ in 0..<times {
      model.count += 1
      binder.flush()
    }
    return tally.sum
  }
}

@MainActor private final class FollowedLabels {
  private let tally = Tally()
  private let model = CountModel()
  private let loops: [TrackingLoop]

  init(_ count: Int) {
    loops = (0..<count).map { [model, tally] _ in TrackingLoop(model, CountLabel(tally)) }
    for loop in loops { loop.follow() }
  }

  func change(_ times: Int) -> Int {
    tally.sum = 0
    for _ in 0..<times {
      model.count += 1
      for loop in loops { loop.settle() }
    }
    return tally.sum
  }
}

/// The code that a user would write by hand: it owns the model and the label as a screen does, and the tracking refers to
/// it weakly.
@MainActor private final class TrackingLoop {
  private let model: CountModel
  private let label: CountLabel
  private var isDue = false

  init(_ model: CountModel, _ label: CountLabel) {
    self.model = model
    self.label = label
  }

  func follow() {
    let count = withObservationTracking {
      model.count
    } onChange: { [weak self] in
      // The main actor changes the model, and the value is not set yet.
      MainActor.assumeIsolated { self?.isDue = true }
    }
    label.count = count
  }

  func settle() {
    guard isDue else { return }
    isDue = false
    follow()
  }
}

// MARK: Modules

private class View: Composite, Responder {
  let links = TreeLinks<View>()
  func treeEvent(_ event: TreeEvent<View>) {}
}

private protocol CardViewing: AnyObject {}
private protocol CardPresenting: AnyObject {}
private protocol CardLoaded: AnyObject {}
private protocol CardLoading: AnyObject {}
private protocol CardRouting: AnyObject {}

private final class CardView: VIPERView, CardViewing, Controller {
  let controllerState = ControllerState<View>()
  let presenter = StrongLink<any CardPresenting>()
  var interface: any CardViewing { self }
  func load() throws -> View { View() }
}

private final class CardPresenter: VIPERPresenter, CardPresenting, CardLoaded {
  let view = WeakLink<any CardViewing>()
  let interactor = StrongLink<any CardLoading>()
  let router = StrongLink<any CardRouting>()
  var interface: any CardPresenting { self }
  var interactorOutput: any CardLoaded { self }
}

private final class CardInteractor: VIPERInteractor, CardLoading {
  let presenter = WeakLink<any CardLoaded>()
  var interface: any CardLoading { self }
}

private protocol CardOutput: ModuleOutput {}

private final class CardRouter: VIPERRouter, CardRouting {
  let controller = WeakLink<any Controller<View>>()
  let output = WeakLink<any CardOutput>()
  var interface: any CardRouting { self }
  func moduleDidEnd(_ removal: ControllerRemoval) {}
}

private final class PlainView: CardViewing, Controller {
  let controllerState = ControllerState<View>()
  var presenter: (any CardPresenting)?
  func load() throws -> View { View() }
}

private final class PlainPresenter: CardPresenting, CardLoaded {
  weak var view: (any CardViewing)?
  var interactor: (any CardLoading)?
  var router: (any CardRouting)?
}

private final class PlainInteractor: CardLoading {
  weak var presenter: (any CardLoaded)?
}

private final class PlainRouter: CardRouting {
  weak var controller: (any Controller<View>)?
  weak var output: (any CardOutput)?
}
