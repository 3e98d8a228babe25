import Composites
import MyCardsGeometry
import MyCardsModel
import MyCardsPresentation
import Raster

@testable import MyCardsVIPER

/// View, interactor and router of the list, which record what their presenter calls.
@MainActor
final class CardsSpy: CardsViewing, CardsInteractorInput, CardsRouting {
  private(set) var calls: [String] = []
  private(set) var lines: [CardLine] = []

  func show(_ lines: [CardLine]) {
    calls.append("show")
    self.lines = lines
  }

  func start() { calls.append("start") }
  func openNewCard() { calls.append("open new") }
  func openCard(_ identifier: String) { calls.append("open \(identifier)") }
}

/// View, interactor and router of the details, which record what their presenter calls.
@MainActor
final class DetailsSpy: DetailsViewing, DetailsInteractorInput, DetailsRouting {
  var calls: [String] = []
  private(set) var name = ""
  private(set) var display: DetailsDisplay?
  /// The handlers of the last sheets.
  private(set) var chooseSource: ((PhotoSource) -> Void)?
  private(set) var choosePicture: ((String) -> Void)?

  func show(_ name: String, _ display: DetailsDisplay) {
    calls.append("show")
    (self.name, self.display) = (name, display)
  }

  func endEditing() { calls.append("end editing") }

  var sources: [PhotoSource] { [.camera, .folder(.album)] }
  func load() { calls.append("load") }
  func rename(_ name: String) { calls.append("rename \(name)") }
  func replacePhoto(of side: Card.Side, with picture: Raster) { calls.append("replace \(side) \(picture.width)") }
  func restore() { calls.append("restore") }
  func save() { calls.append("save") }
  func remove() { calls.append("remove") }
  func pictures(in folder: PhotoSource.Folder) -> [String] { ["a.ppm"] }
  func readPicture(_ name: String, in folder: PhotoSource.Folder) { calls.append("read \(name) in \(folder)") }
  func stopReading() {}

  func ask(_ sheet: SheetDisplay<PhotoSource>, chosen: @escaping (PhotoSource) -> Void) {
    calls.append("ask \(sheet.title)")
    chooseSource = chosen
  }

  func ask(_ sheet: SheetDisplay<String>, chosen: @escaping (String) -> Void) {
    calls.append("ask \(sheet.title)")
    choosePicture = chosen
  }

  func tell(_ alert: AlertDisplay) { calls.append("tell \(alert.title)") }
  func openPhoto(_ picture: Raster) { calls.append("photo \(picture.width)") }
  func openCamera(_ output: any NewPhotoOutput) { calls.append("camera") }
  func openCrop(of picture: Raster, _ output: any NewPhotoOutput) { calls.append("crop \(picture.width)") }
  func close() { calls.append("close") }
}

/// View, interactor and router of the camera, the crop and a photo, which record what their presenters call.
@MainActor
final class PhotoSpy: CaptureViewing, CaptureInteractorInput, CaptureRouting, CropViewing, CropInteractorInput,
  CropRouting, PhotoViewing, PhotoRouting
{
  private(set) var calls: [String] = []
  private(set) var captureDisplay: CaptureDisplay?
  private(set) var cropDisplay: CropDisplay?
  /// The handler of the last question.
  private(set) var choose: ((Int) -> Void)?

  func show(_ display: CaptureDisplay) { captureDisplay = display }
  func show(preview frame: Raster?) { calls.append("preview") }
  func start() { calls.append("start") }
  func stop() { calls.append("stop") }
  func answer(allows: Bool) { calls.append("answer \(allows)") }
  func takePhoto() { calls.append("take") }

  func ask(_ question: AlertDisplay, chosen: @escaping (Int) -> Void) {
    calls.append("ask \(question.title)")
    choose = chosen
  }

  func end(with photo: Raster?) { calls.append("end \(photo.map { "\($0.width)" } ?? "nil")") }

  let viewport = CropViewport(pictureWidth: 100, pictureHeight: 60)
  func show(_ display: CropDisplay) { cropDisplay = display }
  func zoom(to zoom: Double) { calls.append("zoom to \(zoom)") }
  func zoom(by factor: Double) { calls.append("zoom by \(factor)") }
  func pan(by distance: Point) { calls.append("pan \(distance.x) \(distance.y)") }
  func crop() { calls.append("crop") }

  func show(_ picture: Raster) { calls.append("show \(picture.width)") }
  func close() { calls.append("close") }
}
