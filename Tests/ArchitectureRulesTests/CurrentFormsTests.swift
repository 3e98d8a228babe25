import Testing

@testable import ArchitectureRules

/// Forms that current code has: observation, asynchronous functions, SwiftUI, namespaces, and several targets.
@Suite("Current forms")
struct CurrentFormsTests {
  // MARK: MVC

  @Test("A4 a service of the system, as an implicit member")
  func systemServices() {
    expectMarked(
      """
      final class CardController: UIViewController {
        private let files: FileManager = .default  // A4
        private let defaults: UserDefaults
        private let priority: TaskPriority = .default
        init(center: NotificationCenter = .default) {}  // A4
        init(defaults: UserDefaults?) { self.defaults = defaults ?? .standard }  // A4
      }
      """)
  }
}
