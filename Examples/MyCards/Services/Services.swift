public import MyCardsModel

/// What all screens of the app are made with.
@MainActor
public struct Services {
  public var worker: any Worker<Card>
  public var loader: any CardLoading
  public var device: Device
  /// Takes what belongs into the app's log.
  public var log: @Sendable (String) -> Void

  public init(
    worker: any Worker<Card>, loader: any CardLoading, device: Device, log: @escaping @Sendable (String) -> Void
  ) {
    (self.worker, self.loader, self.device, self.log) = (worker, loader, device, log)
  }
}
