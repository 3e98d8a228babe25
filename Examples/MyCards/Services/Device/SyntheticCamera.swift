public import Raster

/// A camera for machines that have none: it sees a card that lies on a desk.
public struct SyntheticCamera: CameraSource {
  private let remembered: RememberedPermission

  public init(_ remembered: RememberedPermission) { self.remembered = remembered }

  public var isPresent: Bool { true }
  public var permission: CameraPermission { remembered.value }
  public func decide(_ permission: CameraPermission) { remembered.decide(permission) }
  public func configure(_ settings: CaptureSettings) async throws {}
  public func start() async throws {}
  public func stop() async {}

  @concurrent
  public func capture() async throws -> Raster {
    // The outline is about this part of a sensor of 4 to 3.
    let card = (x: 136..<504, y: 124..<356)
    let picture = Raster(width: 640, height: 480) { x, y in
      guard card.x.contains(x), card.y.contains(y) else {
        let grain = UInt8(90 + (x / 3 + y / 40) % 9)
        return (grain, grain / 4 * 3, grain / 2)
      }
      if (180..<220).contains(y) { return (40, 40, 48) }
      return (UInt8(60 + (x - card.x.lowerBound) / 3), 120, UInt8(220 - (y - card.y.lowerBound) / 2))
    }
    guard let picture else { throw CameraFailure.noPicture }
    return picture
  }
}
