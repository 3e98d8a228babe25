import Foundation
import Harness

extension Rows {
  static var builds: [any Benchmark] {
    ["debug", "release"].flatMap { configuration in
      [
        build("an event channel", observing("Delegation"), configuration),
        build("target-action", sending("TargetActions"), configuration),
        build("the umbrella", sending("Armature"), configuration),
      ]
    }
  }

  private static func build(
    _ content: String, _ program: BuildRow.Program, _ configuration: String
  ) -> any Benchmark {
    BuildRow(
      "clean build with \(content), \(configuration)", configuration: configuration,
      contenders: [.ours { _ in program }] + otherBuilds)
  }

  private static var otherBuilds: [Contender<BuildRow.Program>] {
    let nothing = BuildRow.Program(dependency: nil, product: "", source: "print(\"hello\")\n")
    let foundation = BuildRow.Program(dependency: nil, product: "", source: "import Foundation\n\nprint(Date())\n")
    let combine = BuildRow.Program(
      dependency: ".package(url: \"https://github.com/OpenCombine/OpenCombine\", exact: \"0.14.0\")",
      product: ".product(name: \"OpenCombine\", package: \"OpenCombine\")",
      source: "import OpenCombine\n\nlet subject = PassthroughSubject<String, Never>()\nsubject.send(\"hello\")\n")
    return [.limit("nothing") { _ in nothing }, .limit("Foundation alone") { _ in foundation }]
      + (Peers.hasOpenCombine ? [.peer("OpenCombine") { _ in combine }] : [])
  }

  private static func observing(_ product: String) -> BuildRow.Program {
    program(
      product,
      """
      let changes = Observers<String>()
      let token = changes.subscribe { print($0) }
      changes.notify("hello")
      """)
  }

  private static func sending(_ product: String) -> BuildRow.Program {
    program(
      product,
      """
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

  private static func program(_ product: String, _ body: String) -> BuildRow.Program {
    BuildRow.Program(
      dependency: ".package(name: \"Armature\", path: \"\(root)\")",
      product: ".product(name: \"\(product)\", package: \"Armature\")",
      source: "import \(product)\n\n\(body)\n")
  }

  /// The folder of the package Armature.
  static var root: String {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<6 { folder.deleteLastPathComponent() }
    return folder.path
  }
}
