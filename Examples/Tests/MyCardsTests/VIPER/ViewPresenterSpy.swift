import Composites
import MyCardsGeometry

@testable import MyCardsVIPER

/// A presenter of every module that records what its view reports.
@MainActor
final class ViewPresenterSpy: CardsPresenting, DetailsPresenting, CapturePresenting, CropPresenting, PhotoPresenting {
  private(set) var calls: [String] = []
  let viewport = CropViewport(pictureWidth: 1200, pictureHeight: 800)

  func ready() { calls.append("ready") }
  func tapAdd() { calls.append("add") }
  func tapRow(_ index: Int) { calls.append("row \(index)") }

  func tapCancel() { calls.append("cancel") }
  func tapEdit() { calls.append("edit") }
  func tapDone() { calls.append("done") }
  func tapTrash() { calls.append("trash") }
  func tapFront() { calls.append("front") }
  func tapBack() { calls.append("back") }
  func typed(_ name: String) { calls.append("typed \(name)") }

  func appeared() { calls.append("appeared") }
  func willDisappear() { calls.append("will disappear") }
  func tapCapture() { calls.append("capture") }
  func tapClose() { calls.append("close") }

  func zoomed(to zoom: Double) { calls.append("zoom to \(zoom)") }
  func zoomed(by factor: Double) { calls.append("zoom by \(factor)") }
  func panned(by distance: Point) { calls.append("pan \(distance.x) \(distance.y)") }
  func tapCrop() { calls.append("crop") }
}
