import Armature
import MyCardsModel
import MyCardsPresentation
import MyCardsServices
import MyCardsViews
import Raster
import TerminalUI

/// Navigates from the sources of a photo to the photo: through the camera, or through a folder and the crop.
///
/// Only what it presents retains it: sheets by their handlers, controllers as their owner. So it is deallocated when the
/// person finishes or cancels.
@MainActor
final class PhotoCoordinator: @MainActor ControllerOwner, PhotoChoice {
  private let side: Card.Side
  private let services: Services
  private let receive: (Raster) -> Void
  private weak var presenter: (any Controller<View>)?
  private weak var screen: (any Controller<View>)?
  /// The read of a picked picture.
  private var reading: Task<Void, Never>?

  /// - Parameters:
  ///   - presenter: The controller over which the photo is chosen.
  ///   - receive: Called with the photo, unless the person cancels.
  init(
    _ side: Card.Side, _ services: Services, over presenter: any Controller<View>, receive: @escaping (Raster) -> Void
  ) {
    (self.side, self.services, self.presenter, self.receive) = (side, services, presenter, receive)
  }

  /// Presents the available sources.
  func start() {
    presenter?.present(SheetDisplay(services.device.sources, for: side)) { self.take(from: $0) }
  }

  private func take(from source: PhotoSource) {
    switch source {
    case .camera:
      guard let camera = services.device.camera else { return }
      show(CaptureScreen(CaptureViewModel(CameraSession(camera), services, coordinator: self)))
    case .folder(let folder):
      let names = services.device.photos.files(in: folder)
      presenter?.present(SheetDisplay(pictures: names)) { self.read($0, in: folder) }
    }
  }

  /// Reads the picked picture, then presents the crop screen.
  private func read(_ name: String, in folder: PhotoSource.Folder) {
    reading = Task {
      do {
        guard let picture = try await services.picture(name, in: folder) else { return }
        show(CropScreen(CropViewModel(picture, services, coordinator: self)))
      } catch {
        presenter?.present(.pictureNotRead(error))
      }
    }
  }

  func stop() { reading?.cancel() }

  private func show<Screen>(_ screen: ScreenController<Screen>) {
    screen.controllerState.owner = self
    self.screen = screen
    presenter?.present(screen)
  }

  func controllerWasRemoved(_ removal: ControllerRemoval) {}
}

extension PhotoCoordinator: PhotoNavigating {
  func finish(with picture: Raster) {
    receive(picture)
    screen?.dismiss()
  }

  func cancel() {
    screen?.dismiss()
  }
}
