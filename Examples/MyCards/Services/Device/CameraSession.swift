public import Raster

/// Is told what became of a camera session.
@MainActor
public protocol CameraSessionDelegate: AnyObject {
  /// The camera was denied, has started or has stopped.
  func cameraSessionDidChange(_ session: CameraSession)

  func cameraSession(_ session: CameraSession, didCapture frame: Raster)

  /// The camera did not do what was asked for.
  func cameraSession(_ session: CameraSession, didFail error: any Error)
}

/// One use of the camera: everything that is asked of it happens on one serial queue, which stands while nobody has allowed it.
@MainActor
public final class CameraSession {
  public weak var delegate: (any CameraSessionDelegate)?
  /// Whether the camera may be used and shows something.
  public private(set) var isRunning = false

  private let source: any CameraSource
  private let queue = SerialQueue()
  private var isConfigured = false

  public init(_ source: any CameraSource) { self.source = source }

  public var isDenied: Bool { source.permission == .denied }

  /// Whether the person has to be asked first; the answer goes to `answer(_:)`.
  public var needsPermission: Bool { source.permission == .undecided }

  /// Lets the queue stand unless the camera may be used; to be called before anything else.
  public func prepare() {
    if source.permission != .granted { queue.suspend() }
  }

  /// Remembers the person's answer; only a permission lets the queue go on.
  public func answer(_ allows: Bool) {
    source.decide(allows ? .granted : .denied)
    if allows { queue.resume() }
    delegate?.cameraSessionDidChange(self)
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
      session.delegate?.cameraSession(session, didCapture: frame)
    }
  }

  /// What the camera sees now.
  public func preview() async -> Raster? { try? await source.capture() }

  private func set(isRunning: Bool) {
    self.isRunning = isRunning
    delegate?.cameraSessionDidChange(self)
  }

  /// Work that waits does not hold the session: where the camera stays denied, it waits in vain.
  private func perform(_ work: @escaping @MainActor (any CameraSource, CameraSession?) async throws -> Void) {
    queue.add { [source, weak self] in
      do {
        try await work(source, self)
      } catch {
        guard let self else { return }
        delegate?.cameraSession(self, didFail: error)
      }
    }
  }
}

/// Does pieces of work one after another, in the order in which they come, unless it is suspended.
@MainActor
final class SerialQueue {
  typealias Work = @MainActor () async -> Void

  private var waiting: [Work] = []
  private var isWorking = false
  private var isSuspended = false

  func add(_ work: @escaping Work) {
    waiting.append(work)
    runNext()
  }

  /// Begins no further work; what is under way ends.
  func suspend() { isSuspended = true }

  func resume() {
    isSuspended = false
    runNext()
  }

  private func runNext() {
    guard !isSuspended, !isWorking, !waiting.isEmpty else { return }
    let work = waiting.removeFirst()
    isWorking = true
    Task {
      await work()
      isWorking = false
      runNext()
    }
  }
}
