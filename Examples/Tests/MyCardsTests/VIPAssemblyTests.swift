import Architectures
import MyCardsModel
import MyCardsServices
import MyCardsViews
import Raster
import TerminalUI
import Testing

@testable import MyCardsVIP

/// The assembly of each scene of VIP: a role that is left out or belongs to another scene is refused and named.
@Suite @MainActor struct VIPAssemblyTests {
  private final class Output: @MainActor PhotoOutput {
    func received(_ photo: Raster) {}
    func submoduleDidEnd(_ removal: ControllerRemoval) {}
  }

  private let services = StubServices()

  @Test("each scene names the role that it lacks, and the role that another scene uses")
  func scenes() throws {
    let (all, camera, picture, output) = (services.all, services.camera, try #require(Photo.placeholder), Output())
    check(all) { (CardsViewController(), CardsInteractor(), CardsPresenter(), CardsRouter(all)) }
    check(all) { (DetailsViewController(), DetailsInteractor(), DetailsPresenter(), DetailsRouter(all)) }
    check(all) {
      (CaptureViewController(), CaptureInteractor(CameraSession(camera)), CapturePresenter(), NewPhotoRouter(output))
    }
    check(all) { (CropViewController(picture), CropInteractor(picture), CropPresenter(), NewPhotoRouter(output)) }
    check(NoRole()) { (PhotoViewController(), PhotoInteractor(), PhotoPresenter(), PhotoRouter()) }
  }

  private func check<C: VIPController, I: VIPInteractor, P: VIPPresenter, R: VIPRouter>(
    _ worker: I.Worker, _ make: () -> (controller: C, interactor: I, presenter: P, router: R)
  )
  where
    C.Interactor == I.Interface, I.Presenter == P.Interface, P.Controller == C.Interface, C.Router == R.Interface,
    R.DataStore == I.DataStore
  {
    /// Returns the sentences of the refusal; empty for none.
    func refusal(_ controller: C?, _ interactor: I?, _ presenter: P?, _ router: R?, _ worker: I.Worker?) -> String {
      do {
        try AssembledModule.vip(
          controller: controller, interactor: interactor, presenter: presenter, worker: worker, router: router)
        return ""
      } catch {
        return "\(error)"
      }
    }
    let (one, other) = (make(), make())
    let (c, i, p, r) = one
    #expect(refusal(nil, i, p, r, worker).contains("The controller '\(C.self)' is missing"))
    #expect(refusal(c, nil, p, r, worker).contains("The interactor '\(I.self)' is missing"))
    #expect(refusal(c, i, nil, r, worker).contains("The presenter '\(P.self)' is missing"))
    #expect(refusal(c, i, p, nil, worker).contains("The router '\(R.self)' is missing"))
    if I.Worker.self != NoRole.self { #expect(refusal(c, i, p, r, nil).contains("The worker")) }
    // What was refused has linked nothing.
    #expect(refusal(c, i, p, r, worker) == "")
    let used = "in use by another module"
    #expect(refusal(c, other.interactor, other.presenter, other.router, worker).contains(used))
    #expect(refusal(other.controller, i, other.presenter, other.router, worker).contains(used))
    #expect(refusal(other.controller, other.interactor, p, other.router, worker).contains(used))
    #expect(refusal(other.controller, other.interactor, other.presenter, r, worker).contains(used))
    #expect(refusal(other.controller, other.interactor, other.presenter, other.router, worker) == "")
    withExtendedLifetime((one, other)) {}
  }
}
