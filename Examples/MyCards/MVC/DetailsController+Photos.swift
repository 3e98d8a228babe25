import Armature
import MyCardsModel
import MyCardsServices
import MyCardsViews
import Raster
import TerminalUI

extension DetailsController {
  /// Shows a photo, or the placeholder, which counts as one, on a screen of its own.
  func showPhoto(of side: Card.Side) {
    guard let picture = card[side]?.picture ?? Photo.placeholder else { return }
    present(PhotoController(picture))
  }

  /// Asks where a photo is to come from.
  func chooseSource(for side: Card.Side) {
    let sheet = Sheet.sources(services.device.sources, for: side) { [weak self] source in
      self?.take(from: source, for: side)
    }
    window?.present(sheet)
  }

  var window: Window? { stage?.root as? Window }

  private func take(from source: PhotoSource, for side: Card.Side) {
    switch source {
    case .camera:
      guard let camera = services.device.camera else { return }
      let capture = CaptureController(side, CameraSession(camera), services)
      capture.delegate = self
      present(capture)
    case .folder(let folder):
      PhotoPicker(folder, for: side, delegate: self)
        .present(services.device.photos.files(in: folder), in: window)
    }
  }
}

extension DetailsController: PhotoPickerDelegate {
  /// Reads the picture that was picked, and then presents the crop screen.
  func photoPicker(_ picker: PhotoPicker, didPick name: String) {
    Task { [weak self, services] in
      do {
        let picture = try await services.device.photos.picture(name, in: picker.folder)
        self?.crop(picture, for: picker.side)
      } catch {
        services.log("reading \(name) failed: \(error)")
        self?.window?.present(AlertView(title: Texts.pictureNotRead, message: "\(error)"))
      }
    }
  }

  private func crop(_ picture: Raster, for side: Card.Side) {
    let crop = CropController(picture, side, services)
    crop.delegate = self
    present(crop)
  }
}

extension DetailsController: CaptureControllerDelegate {
  func captureController(_ controller: CaptureController, didTake picture: Raster, for side: Card.Side) {
    set(Photo.stored(picture), as: side)
    dismiss(controller)
  }
}

extension DetailsController: CropControllerDelegate {
  func cropController(_ controller: CropController, didCrop picture: Raster, for side: Card.Side) {
    set(Photo.stored(picture), as: side)
    dismiss(controller)
  }
}
