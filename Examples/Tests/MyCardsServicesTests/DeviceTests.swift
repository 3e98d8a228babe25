import Foundation
import MyCardsModel
import MyCardsServices
import Raster
import Testing

@Suite struct DeviceTests {
  @Test("pictures are listed alphabetically for each folder")
  func folders() async throws {
    let place = try StoreFixture()
    let (library, album) = (place.file("library"), place.file("album"))
    try FileManager.default.createDirectory(at: library, withIntermediateDirectories: false)
    let picture = try #require(Raster.pattern(width: 5, height: 2))
    for name in ["b.ppm", "C.ppm", "a.ppm", ".hidden"] {
      try Data(picture.ppm).write(to: library.appending(path: name))
    }
    try Data(picture.png).write(to: library.appending(path: "d.png"))
    try Data("P6".utf8).write(to: library.appending(path: "e.ppm"))
    let photos = PhotoFolders(library: library, album: album)
    try Data("P3\n2 1\n255\n1 2 3 4 5 6\n".utf8).write(to: library.appending(path: "f.ppm"))
    #expect(photos.files(in: .library) == ["a.ppm", "b.ppm", "C.ppm", "d.png", "e.ppm", "f.ppm"])
    #expect(photos.files(in: .album).isEmpty)
    #expect(try await photos.picture("a.ppm", in: .library) == picture)
    #expect(try await photos.picture("f.ppm", in: .library).rgb == [1, 2, 3, 4, 5, 6])
    #expect(try await photos.picture("d.png", in: .library) == picture)
    await #expect(throws: RasterError.self) { try await photos.picture("e.ppm", in: .library) }
    await #expect(throws: (any Error).self) { try await photos.picture("a.ppm", in: .album) }
    let device = await Device(camera: nil, photos: photos)
    #expect(await device.sources == [.folder(.library)])
    let whole = await Device(
      camera: SyntheticCamera(StoredPermission(folder: place.folder)),
      photos: PhotoFolders(library: library, album: library))
    #expect(await whole.sources == [.camera, .folder(.library), .folder(.album)])
  }

  @Test("folders, pipes and broken links aren't pictures, and links to pictures are")
  func otherFiles() async throws {
    let place = try StoreFixture()
    let library = place.file("library")
    try FileManager.default.createDirectory(
      at: library.appending(path: "folder.png"), withIntermediateDirectories: true)
    #expect(mkfifo(library.appending(path: "pipe.png").path, 0o600) == 0)
    #expect(symlink("nowhere", library.appending(path: "broken.png").path) == 0)
    let photos = PhotoFolders(library: library, album: library)
    #expect(photos.files(in: .library).isEmpty)
    #expect(await Device(camera: nil, photos: photos).sources.isEmpty)
    let picture = try #require(Raster.pattern(width: 5, height: 2))
    try Data(picture.ppm).write(to: place.file("outside.ppm"))
    #expect(symlink("../outside.ppm", library.appending(path: "link.ppm").path) == 0)
    #expect(photos.files(in: .library) == ["link.ppm"])
    #expect(try await photos.picture("link.ppm", in: .library) == picture)
  }

  @Test("the answer about the camera is stored permanently")
  func permission() throws {
    let place = try StoreFixture()
    #expect(StoredPermission(folder: place.folder).value == .undecided)
    StoredPermission(folder: place.folder).decide(.denied)
    #expect(StoredPermission(folder: place.folder).value == .denied)
    try Data("nonsense".utf8).write(to: place.file("camera-permission"))
    #expect(StoredPermission(folder: place.folder).value == .undecided)
  }

  @Test("a camera folder gives its newest picture, and an error without one")
  func cameras() async throws {
    let place = try StoreFixture()
    let permission = StoredPermission(folder: place.folder)
    let folder = place.file("camera")
    let camera = FolderCamera(folder: folder, permission)
    await #expect(throws: (any Error).self) { try await camera.capture() }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    await #expect(throws: CameraFailure.noPicture) { try await camera.capture() }
    for (name, width, age) in [("new.ppm", 3, 0.0), ("old.png", 2, 60)] {
      let picture = try #require(Raster.pattern(width: width, height: 2))
      let file = folder.appending(path: name)
      try Data(name == "new.ppm" ? picture.ppm : picture.png).write(to: file)
      let date = Date(timeIntervalSince1970: 1_700_000_000 - age)
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
    }
    #expect(try await camera.capture().width == 3)
    let synthetic = try await SyntheticCamera(permission).capture()
    #expect((synthetic.width, synthetic.height) == (640, 480))
  }
}
