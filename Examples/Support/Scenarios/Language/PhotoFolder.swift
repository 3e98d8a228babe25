/// One of the two folders of pictures on the device.
enum PhotoFolder: String, Hashable, CaseIterable {
  case library, album
}
