// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "TeaShelf",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(path: "../Armature")
  ],
  targets: [
    .executableTarget(name: "TeaShelf", dependencies: [.product(name: "Armature", package: "Armature")])
  ],
  swiftLanguageModes: [.v6]
)
