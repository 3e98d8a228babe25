import Architectures
import MyCardsModel
import MyCardsServices
import MyCardsViews
import TerminalUI
import Testing

@testable import MyCardsVIPER

/// The assembly of each module of VIPER: a role that is left out or belongs to another module is refused and named.
@Suite @MainActor struct VIPERAssemblyTests {
  private let services = StubServices()

  @Test("each module names the role that it lacks, and the role that another module uses")
  func modules() throws {
    let (all, camera, picture) = (services.all, services.camera, try #require(Photo.placeholder))
    check { (CardsScreen(), CardsPresenter(), CardsInteractor(all), CardsRouter(all)) }
    check { (DetailsScreen(), DetailsPresenter(.normal), DetailsInteractor(nil, all), DetailsRouter(all)) }
    check { (CaptureScreen(), CapturePresenter(), CaptureInteractor(CameraSession(camera), all), CaptureRouter()) }
    check { (CropScreen(picture), CropPresenter(), CropInteractor(picture, all), CropRouter()) }
    check { (PhotoScreen(), PhotoPresenter(picture), NoRole(), PhotoRouter()) }
  }

  private func check<V: VIPERView, P: VIPERPresenter, I: VIPERInteractor, R: VIPERRouter>(
    _ make: () -> (view: V, presenter: P, interactor: I, router: R)
  )
  where
    V.Presenter == P.Interface, P.View == V.Interface, P.Interactor == I.Interface, P.InteractorOutput == I.Presenter,
    P.Router == R.Interface
  {
    /// Returns the sentences of the refusal; empty for none.
    func refusal(_ view: V?, _ presenter: P?, _ interactor: I?, _ router: R?) -> String {
      do {
        try AssembledModule.viper(view: view, presenter: presenter, interactor: interactor, router: router)
        return ""
      } catch {
        return "\(error)"
      }
    }
    let (one, other) = (make(), make())
    let hasInteractor = I.self != NoRole.self
    #expect(refusal(nil, one.presenter, one.interactor, one.router).contains("The view '\(V.self)' is missing"))
    #expect(refusal(one.view, nil, one.interactor, one.router).contains("The presenter '\(P.self)' is missing"))
    #expect(refusal(one.view, one.presenter, one.interactor, nil).contains("The router '\(R.self)' is missing"))
    if hasInteractor {
      #expect(refusal(one.view, one.presenter, nil, one.router).contains("The interactor '\(I.self)' is missing"))
    }
    // What was refused has linked nothing.
    #expect(refusal(one.view, one.presenter, one.interactor, one.router) == "")
    let used = "in use by another module"
    #expect(refusal(one.view, other.presenter, other.interactor, other.router).contains(used))
    #expect(refusal(other.view, one.presenter, other.interactor, other.router).contains(used))
    #expect(refusal(other.view, other.presenter, other.interactor, one.router).contains(used))
    if hasInteractor { #expect(refusal(other.view, other.presenter, one.interactor, other.router).contains(used)) }
    #expect(refusal(other.view, other.presenter, other.interactor, other.router) == "")
    withExtendedLifetime((one, other)) {}
  }
}
