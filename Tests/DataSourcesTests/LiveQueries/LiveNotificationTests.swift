import ArmatureTesting
import DataSources
import Delegation
import Foundation
import Testing

struct LiveNotificationTests {
  @Test(
    "DS-66 the delegate is called first, then each observer gets the whole change set",
    arguments: IsolationContext.allCases)
  func order(in context: IsolationContext) async throws {
    try await context.run {
      let live = try Live([Todo(1), Todo(2)])
      let log = DelegateLog<Todo>()
      live.query.delegate = log
      let first = live.query.changes.subscribe { change in
        log.log.append("first \(change.changeSet?.events.count ?? 0)")
      }
      let second = live.query.changes.subscribe { change in
        log.log.append("second \(change.changeSet?.events.count ?? 0)")
      }
      live.store.delete(1, 2)
      #expect(
        log.log == ["will", "deleted 2 from (0,1)", "deleted 1 from (0,0)", "did", "first 2", "second 2"])
      first.cancel()
      log.log = []
      live.query.delegate = nil
      live.store.insert(Todo(3))
      #expect(log.log == ["second 1"])
      withExtendedLifetime(second) {}
    }
  }

  @Test("DS-66 the delegate is held weakly, and one set in a change set is called from the next one on")
  func delegateChanges() throws {
    let live = try Live([Todo(1), Todo(2)])
    var first: DelegateLog<Todo>? = DelegateLog()
    let second = DelegateLog<Todo>()
    weak let gone = first
    live.query.delegate = first
    var received: [String] = []
    first?.onCall = { text in
      received.append(text)
      if text == "will" { live.query.delegate = second }
    }
    live.store.delete(1, 2)
    #expect(received == ["will"])
    #expect(second.log == [])
    live.store.insert(Todo(3))
    #expect(received == ["will"])
    #expect(second.log == ["will", "inserted 3 at (0,0)", "did"])
    live.query.delegate = first
    first = nil
    #expect(gone == nil)
    live.store.insert(Todo(4))
    #expect(second.log.count == 3)
  }

  @Test("DS-66 a delegate that is set again in a change set is not called for the rest of it")
  func delegateSetAgain() throws {
    let live = try Live([Todo(1), Todo(2)])
    let log = DelegateLog<Todo>()
    live.query.delegate = log
    log.onCall = { text in
      guard text == "will" else { return }
      live.query.delegate = nil
      live.query.delegate = log
    }
    live.store.delete(1, 2)
    #expect(log.log == ["will"])
  }

  @Test(
    "DS-67 a delegate's change of the store follows in a separate change set",
    arguments: IsolationContext.allCases)
  func storeChanges(in context: IsolationContext) async throws {
    try await context.run {
      let live = try Live([Todo(1)])
      let log = DelegateLog<Todo>()
      log.reads = { "\($0.objects.map(\.id))" }
      live.query.delegate = log
      log.onCall = { text in
        guard text == "inserted 2 at (0,1)" else { return }
        live.store.insert(Todo(3))
        live.store.delete(1)
        log.log.append("returned")
      }
      let token = live.query.changes.subscribe { _ in log.log.append("observer \(live.ids)") }
      live.store.insert(Todo(2))
      #expect(
        log.log == [
          "will [1]", "inserted 2 at (0,1) [1, 2]", "returned", "did [1, 2]", "observer [1, 2]",
          "will [1, 2]", "inserted 3 at (0,2) [1, 2, 3]", "did [1, 2, 3]", "observer [1, 2, 3]",
          "will [1, 2, 3]", "deleted 1 from (0,0) [2, 3]", "did [2, 3]", "observer [2, 3]",
        ])
      withExtendedLifetime(token) {}
    }
  }

  @Test(
    "DS-67 an observer's change of the settings, or fetch, follows in a separate change set",
    arguments: IsolationContext.allCases)
  func settingsChange(in context: IsolationContext) async throws {
    try await context.run {
      let live = try Live([Todo(1, rank: 1), Todo(2, rank: 2)])
      var seen: [[Int]] = []
      var asked = false
      let first = live.query.changes.subscribe { _ in
        guard !asked else { return }
        asked = true
        live.query.order = [.by({ $0.rank }, .reverse)]
        live.query.filter = { $0.rank != 2 }
        try? live.query.performFetch()
        live.store.insert(Todo(4, rank: 4))
      }
      let second = live.query.changes.subscribe { _ in seen.append(live.ids) }
      live.query.window = try LiveWindow(limit: 5)
      live.store.insert(Todo(3, rank: 3))
      #expect(seen.first == [1, 2, 3])
      #expect(seen.last == [4, 3, 1])
      #expect(live.ids == [4, 3, 1])
      #expect(live.changeSets.count == seen.count)
      withExtendedLifetime((first, second)) {}
    }
  }

  @Test("DS-67 a change made during the change set of a settings change is queued")
  func settingsInSettings() throws {
    let live = try Live([Todo(1, rank: 1), Todo(2, rank: 2), Todo(3, rank: 3)])
    let log = DelegateLog<Todo>()
    log.reads = { "\($0.objects.map(\.id))" }
    live.query.delegate = log
    log.onCall = { text in
      guard text == "deleted 1 from (0,0)" else { return }
      live.query.filter = { $0.rank > 2 }
      live.store.insert(Todo(4, rank: 4))
    }
    live.query.filter = { $0.rank > 1 }
    #expect(
      log.log == [
        "will [1, 2, 3]", "deleted 1 from (0,0) [2, 3]", "did [2, 3]",
        "will [2, 3]", "deleted 2 from (0,0) [3, 4]", "inserted 4 at (0,1) [3, 4]", "did [3, 4]",
      ])
  }

  @Test("DS-67 a cycle of changes is stopped with one diagnostic")
  func circle() throws {
    let live = try Live([Todo(1)])
    let log = DiagnosticLog()
    var changeSets = 0
    let token = live.query.changes.subscribe { _ in
      changeSets += 1
      live.query.order = [.by({ $0.id }, changeSets % 2 == 0 ? .forward : .reverse)]
    }
    log.record { live.store.insert(Todo(2)) }
    #expect(changeSets == 1000)
    #expect(log.topics == [.liveQueryDepthLimit])
    #expect(
      log.diagnostics.first?.message == """
        Dropped a change of a live query: more than 1000 changes followed one another, each caused by the change set \
        of the one before. The query follows its store again with the next report. Its delegate or its observers probably \
        answer each change set with a change: break the cycle.
        """)
    token.cancel()
    live.store.insert(Todo(3))
    #expect(Set(live.ids) == [1, 2, 3])
  }
}
