import Architectures
import Composites
import MyCardsGeometry
import MyCardsModel
import MyCardsPresentation
import MyCardsServices
import Raster
import Testing

@testable import MyCardsMVVM

/// The view models of camera, crop and photo without views.
@Suite(.serialized, .timeLimit(.minutes(5))) @MainActor struct PhotoViewModelTests {
  private let coordinator = CoordinatorSpy()

  private func camera(_ services: StubServices) -> CaptureViewModel {
    let model = CaptureViewModel(CameraSession(services.camera), services.all, coordinator: coordinator)
    return model
  }

  @Test("an undecided camera asks, and runs once it is allowed")
  func allowing() async {
    let services = StubServices(camera: .undecided)
    let model = camera(services)
    #expect(model.question == nil)
    model.start()
    #expect(model.question == .useCamera && model.display == CaptureDisplay())
    model.answer(0)
    #expect(model.question == nil)
    await changes(of: model, \.display, until: { $0 == CaptureDisplay(isRunning: true) })
  }

  @Test("a denied camera says so and never runs")
  func denying() {
    let services = StubServices(camera: .undecided)
    let model = camera(services)
    model.start()
    model.answer(1)
    #expect(model.display == CaptureDisplay(isDenied: true) && services.camera.permission == .denied)
    let next = camera(services)
    next.start()
    #expect(next.question == nil && next.display == CaptureDisplay(isDenied: true))
  }

  @Test("a frame is cropped to the outline")
  func capture() async {
    let services = StubServices()
    let model = camera(services)
    var asked = services.camera.asked.makeAsyncIterator()
    model.start()
    await changes(of: model, \.display, until: { $0 == CaptureDisplay(isRunning: true) })
    model.capture()
    _ = await asked.next()
    _ = await asked.next()
    services.camera.release()
    await changes(of: model, \.preview, until: { $0?.width == 64 })
    await coordinator.events.until { !coordinator.calls.isEmpty }
    let part = CameraCrop(sensorWidth: 64, sensorHeight: 48).wholePixels
    #expect(coordinator.calls == ["finish \(part?.width ?? 0) × \(part?.height ?? 0)"])
  }

  @Test("a frame that arrives after the screen was closed is ignored")
  func late() async {
    let services = StubServices()
    let model = camera(services)
    var asked = services.camera.asked.makeAsyncIterator()
    model.start()
    await changes(of: model, \.display, until: { $0 == CaptureDisplay(isRunning: true) })
    model.capture()
    _ = await asked.next()
    _ = await asked.next()
    model.stop()
    services.camera.release()
    // The queue of the camera stops it after the photo.
    await changes(of: model, \.display, until: { $0 == CaptureDisplay() })
    #expect(coordinator.calls.isEmpty && model.preview == nil)
    model.close()
    #expect(coordinator.calls == ["cancel"])
  }

  @Test("the crop follows zoom and pan, and hands on the part inside the outline")
  func crop() throws {
    let picture = try #require(Raster.pattern(width: 1200, height: 800))
    let model = CropViewModel(picture, StubServices().all, coordinator: coordinator)
    #expect(model.display.zoom == "0.389236")
    model.zoom(to: 2)
    #expect(model.display.zoom == "2.000000")
    model.zoom(by: 0.5)
    model.pan(by: [9999, 9999])
    #expect(model.display.zoom == "1.000000" && model.display.visiblePart.origin == .zero)
    model.crop()
    model.close()
    #expect(coordinator.calls == ["finish 468 × 295", "cancel"])
  }

  @Test("a photo is closed by its coordinator")
  func photo() throws {
    let model = PhotoViewModel(try #require(Photo.placeholder), coordinator: coordinator)
    model.close()
    #expect(coordinator.calls == ["close photo"])
  }
}
