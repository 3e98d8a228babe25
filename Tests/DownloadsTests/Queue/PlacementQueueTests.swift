import ArmatureTestSupport
import Dispatch
import Synchronization
import Testing

@testable import Downloads

@Suite struct PlacementQueueTests {
  @Test("behind a slow disk, a limited number of files waits", .blocking)
  func limit() {
    let queue = PlacementQueue()
    let (gate, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let order = Mutex<[Int]>([])
    let enqueued = (0..<20).filter { number in
      queue.async {
        gate.wait()
        order.withLock { $0.append(number) }
        end.signal()
      }
    }
    #expect(enqueued == Array(0..<16))
    for _ in enqueued {
      gate.signal()
      end.wait()
    }
    #expect(order.withLock(\.self) == Array(0..<16))
    // The last place becomes free a moment after the end of its work.
    while !queue.async({ end.signal() }) {}
    end.wait()
  }
}
