import Foundation

/// The hooks of the concurrency runtime through which it hands its jobs to the ``WorkList``.
///
/// The runtime offers these hooks to programs with their own executor: two variables of its library, each an optional
/// function. They aren't declared in a header, so they are looked up by name, and a runtime without them is an error. The
/// function types are those of the runtime's source code. The functions have no context, hence `thin`.
enum RuntimeHooks {
  private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  private typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void
  private typealias MainExecutor = @convention(thin) () -> UnownedSerialExecutor
  private typealias MainExecutorHook = @convention(thin) (MainExecutor) -> UnownedSerialExecutor

  /// Sets the hooks, so that every job goes into the list.
  static func install() throws(MissingHook) {
    let enqueue: UnsafeMutablePointer<EnqueueHook?> = try variable("swift_task_enqueueGlobal_hook")
    let main: UnsafeMutablePointer<MainExecutorHook?> = try variable("swift_task_getMainExecutor_hook")
    enqueue.pointee = { job, _ in WorkList.shared.add(job: job) }
    main.pointee = { _ in WorkList.shared.main }
  }

  /// Removes the hooks.
  ///
  /// Jobs that wait in the list never run.
  static func remove() throws(MissingHook) {
    let enqueue: UnsafeMutablePointer<EnqueueHook?> = try variable("swift_task_enqueueGlobal_hook")
    let main: UnsafeMutablePointer<MainExecutorHook?> = try variable("swift_task_getMainExecutor_hook")
    enqueue.pointee = nil
    main.pointee = nil
  }

  /// Returns the address of a variable of the runtime's library.
  ///
  /// Unsafe, because the address has no type. Invariant: in every runtime that has variables of these names, they are
  /// optional functions of the types above.
  private static func variable<Hook>(_ name: String) throws(MissingHook) -> UnsafeMutablePointer<Hook?> {
    guard let place = dlsym(dlopen(nil, RTLD_LAZY), name) else { throw MissingHook(name: name) }
    return place.assumingMemoryBound(to: Hook?.self)
  }
}

/// The runtime lacks a hook.
struct MissingHook: Error, CustomStringConvertible {
  let name: String

  var description: String {
    "Scenarios can't run: the Swift runtime of this program has no '\(name)', by which they detect that all work is done. "
      + "Build with Swift 6.3, and without -static-stdlib."
  }
}
