import MyCardsServices
import Raster
import Synchronization
import Testing

@Suite @MainActor struct CameraSessionTests {
  /// A camera that records its calls.
  private final class ScriptedCamera: CameraSource {
    private struct Jam: Error {}

    private let state: Mutex<(permission: CameraPermission, calls: [String])>
    private let isJammed: Bool
    private let (ends, teller) = AsyncStream<Void>.makeStream()

    init(_ permission: CameraPermission, isJammed: Bool = false) {
      state = Mutex((permission, []))
      self.isJammed = isJammed
    }

    var calls: [String] { state.withLock(\.calls) }
    var isPresent: Bool { true }
    var permission: CameraPermission { state.withLock(\.permission) }
    func decide(_ permission: CameraPermission) { state.withLock { $0.permission = permission } }
    func configure(_ settings: CaptureSettings) async throws {
      record(settings == .card ? "configure" : "configure differently")
    }
    func start() async throws { record("start") }
    func stop() async { record("stop") }
    func capture() async throws -> Raster {
      record("capture")
      guard !isJammed, let picture = Raster.pattern(width: 4, height: 3) else { throw Jam() }
      return picture
    }

    private func record(_ call: String) {
      state.withLock { $0.calls.append(call) }
      teller.yield()
    }

    /// Waits for a number of calls.
    func reach(_ count: Int) async {
      if calls.count >= count { return }
      for await _ in ends where calls.count >= count { return }
    }
  }

  private final class Screen: CameraSessionDelegate {
    var events: [String] = []
    let (ends, teller) = AsyncStream<Void>.makeStream()

    func cameraSessionDidChange(_ session: CameraSession) {
      record(session.isDenied ? "denied" : session.isRunning ? "runs" : "rests")
    }
    func cameraSession(_ session: CameraSession, didCapture frame: Raster) { record("\(frame.width)x\(frame.height)") }
    func cameraSession(_ session: CameraSession, didFail error: any Error) { record("failed") }

    private func record(_ event: String) {
      events.append(event)
      teller.yield()
    }

    /// Waits for a number of delegate calls.
    func reach(_ count: Int) async {
      if events.count >= count { return }
      for await _ in ends where events.count >= count { return }
    }
  }

  private func session(_ camera: ScriptedCamera, _ screen: Screen) -> CameraSession {
    let session = CameraSession(camera)
    session.delegate = screen
    session.prepare()
    return session
  }

  @Test("an allowed camera is configured once, started, used and stopped, in order")
  func granted() async {
    let (camera, screen) = (ScriptedCamera(.granted), Screen())
    let session = session(camera, screen)
    session.start()
    session.capture()
    session.stop()
    session.start()
    await screen.reach(4)
    #expect(camera.calls == ["configure", "start", "capture", "stop", "start"])
    #expect(screen.events == ["runs", "4x3", "rests", "runs"])
  }

  @Test("the queue is suspended until the person answers; a permission resumes it and is stored")
  func allowed() async {
    let (camera, screen) = (ScriptedCamera(.undecided), Screen())
    let session = session(camera, screen)
    session.start()
    #expect(session.needsPermission && screen.events.isEmpty)
    #expect(camera.calls.isEmpty)
    session.answer(true)
    await screen.reach(2)
    #expect(!session.needsPermission && screen.events == ["rests", "runs"])
    #expect(camera.calls == ["configure", "start"])
    #expect(camera.permission == .granted)
  }

  @Test("a denied camera is never configured")
  func denied() async {
    let (camera, screen) = (ScriptedCamera(.undecided), Screen())
    let session = session(camera, screen)
    session.start()
    session.answer(false)
    session.capture()
    session.stop()
    let second = Screen()
    let other = self.session(camera, second)
    other.start()
    await Task.yield()
    #expect(screen.events == ["denied"])
    #expect(second.events.isEmpty && other.isDenied && !other.isRunning)
    #expect(camera.calls.isEmpty)
  }

  @Test("a camera without a picture reports an error and continues")
  func failing() async {
    let (camera, screen) = (ScriptedCamera(.granted, isJammed: true), Screen())
    let session = session(camera, screen)
    session.start()
    session.capture()
    session.stop()
    await screen.reach(3)
    #expect(screen.events == ["runs", "failed", "rests"])
  }

  @Test("a released session still stops the camera, and a suspended one is released")
  func release() async {
    let (camera, screen) = (ScriptedCamera(.granted), Screen())
    var session: CameraSession? = session(camera, screen)
    session?.start()
    session?.stop()
    weak let gone = session
    session = nil
    await camera.reach(2)
    #expect(camera.calls.last == "stop")
    #expect(gone == nil)
    var denied: CameraSession? = self.session(ScriptedCamera(.denied), screen)
    denied?.start()
    weak let deniedToo = denied
    denied = nil
    #expect(deniedToo == nil)
  }
}
