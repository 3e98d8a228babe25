import Foundation
import Harness

extension Rows {
  static var builds: [any Benchmark] {
    ["debug", "release"].flatMap { configuration in
      [
        BuildRow(
          "clean build with an event module, \(configuration)", configuration: configuration,
          contenders: [.ours { _ in program("TargetActions") }] + otherBuilds),
        BuildRow(
          "clean build with the umbrella, \(configuration)", configuration: configuration,
          contenders: [.ours { _ in program("Armature") }] + otherBuilds),
      ]
    }
  }

  private static var otherBuilds: [Contender<BuildRow.Program>] {
    let nothing = BuildRow.Program(dependency: nil, product: "", source: "print(\"hello\")\n")
    let combine = BuildRow.Program(
      dependency: ".package(url: \"https://github.com/OpenCombine/OpenCombine\", exact: \"0.14.0\")",
      product: ".product(name: \"OpenCombine\", package: \"OpenCombine\")",
      source: "import OpenCombine\n\nlet subject = PassthroughSubject<String, Never>()\nsubject.send(\"hello\")\n")
    return [.limit("nothing") { _ in nothing }]
      + (Peers.hasOpenCombine ? [.peer("OpenCombine") { _ in combine }] : [])
  }

  private static func program(_ product: String) -> BuildRow.Program {
    BuildRow.Program(
      dependency: ".package(name: \"Armature\", path: \"\(root)\")",
      product: ".product(name: \"\(product)\", package: \"Armature\")",
      source: """
        import \(product)

        final class Form {
          func save() { print("hello") }
        }
        final class Button: Control {
          let actions = ActionRegistry()
          var isEnabled = true
        }

        let form = Form()
        let button = Button()
        button.addTarget(form, action: Form.save, for: .primaryActionTriggered)
        button.sendActions(for: .primaryActionTriggered)

        """)
  }

  /// The folder of Armature itself.
  private static var root: String {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<6 { folder.deleteLastPathComponent() }
    return folder.path
  }
}
