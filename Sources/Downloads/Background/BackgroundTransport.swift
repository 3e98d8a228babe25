/// A transport whose exchanges go on when the process does not, as those of a system's background session do.
///
/// It works for the jobs of a service with a journal, which find their exchanges again after a relaunch. Such an
/// exchange has no sink: its response is reported as ``TransportEvent/delivered(_:_:)``, with a file that the transport
/// has put aside. How long to wait, and for which network, is the system's to say: neither ``Timeouts/connect`` nor
/// ``Timeouts/idle`` ends such an exchange, and any number of them may be under way.
public protocol BackgroundTransport: Transport {
  /// Begins an exchange, or takes up the one of this name that an earlier process began.
  ///
  /// There is at most one exchange of a name. Is there one already, under way or over and not yet reported, then the
  /// request is not sent again, and the end of that exchange is reported here. Its name is free again once its end was
  /// reported, or it was cancelled. An exchange whose process ends is not cancelled by that.
  ///
  /// - Parameters:
  ///   - request: What to send.
  ///   - name: Names the exchange across processes.
  ///   - report: Takes what is sent, and then the end; never called from inside this method.
  /// - Returns: The handle by which the exchange is cancelled.
  func open(
    _ request: TransportRequest, named name: String, report: @escaping @Sendable (TransportEvent) -> Void
  ) -> any Exchange
}
