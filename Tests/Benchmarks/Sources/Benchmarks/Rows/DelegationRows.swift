import Armature
import Foundation
import Harness

#if HAS_OPENCOMBINE
  import OpenCombine
#endif

extension Rows {
  static var delegation: [any Benchmark] { [dispatchToClosures] }

  private static var dispatchToClosures: any Benchmark {
    TimeRow(
      "dispatch to closures", operation: "an event delivered", sizeName: "handlers", sizes: [1, 10, 100],
      operations: { $0 }, result: { $0 },
      contenders: [
        .ours { count in
          let channel = Observers<Int>()
          let tally = Tally()
          let tokens = (0..<count).map { _ in channel.subscribe { tally.sum &+= $0 } }
          return tally.work {
            for _ in 0..<$0 { channel.notify(1) }
          } keeping: {
            tokens
          }
        },
        .limit("array of closures") { count in
          let source = HandWrittenSource<Int>()
          let tally = Tally()
          for _ in 0..<count { source.handlers.append { tally.sum &+= $0 } }
          return tally.work { for _ in 0..<$0 { source.send(1) } }
        },
        .peer("NotificationCenter") { count in
          let center = NotificationCenter()
          let name = Notification.Name("changed")
          let tally = UncheckedTally()
          let tokens = (0..<count).map { _ in
            center.addObserver(forName: name, object: nil, queue: nil) { _ in tally.sum &+= 1 }
          }
          return tally.work {
            for _ in 0..<$0 { center.post(name: name, object: nil) }
          } keeping: {
            tokens
          }
        },
      ] + openCombineClosures)
  }

  private static var openCombineClosures: [Contender<RepeatedWork>] {
    #if HAS_OPENCOMBINE
      [
        .peer("OpenCombine PassthroughSubject") { count in
          let subject = PassthroughSubject<Int, Never>()
          let tally = Tally()
          let tokens = (0..<count).map { _ in subject.sink { tally.sum &+= $0 } }
          return tally.work {
            for _ in 0..<$0 { subject.send(1) }
          } keeping: {
            tokens
          }
        }
      ]
    #else
      []
    #endif
  }
}
