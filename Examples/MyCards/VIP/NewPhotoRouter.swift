import Armature
import Raster
import TerminalUI

/// The receiver of a new photo from the camera or the crop.
@MainActor protocol PhotoOutput: ModuleOutput {
  func received(_ photo: Raster)
}

/// Ends a screen for a new photo, with or without the photo.
@MainActor
final class NewPhotoRouter: VIPRouter, NewPhotoRouting {
  let controller = WeakLink<any Controller<View>>()
  let dataStore = StrongLink<any NewPhotoData>()
  let output = WeakLink<any PhotoOutput>()
  var interface: any NewPhotoRouting { self }

  init(_ output: any PhotoOutput) {
    self.output.connect(output)
  }

  func finish() {
    if let photo = dataStore({ $0.photo }) ?? nil { output { $0.received(photo) } }
    close()
  }

  func close() {
    controller { $0.dismiss() }
  }
}
