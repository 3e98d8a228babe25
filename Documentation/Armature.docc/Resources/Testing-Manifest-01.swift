// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Meter",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(path: "../Armature")
  ],
  targets: [
    .testTarget(
      name: "MeterTests",
      dependencies: [
        .product(name: "Armature", package: "Armature"), .product(name: "ArmatureTesting", package: "Armature"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
