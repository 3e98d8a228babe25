public import Foundation

/// One download of a session.
@MainActor
public final class SessionTask {
  /// What is downloaded.
  public let url: URL

  private let begin: (SessionTask) -> Void

  init(_ url: URL, begin: @escaping (SessionTask) -> Void) {
    self.url = url
    self.begin = begin
  }

  /// Begins.
  public func resume() {
    begin(self)
  }
}
