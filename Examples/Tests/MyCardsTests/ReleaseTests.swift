import Architectures
import ArmatureTestSupport
import ArmatureTesting
import Foundation
import MyCardsFeature
import MyCardsModel
import Testing

@testable import MyCards

/// Every module and scene, opened and closed: nothing of it is left, and it consists of the roles that it should have.
@Suite(.serialized, .timeLimit(.minutes(5))) @MainActor struct ReleaseTests {
  enum Place: CaseIterable { case list, details, photo, camera, crop }

  nonisolated static let architectures = Feature.all.map(\.architecture)

  /// The classes of each screen's roles.
  nonisolated static let roles: [Architecture: [Place: Set<String>]] = [
    .mvc: [
      .list: ["CardsController"], .details: ["DetailsController"], .photo: ["PhotoController"],
      .camera: ["CaptureController"], .crop: ["CropController"],
    ],
    .mvvm: [
      .list: ["CardsScreen", "CardsViewModel", "CardsCoordinator"], .details: ["DetailsScreen", "DetailsViewModel"],
      .photo: ["PhotoScreen", "PhotoViewModel"], .camera: ["CaptureScreen", "CaptureViewModel", "PhotoCoordinator"],
      .crop: ["CropScreen", "CropViewModel", "PhotoCoordinator"],
    ],
    .viper: [
      .list: ["CardsScreen", "CardsPresenter", "CardsInteractor", "CardsRouter"],
      .details: ["DetailsScreen", "DetailsPresenter", "DetailsInteractor", "DetailsRouter"],
      .photo: ["PhotoScreen", "PhotoPresenter", "PhotoRouter"],
      .camera: ["CaptureScreen", "CapturePresenter", "CaptureInteractor", "CaptureRouter"],
      .crop: ["CropScreen", "CropPresenter", "CropInteractor", "CropRouter"],
    ],
    .vip: [
      .list: ["CardsViewController", "CardsInteractor", "CardsPresenter", "CardsRouter"],
      .details: ["DetailsViewController", "DetailsInteractor", "DetailsPresenter", "DetailsRouter"],
      .photo: ["PhotoViewController", "PhotoInteractor", "PhotoPresenter", "PhotoRouter"],
      .camera: ["CaptureViewController", "CaptureInteractor", "CapturePresenter", "NewPhotoRouter"],
      .crop: ["CropViewController", "CropInteractor", "CropPresenter", "NewPhotoRouter"],
    ],
  ]
  private static let views: [Place: String] = [
    .list: "CardsView", .details: "DetailsView", .photo: "PhotoView", .camera: "CaptureView", .crop: "CropView",
  ]

  private struct WeakRole {
    weak var object: AnyObject?
  }

  @Test("the screens have all classes of an architecture", arguments: architectures)
  func complete(architecture: Architecture) {
    let text = RoleRuleTests.sources([architecture.rawValue]).map(\.text).joined()
    let classes = text.matches(of: /final class (\w+)/).map { String($0.1) }
    let known = Self.roles[architecture]?.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    #expect(known == Set(classes))
  }

  @Test("a screen that is closed leaves none of its roles behind", arguments: architectures, Place.allCases)
  func release(architecture: Architecture, place: Place) async throws {
    let library = try TemporaryFolder()
    let picture = Data("P6 40 30 255 ".utf8) + Data(repeating: 200, count: 40 * 30 * 3)
    try picture.write(to: library.file("a.ppm"))

    let stub = try await Stub(architecture, [.valid("A")], library: library.folder)
    let (names, roles, check) = try await opened(place, in: stub)
    #expect(names == Self.roles[architecture]?[place]?.union(Self.views[place].map { [$0] } ?? []))
    try close(place, in: stub)
    // A read that is under way may keep its role until it ends.
    for _ in 1...100_000 where roles.contains(where: { $0.object != nil }) { await Task.yield() }
    check.verify()
  }

  /// Opens a screen, and returns the classes of the objects that it adds, and the objects weakly.
  private func opened(_ place: Place, in stub: Stub) async throws -> (Set<String>, [WeakRole], ReleaseCheck) {
    let objects = try await open(place, in: stub)
    return (
      Set(objects.map { String(describing: type(of: $0)) }), objects.map { WeakRole(object: $0) },
      ReleaseCheck(of: objects)
    )
  }

  /// Opens a screen, and returns the objects that it adds.
  private func open(_ place: Place, in stub: Stub) async throws -> [AnyObject] {
    switch place {
    case .list: return stub.roles
    case .details: return try await stub.roles { try await stub.openCard() }
    case .photo:
      try await stub.openCard()
      return try await stub.roles {
        try stub.tap("frontPhoto")
        await stub.shows { stub.title == "Card Photo" }
      }
    case .camera:
      try await stub.addCard()
      return try await stub.roles { try await stub.openCamera() }
    case .crop:
      try await stub.addCard()
      return try await stub.roles {
        try stub.tap("frontPhoto")
        try await stub.pick("Photo Library")
        try await stub.pick("a.ppm")
        await stub.shows { stub.title == "Crop" }
      }
    }
  }

  private func close(_ place: Place, in stub: Stub) throws {
    switch place {
    case .list: stub.host.systemClosed()
    case .details: try stub.tap("cancel")
    case .photo, .camera, .crop: try stub.tap("close")
    }
  }
}
