import Foundation
import Synchronization
import Testing

@testable import Downloads

/// The serial queue of a service, whose work runs on the pool or on the thread that enters.
struct WorkQueueTests {
  private final class Record: Sendable {
    let texts = Mutex<[String]>([])
    let inside = Atomic(0)

    func add(_ text: String) { texts.withLock { $0.append(text) } }
  }

  @Test("a thread that enters an idle queue runs its work at once, and then what the work enqueues")
  func entering() {
    let (queue, record) = (WorkQueue(nil), Record())
    queue.enter {
      queue.enter { record.add("entered") }
      queue.async { record.add("enqueued") }
      record.add("first")
    }
    #expect(record.texts.withLock(\.self) == ["first", "entered", "enqueued"])
  }

  @Test("a thread that enters leaves a large amount of work to the pool")
  func limit() async {
    let (queue, record) = (WorkQueue(nil), Record())
    await withCheckedContinuation { continuation in
      let caller = ThreadID()
      queue.enter {
        for number in 0..<1_000 { queue.async { record.add(ThreadID() == caller ? "caller" : "\(number)") } }
        queue.async { continuation.resume() }
      }
    }
    #expect(record.texts.withLock(\.self) == (0..<1_000).map { "\($0)" })
  }

  @Test("work of many threads runs one at a time, and that of each thread in its order")
  func order() async {
    let (queue, record) = (WorkQueue(nil), Record())
    await withTaskGroup { group in
      for writer in 0..<8 {
        group.addTask {
          await withCheckedContinuation { continuation in
            for number in 0..<500 {
              let work: WorkQueue.Work = {
                if record.inside.add(1, ordering: .relaxed).newValue != 1 { record.add("overlap") }
                record.add("\(writer) \(number)")
                record.inside.subtract(1, ordering: .relaxed)
              }
              if number.isMultiple(of: 2) { queue.async(work) } else { queue.enter(work) }
            }
            queue.async { continuation.resume() }
          }
        }
      }
    }
    let texts = record.texts.withLock(\.self)
    #expect(texts.count == 8 * 500)
    for writer in 0..<8 {
      #expect(texts.filter { $0.hasPrefix("\(writer) ") } == (0..<500).map { "\(writer) \($0)" })
    }
  }

  @Test("many calls run in their order, a few for each batch of other work")
  func calls() async {
    let (queue, record) = (WorkQueue(nil), Record())
    await withCheckedContinuation { continuation in
      queue.enter {
        for number in 0..<64 { queue.async { record.add("work \(number)") } }
        for number in 0..<100 {
          queue.asyncCall {
            record.add("call \(number)")
            if number == 0 { queue.async { record.add("news") } }
            if number == 99 { continuation.resume() }
          }
        }
        queue.async { record.add("late") }
      }
    }
    let texts = record.texts.withLock(\.self)
    #expect(texts.filter { $0.hasPrefix("call") } == (0..<100).map { "call \($0)" })
    let first = (0..<64).map { "work \($0)" } + ["late"]
    #expect(Array(texts.prefix(65)) == first)
    #expect(texts.firstIndex(of: "news").map { texts[$0 - 1] } == "call 15")
    #expect(texts.count == 64 + 100 + 2)
  }

  // A known mistake: the process stopped.
  @Test("what a call refers to is released when it has run, and may use the queue then")
  func releasedCalls() async {
    final class Captured: Sendable {
      let (queue, number, record): (WorkQueue, Int, Record)

      init(_ queue: WorkQueue, _ number: Int, _ record: Record) {
        (self.queue, self.number, self.record) = (queue, number, record)
      }

      deinit { queue.async { [record, number] in record.add("\(number)") } }
    }
    let (queue, record) = (WorkQueue(nil), Record())
    await withCheckedContinuation { continuation in
      queue.enter {
        for _ in 0..<64 { queue.async {} }
        for number in 0..<100 {
          let captured = Captured(queue, number, record)
          queue.asyncCall { withExtendedLifetime(captured) {} }
        }
        queue.asyncCall { queue.asyncLast { continuation.resume() } }
      }
    }
    #expect(Set(record.texts.withLock(\.self)) == Set((0..<100).map { "\($0)" }))
  }

  @Test("a few calls run in one order with other work")
  func fewCalls() {
    let (queue, record) = (WorkQueue(nil), Record())
    queue.enter {
      for number in 0..<3 {
        queue.async { record.add("work \(number)") }
        queue.asyncCall { record.add("call \(number)") }
      }
    }
    #expect(record.texts.withLock(\.self) == (0..<3).flatMap { ["work \($0)", "call \($0)"] })
  }

  @Test("a configured schedule gets all work")
  func schedule() {
    let (pieces, record) = (Pieces(), Record())
    let queue = WorkQueue { piece in pieces.waiting.withLock { $0.append(piece) } }
    #expect(queue.isScheduled)
    queue.async { record.add("a") }
    queue.enter { record.add("b") }
    queue.asyncCall { record.add("c") }
    #expect(record.texts.withLock(\.self) == [])
    for piece in pieces.waiting.withLock(\.self) { piece() }
    #expect(record.texts.withLock(\.self) == ["a", "b", "c"])
  }
}

/// The work that a schedule has got.
private final class Pieces: Sendable {
  let waiting = Mutex<[WorkQueue.Work]>([])
}

/// The identity of the current thread.
private struct ThreadID: Equatable, Sendable {
  private let thread = ObjectIdentifier(Thread.current)
}
