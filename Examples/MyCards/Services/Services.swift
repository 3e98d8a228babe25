public import MyCardsModel

/// The dependencies of the screens, made by the app and passed from screen to screen.
@MainActor
public struct Services {
  public var worker: any Worker<Card>
  public var loader: any CardLoading
  public var device: Device
  /// Writes a line to the app's log.
  public var log: @Sendable (String) -> Void

  public init(
    worker: any Worker<Card>, loader: any CardLoading, device: Device, log: @escaping @Sendable (String) -> Void
  ) {
    (self.worker, self.loader, self.device, self.log) = (worker, loader, device, log)
  }
}
