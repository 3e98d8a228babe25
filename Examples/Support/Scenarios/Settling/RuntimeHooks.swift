// Unsafe code: this file looks up two private variables of the Swift concurrency runtime by name and sets them.
//
// What it does. `swift_task_enqueueGlobal_hook` and `swift_task_getMainExecutor_hook` are exported by the runtime's
// library, but declared in no public header and covered by no compatibility guarantee. Each is an optional function
// that the runtime calls instead of its own implementation. Their types below are copied from the runtime's source
// code, and nothing checks that they match.
//
// Why. A scenario must run all jobs of the program in a fixed order, and know when none is left. No public API lets a
// program replace the global executor of a running process. The hooks affect the whole process, so only programs that
// run scenarios set them, and only during that run. The library itself never does.
//
// Where they are missing, as in a statically linked or another runtime, nothing is set: `install()` throws
// `MissingHook`, the scenario runner prints it and returns the status 2. The apps themselves run without the hooks.

import Foundation

/// The hooks through which the concurrency runtime passes its jobs to the ``WorkList``.
enum RuntimeHooks {
  // The functions have no context, so they are thin.
  private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  private typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void
  private typealias MainExecutor = @convention(thin) () -> UnownedSerialExecutor
  private typealias MainExecutorHook = @convention(thin) (MainExecutor) -> UnownedSerialExecutor

  /// Sets the hooks, so that every job goes into the list.
  ///
  /// - Throws: ``MissingHook`` if the runtime lacks one. Then neither is set.
  static func install() throws(MissingHook) {
    let enqueue: UnsafeMutablePointer<EnqueueHook?> = try variable("swift_task_enqueueGlobal_hook")
    let main: UnsafeMutablePointer<MainExecutorHook?> = try variable("swift_task_getMainExecutor_hook")
    enqueue.pointee = { job, _ in WorkList.shared.add(job: job) }
    main.pointee = { _ in WorkList.shared.main }
  }

  /// Removes the hooks.
  ///
  /// Jobs that are still in the list never run.
  static func remove() throws(MissingHook) {
    let enqueue: UnsafeMutablePointer<EnqueueHook?> = try variable("swift_task_enqueueGlobal_hook")
    let main: UnsafeMutablePointer<MainExecutorHook?> = try variable("swift_task_getMainExecutor_hook")
    enqueue.pointee = nil
    main.pointee = nil
  }

  /// Returns the address of a variable of the runtime's library.
  ///
  /// Invariant: in every runtime that has variables of these names, they are optional functions of the types above.
  private static func variable<Hook>(_ name: String) throws(MissingHook) -> UnsafeMutablePointer<Hook?> {
    guard let place = dlsym(dlopen(nil, RTLD_LAZY), name) else { throw MissingHook(name: name) }
    return place.assumingMemoryBound(to: Hook?.self)
  }
}

/// The runtime lacks a hook.
struct MissingHook: Error, CustomStringConvertible {
  let name: String

  var description: String {
    "Scenarios can't run: the Swift runtime of this program has no '\(name)', which they need to detect that all work is "
      + "done. Build with Swift 6.3, and without -static-stdlib."
  }
}
