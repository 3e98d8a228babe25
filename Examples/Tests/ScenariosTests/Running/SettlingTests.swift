import Testing

@testable import Scenarios

@Suite("Taking over the runtime's work")
struct SettlingTests {
  @Test("a runtime without the hooks is an error")
  func missingHook() {
    #expect(
      MissingHook(name: "swift_task_enqueueGlobal_hook").description
        == "Scenarios can't run: the Swift runtime of this program has no 'swift_task_enqueueGlobal_hook', which they "
        + "need to detect that all work is done. Build with Swift 6.3, and without -static-stdlib.")
  }

  @Test("while the list isn't installed, the services of Downloads use their own queue")
  func uninstalled() {
    #expect(WorkList.shared.schedule == nil)
  }
}
