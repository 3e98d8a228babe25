import Foundation

/// Lets the runtime of Swift's concurrency hand its jobs to the ``WorkList``.
///
/// The runtime offers these hooks to programs that bring their own executor: two variables in its library, each a
/// function or nothing. They are not in any header, so they are looked up by name, and a runtime that has none is
/// refused with a sentence. The type of each function is that of the runtime's source; it has no context, hence `thin`.
enum RuntimeHooks {
  private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  private typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void
  private typealias MainExecutor = @convention(thin) () -> UnownedSerialExecutor
  private typealias MainExecutorHook = @convention(thin) (MainExecutor) -> UnownedSerialExecutor

  /// From now on every job waits in the list.
  static func install() throws(MissingHook) {
    let enqueue: UnsafeMutablePointer<EnqueueHook?> = try variable("swift_task_enqueueGlobal_hook")
    let main: UnsafeMutablePointer<MainExecutorHook?> = try variable("swift_task_getMainExecutor_hook")
    enqueue.pointee = { job, _ in WorkList.shared.add(job: job) }
    main.pointee = { _ in WorkList.shared.main }
  }

  /// From now on jobs go where they always went; what waits in the list stays there for good.
  static func remove() throws(MissingHook) {
    let enqueue: UnsafeMutablePointer<EnqueueHook?> = try variable("swift_task_enqueueGlobal_hook")
    let main: UnsafeMutablePointer<MainExecutorHook?> = try variable("swift_task_getMainExecutor_hook")
    enqueue.pointee = nil
    main.pointee = nil
  }

  /// Finds a variable of the runtime's library.
  ///
  /// Unsafe, because the library tells the place of a variable and not its type. Invariant: the names are those of
  /// variables whose type is an optional function of the types above, in every runtime that has them.
  private static func variable<Hook>(_ name: String) throws(MissingHook) -> UnsafeMutablePointer<Hook?> {
    guard let place = dlsym(dlopen(nil, RTLD_LAZY), name) else { throw MissingHook(name: name) }
    return place.assumingMemoryBound(to: Hook?.self)
  }
}

/// The runtime has no hook of a name.
struct MissingHook: Error, CustomStringConvertible {
  let name: String

  var description: String {
    "Scenarios cannot run: the Swift runtime of this program has no '\(name)', by which they know when all work is done. "
      + "Build with Swift 6.3, and without -static-stdlib."
  }
}
