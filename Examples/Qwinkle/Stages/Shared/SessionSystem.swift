public import Armature
import Foundation
import Synchronization

/// The part of the device that transfers the files of background sessions.
///
/// It refers to the sessions weakly, and holds their deliveries while the app is in the background.
@MainActor
public final class SessionSystem {
  private struct Entry {
    weak var session: BackgroundSession?
  }

  private let transport: any Transport
  private var entries: [Entry] = []

  /// Whether deliveries are held.
  private(set) var isHeld = false

  private var sessions: [BackgroundSession] { entries.compactMap(\.session) }

  /// Creates the system.
  ///
  /// - Parameter transport: The transport of the requests.
  public init(transport: any Transport) {
    self.transport = transport
  }

  func add(_ session: BackgroundSession) {
    entries.removeAll { $0.session == nil }
    entries.append(Entry(session: session))
  }

  /// Holds all deliveries.
  ///
  /// Downloads continue.
  public func hold() {
    isHeld = true
  }

  /// Resumes deliveries, beginning with the held ones.
  public func resume() {
    isHeld = false
    for session in sessions { session.deliverIfPossible() }
  }

  /// Makes the sessions with an identifier deliver their events after this call has returned.
  ///
  /// - Returns: Whether there is such a session.
  public func handleEvents(of identifier: String) -> Bool {
    let sessions = sessions.filter { $0.identifier == identifier }
    Task { for session in sessions { session.handleReport() } }
    return !sessions.isEmpty
  }

  // MARK: Transfers

  /// Requests a document and calls back once with its content or an error.
  func transfer(_ url: URL, _ completion: @escaping @MainActor (Result<Data, any Error>) -> Void) {
    let body = Body()
    _ = transport.open(TransportRequest(method: "GET", url: url), into: body) { event in
      guard let end = Self.end(of: event, body) else { return }
      Task { @MainActor in completion(end.mapError { $0 }) }
    }
  }

  private nonisolated static func end(of event: TransportEvent, _ body: Body) -> Result<Data, SessionError>? {
    switch event {
    case .finished(let head) where (200...299).contains(head.status): .success(body.content)
    case .finished(let head): .failure(.status(head.status))
    case .failed: .failure(.notReached)
    default: nil
    }
  }

  /// Collects the body of a response.
  private final class Body: BodySink {
    private let bytes = Mutex(Data())

    nonisolated init() {}

    nonisolated var content: Data { bytes.withLock { $0 } }

    nonisolated func begin(_ head: ResponseHead) { bytes.withLock { $0 = Data() } }

    nonisolated func write(_ more: Data) { bytes.withLock { $0 += more } }
  }
}

/// The error of a task, with a description for the log and the alert.
public enum SessionError: Error, Hashable, CustomStringConvertible {
  /// There was no complete answer.
  case notReached

  /// The status isn't a success.
  case status(Int)

  public var description: String {
    switch self {
    case .notReached: "The app can't connect to the server."
    case .status(let status): "The server answered \(status)."
    }
  }
}
