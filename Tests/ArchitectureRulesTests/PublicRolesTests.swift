import Testing

@testable import ArchitectureRules

/// Roles as projects name and connect them that know nothing of the rules.
@Suite("Roles in public projects")
struct PublicRolesTests {
  @Test("classes inside other types that are named as a role alone, and the messages of a use case")
  func nestedRoles() {
    expectMarked(
      """
      final class NextController: UIViewController {}
      struct FeedView: View { @State private var viewModel = ViewModel() }
      extension FeedView {
        @MainActor @Observable class ViewModel {  // A13
          @ObservationIgnored weak var screen: NextController?  // A3
          func open() { show(NextController()) }  // A6
        }
      }
      """)
    expectMarked(
      """
      enum Cart { enum Load { struct Request {}; final class ViewModel {} } }
      @MainActor protocol CartBusinessLogic: AnyObject {}
      @MainActor protocol CartDisplayLogic: AnyObject {}
      @MainActor protocol CartWorkerProtocol: AnyObject {}
      extension Cart {
        @MainActor final class Interactor: CartBusinessLogic { lazy var price = NumberFormatter() }  // A8
        final class ViewController: UIViewController, CartDisplayLogic {
          let interactor: any CartBusinessLogic
          let worker: any CartWorkerProtocol  // A10
        }
        @MainActor final class Presenter {
          var controller: (any CartDisplayLogic)?  // A2
          let interactor: any CartBusinessLogic  // A9
        }
      }
      """)
  }

  @Test("helpers that show alerts, and builders of requests; a builder that is given the controller")
  func helpers() {
    expectMarked(
      """
      import UIKit
      final class AlertPresenter { weak var source: UIViewController? }
      final class Loader { static let shared = Loader() }
      final class QuizController: UIViewController {
        private lazy var alerts = AlertPresenter()
        func end() { dismiss(animated: true); Loader.shared.load() }  // A4
      }
      """)
    expectMarked(
      """
      @MainActor protocol AlertInteractorProtocol: AnyObject {}
      @MainActor final class AlertInteractor: AlertInteractorProtocol {}
      final class AlertPresenter { let interactor: any AlertInteractorProtocol }  // A13
      """)
    expectMarked(
      """
      @MainActor protocol NewsBusinessLogic: AnyObject {}
      @MainActor final class NewsInteractor: NewsBusinessLogic {}
      @MainActor final class NewsPresenter {}
      final class NewsController: UIViewController { var interactor: (any NewsBusinessLogic)? }
      @MainActor final class NewsConfigurator {
        private let presenter = NewsPresenter()
        func configure(_ controller: NewsController) { controller.interactor = NewsInteractor() }
      }
      class NewsBuilder { func build() -> NewsController { NewsController() } }  // A13
      class QueryBuilder { func with(_ part: String) -> QueryBuilder { self } }
      """)
  }

  @Test("objects of previews and tests beside the roles, a service in the place of a worker, and a proxy of a view")
  func standIns() {
    expectMarked(
      """
      @MainActor protocol FeedViewProtocol: AnyObject {}
      @MainActor protocol FeedErrorView {}
      final class FeedController: UIViewController, FeedViewProtocol, FeedErrorView {}
      final class FeedViewMock: FeedViewProtocol {}
      final class Proxy<Object: AnyObject> { weak var object: Object? }
      extension Proxy: FeedErrorView where Object: FeedErrorView {}
      @MainActor final class FeedPresenter {
        var view: (any FeedViewProtocol)?  // A2
        let errorView: any FeedErrorView
      }
      """)
    expectMarked(
      """
      @MainActor protocol TripBusinessLogic: AnyObject {}
      protocol StopsProviding {}
      protocol MapsWorking {}
      struct StopsService: StopsProviding {}
      struct MapsService: MapsWorking {}
      @MainActor final class MapsWorker: MapsWorking {}
      @MainActor final class TripInteractor: TripBusinessLogic { var stopsWorker: (any StopsProviding)? }
      @MainActor final class TripPresenter {}
      final class TripController: UIViewController {
        var interactor: (any TripBusinessLogic)?
        let stops: any StopsProviding  // A10
        let maps: any MapsWorking  // A10
        func setUp() {
          let interactor = TripInteractor()
          interactor.stopsWorker = StopsService()
          run(interactor.stopsWorker)  // A10
        }
      }
      """)
  }

  @Test("views of SwiftUI and UIKit that have the presenter or the interactor of a module")
  func viewsWithPresenter() {
    expectMarked(
      """
      @MainActor protocol TripRouting { func open() }
      @MainActor protocol TripOutput: AnyObject {}
      @MainActor final class TripRouter: TripRouting { func open() {} }
      @MainActor final class TripPresenter: ObservableObject, TripOutput {}
      struct TripView: View {
        @ObservedObject var presenter: TripPresenter
        let router: any TripRouting  // A11
      }
      final class TripHeader: UIView {
        weak var output: (any TripOutput)?
        func leave() { window?.rootViewController?.dismiss(animated: true) }  // A11
      }
      """)
    expectMarked(
      """
      @MainActor protocol CakeBusinessLogic {}
      @MainActor protocol CakePresentationLogic {}
      struct CakeView: View { var interactor: (any CakeBusinessLogic)? }
      @MainActor final class CakeInteractor: CakeBusinessLogic { var presenter: (any CakePresentationLogic)? }
      @MainActor final class CakePresenter: CakePresentationLogic {
        var interactor: (any CakeBusinessLogic)?  // A9
      }
      """)
    expectMarked(
      """
      @MainActor protocol CardPresenting: AnyObject {}
      @MainActor final class CardInteractor {}
      @MainActor final class CardPresenter: CardPresenting { let interactor: any CardLogic }
      @MainActor protocol CardLogic: AnyObject {}
      extension CardInteractor: CardLogic {}
      final class CardController: UIViewController {
        let presenter: any CardPresenting
        let interactor: CardInteractor  // A14
      }
      """)
  }

  @Test("a base class of views that hold their presenters, and routers that make the modules themselves")
  func baseClasses() {
    expectMarked([
      target(
        "App",
        [
          "Base.swift": """
          class BaseController: UIViewController {
            func observe() { NotificationCenter.default.addObserver(self) }
            func close() { dismiss(animated: true) }  // A11
          }
          """,
          "Login/Login.swift": """
          @MainActor protocol LoginPresenting: AnyObject {}
          @MainActor final class LoginPresenter: LoginPresenting {}
          final class LoginController: BaseController { var presenter: (any LoginPresenting)? }
          @MainActor final class LoginRouter { func openHome() { show(HomeRouter()); show(PayRouter()) } }  // A15
          """,
          "Home/Home.swift": """
          @MainActor protocol HomePresenting: AnyObject {}
          @MainActor final class HomePresenter: HomePresenting {}
          final class HomeController: BaseController { var presenter: (any HomePresenting)? }
          @MainActor final class HomeRouter { init() { let home = HomeController(); home.presenter = HomePresenter() } }
          """,
          "Pay/Pay.swift": """
          @MainActor final class PayRouter {}
          @MainActor final class PayPresenter {}
          """,
        ])
    ])
  }
}
