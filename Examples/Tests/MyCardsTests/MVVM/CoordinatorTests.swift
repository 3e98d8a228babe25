import Architectures
import ArmatureTestSupport
import Foundation
import MyCardsModel
import MyCardsServices
import MyCardsViews
import Raster
import TerminalUI
import Testing

@testable import MyCardsMVVM

/// The coordinators alone, with a navigator without a terminal.
@Suite(.serialized, .timeLimit(.minutes(5))) @MainActor struct CoordinatorTests {
  private let navigator = Navigator<View>(makeContent: { Pane() })
  private let stage: Stage

  init() { stage = Stage(navigator) }

  private func started() -> CardsCoordinator {
    let coordinator = CardsCoordinator(StubServices().all)
    coordinator.start(on: navigator)
    return coordinator
  }

  /// Starts the coordinator of a photo, which only its sheet retains.
  private func choosePhoto(_ services: StubServices, receive: @escaping (Raster) -> Void) -> Released {
    let coordinator = PhotoCoordinator(.back, services.all, over: navigator, receive: receive)
    coordinator.start()
    return Released(coordinator: coordinator)
  }

  private struct Released {
    weak var coordinator: PhotoCoordinator?
  }

  @Test("the list is pushed, and leads to the details in their mode, once")
  func details() throws {
    let coordinator = started()
    #expect(navigator.top is CardsScreen)
    coordinator.showDetails(of: .valid("A"), in: .normal)
    coordinator.showDetails(of: .valid("B"), in: .create)
    let details = try #require(stage.top as? DetailsScreen)
    #expect(stage.host.presentations.count == 1 && details.view.bar.title == "Card Details")
    coordinator.closeDetails()
    #expect(stage.host.presentations.isEmpty)
    coordinator.showDetails(of: Card(), in: .create)
    #expect((stage.top as? DetailsScreen)?.view.bar.title == "Add new card")
  }

  @Test("the details lead to a photo, once, and to the sources of a new one")
  func photos() throws {
    let (coordinator, picture) = (started(), try #require(Photo.placeholder))
    coordinator.showPhoto(picture)
    #expect(stage.host.presentations.isEmpty, "There are no details.")
    coordinator.showDetails(of: .valid("A"), in: .edit)
    coordinator.showPhoto(picture)
    coordinator.showPhoto(picture)
    #expect(stage.top is PhotoScreen && stage.host.presentations.count == 2)
    coordinator.closePhoto()
    coordinator.choosePhoto(of: .back) { _ in }
    #expect(stage.top is DetailsScreen && stage.application.window.sheets.map(\.title) == ["Set back photo"])
  }

  @Test("the camera leads to its photo or to none, and the coordinator is released", arguments: [false, true])
  func camera(hasPhoto: Bool) throws {
    var photos: [Raster] = []
    let chosen = choosePhoto(StubServices()) { photos.append($0) }
    try stage.pick("Camera")
    #expect(stage.top is CaptureScreen)
    let picture = try #require(Photo.placeholder)
    if hasPhoto { chosen.coordinator?.finish(with: picture) } else { chosen.coordinator?.cancel() }
    #expect(photos.count == (hasPhoto ? 1 : 0) && stage.host.presentations.isEmpty && chosen.coordinator == nil)
  }

  @Test("a folder leads to the crop of the picked picture, or to an alert", arguments: [false, true])
  func folder(isWhole: Bool) async throws {
    let library = try TemporaryFolder()
    let pixels = Data(repeating: 200, count: isWhole ? 40 * 30 * 3 : 7)
    try (Data("P6 40 30 255 ".utf8) + pixels).write(to: library.file("a.ppm"))
    let chosen = choosePhoto(StubServices(library: library.folder)) { _ in }
    try stage.pick("Photo Library")
    try stage.pick("a.ppm")
    await stage.application.run { !stage.host.presentations.isEmpty || !stage.application.window.alerts.isEmpty }
    #expect(isWhole == (stage.top is CropScreen))
    #expect(stage.application.window.alerts.map(\.title) == (isWhole ? [] : ["Picture not read"]))
    chosen.coordinator?.cancel()
    for _ in 1...100_000 where chosen.coordinator != nil { await Task.yield() }
    #expect(chosen.coordinator == nil)
  }

  @Test("a canceled sheet releases the coordinator")
  func canceled() throws {
    let chosen = choosePhoto(StubServices()) { _ in Issue.record("There is no photo.") }
    #expect(chosen.coordinator != nil)
    try stage.pick("Cancel")
    #expect(chosen.coordinator == nil && stage.host.presentations.isEmpty)
  }
}
