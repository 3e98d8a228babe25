public import Delegation
public import Raster

/// The delegate of a camera session.
@MainActor
public protocol CameraSessionDelegate: AnyObject {
  /// Called after access to the camera was denied, or the session has started or stopped.
  func cameraSessionDidChange(_ session: CameraSession)

  func cameraSession(_ session: CameraSession, didCapture frame: Raster)

  /// Called after an operation of the camera has failed.
  func cameraSession(_ session: CameraSession, didFail error: any Error)
}

/// A session of the camera.
///
/// All operations run on one serial queue, which is suspended until camera access is granted.
@MainActor
public final class CameraSession {
  @WeakDelegate public var delegate: (any CameraSessionDelegate)?
  /// Whether the camera is running.
  public private(set) var isRunning = false

  private let source: any CameraSource
  private let queue = SerialQueue()
  private var isConfigured = false

  public init(_ source: any CameraSource) { self.source = source }

  public var isDenied: Bool { source.permission == .denied }

  /// Whether the app must present a request for permission.
  ///
  /// Pass the answer to ``answer(_:)``.
  public var needsPermission: Bool { source.permission == .undecided }

  /// Suspends the queue unless camera access is granted.
  ///
  /// Call this method first.
  public func prepare() {
    if source.permission != .granted { queue.suspend() }
  }

  /// Stores the person's answer.
  ///
  /// A permission resumes the queue.
  public func answer(_ allows: Bool) {
    source.decide(allows ? .granted : .denied)
    if allows { queue.resume() }
    $delegate(from: self) { $0.cameraSessionDidChange(self) }
  }

  public func start() {
    perform { source, session in
      if session?.isConfigured == false { try await source.configure(.card) }
      session?.isConfigured = true
      try await source.start()
      session?.set(isRunning: true)
    }
  }

  public func stop() {
    perform { source, session in
      await source.stop()
      session?.set(isRunning: false)
    }
  }

  /// Takes a picture.
  public func capture() {
    perform { source, session in
      let frame = try await source.capture()
      guard let session else { return }
      session.$delegate(from: session) { $0.cameraSession(session, didCapture: frame) }
    }
  }

  /// Returns the current frame.
  public func preview() async -> Raster? { try? await source.capture() }

  private func set(isRunning: Bool) {
    self.isRunning = isRunning
    $delegate(from: self) { $0.cameraSessionDidChange(self) }
  }

  /// Enqueues work.
  ///
  /// Pending work doesn't retain the session, because it never runs if the camera stays denied.
  private func perform(_ work: @escaping @MainActor (any CameraSource, CameraSession?) async throws -> Void) {
    queue.add { [source, weak self] in
      do {
        try await work(source, self)
      } catch {
        guard let self else { return }
        $delegate(from: self) { $0.cameraSession(self, didFail: error) }
      }
    }
  }
}

/// Performs work serially in order, unless it is suspended.
@MainActor
final class SerialQueue {
  typealias Work = @MainActor () async -> Void

  private var pending: [Work] = []
  private var isWorking = false
  private var isSuspended = false

  func add(_ work: @escaping Work) {
    pending.append(work)
    runNext()
  }

  /// Suspends the queue after the current work.
  func suspend() { isSuspended = true }

  func resume() {
    isSuspended = false
    runNext()
  }

  private func runNext() {
    guard !isSuspended, !isWorking, !pending.isEmpty else { return }
    let work = pending.removeFirst()
    isWorking = true
    Task {
      await work()
      isWorking = false
      runNext()
    }
  }
}
