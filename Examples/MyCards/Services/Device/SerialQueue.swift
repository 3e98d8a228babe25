/// Does pieces of work one after another, in the order in which they come, unless it is suspended.
@MainActor
final class SerialQueue {
  typealias Work = @MainActor () async -> Void

  private var waiting: [Work] = []
  private var isWorking = false
  private var isSuspended = false

  func add(_ work: @escaping Work) {
    waiting.append(work)
    goOn()
  }

  /// Begins no further work; what is under way ends.
  func suspend() { isSuspended = true }

  func resume() {
    isSuspended = false
    goOn()
  }

  private func goOn() {
    guard !isSuspended, !isWorking, !waiting.isEmpty else { return }
    let work = waiting.removeFirst()
    isWorking = true
    Task {
      await work()
      isWorking = false
      goOn()
    }
  }
}
