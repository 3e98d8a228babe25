// Unsafe code: the C library takes addresses. Every buffer is borrowed for the duration of one call, and the system
// keeps no address after the call returns.

package import Foundation

/// The functions of the C library that take addresses, with safe signatures.
package enum SystemCall {
  /// Repeats a call until no signal interrupts it, and returns its result.
  ///
  /// - Parameter call: Returns a negative number and sets `errno` if it fails.
  static func retrying<Count: SignedInteger>(_ call: () -> Count) -> Count {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  // MARK: Writing

  /// Writes all bytes, in one call unless the system accepts fewer.
  ///
  /// - Parameter offset: The offset in a file, which isn't open for appending; nil to write after the last bytes.
  /// - Returns: The system's error number; nil on success.
  package static func write(_ data: Data, to descriptor: Int32, at offset: Int? = nil) -> Int32? {
    unsafe data.withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count {
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes.dropFirst(written))
        let count = retrying {
          if let offset { return unsafe pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + written)) }
          return unsafe Foundation.write(descriptor, rest.baseAddress, rest.count)
        }
        guard count >= 0 else { return errno }
        written += count
      }
      return nil
    }
  }

  /// Writes as many bytes as the system accepts in one call.
  ///
  /// - Returns: The number of bytes written, and the system's error number; nil on success.
  package static func writeOnce(_ data: Data, to descriptor: Int32) -> (count: Int, code: Int32?) {
    unsafe data.withUnsafeBytes { bytes in
      let count = retrying { unsafe Foundation.write(descriptor, bytes.baseAddress, bytes.count) }
      return count >= 0 ? (count, nil) : (0, errno)
    }
  }

  /// Lets writes to a file that was opened for appending go to any offset; a negative result sets `errno`.
  package static func stopAppending(_ descriptor: Int32) -> Int32 {
    let flags = fcntl(descriptor, F_GETFL)
    return flags < 0 ? flags : fcntl(descriptor, F_SETFL, flags & ~O_APPEND)
  }

  // MARK: Open files

  /// Opens a file and returns its descriptor; a negative result sets `errno`.
  package static func open(_ path: String, _ flags: Int32, mode: mode_t = 0o666) -> Int32 {
    unsafe Foundation.open(path, flags, mode)
  }

  /// Creates a file without a name in a folder, readable and writable, and returns its descriptor; a negative result
  /// sets `errno`.
  ///
  /// Not every system and not every volume has such files, which vanish when they are closed.
  package static func openUnnamed(in folder: String, mode: mode_t) -> Int32 {
    #if os(Linux) || os(Android)
      // O_TMPFILE, which the headers define in a way that Swift can't read; it has one value on all processors.
      open(folder, O_RDWR | O_CLOEXEC | O_DIRECTORY | 0o20_000_000, mode: mode)
    #else
      errno = ENOTSUP
      return -1
    #endif
  }

  /// Releases the lock of an open file, before the file is closed.
  ///
  /// Closing isn't enough: a child process shares the lock until its program is loaded.
  package static func unlock(_ descriptor: Int32) { _ = flock(descriptor, LOCK_UN) }

  /// Closes a file that may be locked.
  package static func unlockAndClose(_ descriptor: Int32) {
    unlock(descriptor)
    close(descriptor)
  }

  /// Returns whether an open file is the one at a path, and not one that got another name, or none, after it was opened.
  package static func isFile(_ descriptor: Int32, at path: String, followsLinks: Bool = true) -> Bool {
    guard let opened = status(of: descriptor), let current = status(of: path, followsLinks: followsLinks) else {
      return false
    }
    return opened.isOfSameFile(as: current)
  }

  /// Makes the system write a file or a folder to the disk.
  ///
  /// - Returns: The system's error number; nil on success.
  package static func synchronize(_ path: String) -> Int32? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    return synchronize(descriptor)
  }

  /// Makes the system write an open file or folder to the disk.
  ///
  /// - Returns: The system's error number; nil on success.
  package static func synchronize(_ descriptor: Int32) -> Int32? {
    #if canImport(Darwin)
      // The system's usual call leaves the bytes in the memory of the disk.
      return fcntl(descriptor, F_FULLFSYNC) == -1 ? errno : nil
    #else
      return fsync(descriptor) == 0 ? nil : errno
    #endif
  }

  // MARK: Names

  /// Renames a file, replacing any file of the new name; a negative result sets `errno`.
  package static func rename(_ path: String, to newPath: String) -> Int32 { unsafe Foundation.rename(path, newPath) }

  /// Renames a file, if the new name is free; a negative result sets `errno`.
  ///
  /// Not every system and not every volume can do that.
  package static func renameUnlessOccupied(_ path: String, to newPath: String) -> Int32 {
    #if canImport(Darwin)
      return unsafe renamex_np(path, newPath, UInt32(RENAME_EXCL))
    #else
      guard let renameat2 = unsafe renameat2 else {
        errno = ENOSYS
        return -1
      }
      return unsafe renameat2(AT_FDCWD, path, AT_FDCWD, newPath, 1)  // RENAME_NOREPLACE
    #endif
  }

  #if !canImport(Darwin)
    private typealias RenameAt =
      @convention(c) (
        Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
      ) -> Int32

    /// The function of glibc, which its headers hide from Swift; nil in another C library without it.
    // A symbol has no type of its own; this is the signature that the manual of glibc gives for the function.
    private static let renameat2 = unsafe dlsym(nil, "renameat2").map { unsafe unsafeBitCast($0, to: RenameAt.self) }
  #endif

  /// Adds a second name to a file, if that name is free; a negative result sets `errno`.
  package static func link(_ path: String, to newPath: String) -> Int32 { unsafe Foundation.link(path, newPath) }

  /// Gives a file that was created without a name a free one; a negative result sets `errno`.
  package static func linkUnnamed(_ descriptor: Int32, to path: String) -> Int32 {
    #if os(Linux) || os(Android)
      // AT_EMPTY_PATH, which the headers declare for programs in C only.
      let result = unsafe linkat(descriptor, "", AT_FDCWD, path, 0x1000)
      // Older systems reserve that for privileged users.
      guard result != 0, errno == ENOENT else { return result }
      return unsafe linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW)
    #else
      errno = ENOTSUP
      return -1
    #endif
  }

  /// Removes a name of a file, if it exists.
  package static func unlink(_ path: String) { unsafe _ = Foundation.unlink(path) }

  /// Returns the path that a symbolic link contains; nil sets `errno`.
  package static func contents(ofLink path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(path, &bytes, bytes.count)
    return count < 0 ? nil : String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  // MARK: Attributes

  /// Returns the status of an open file; nil sets `errno`.
  package static func status(of descriptor: Int32) -> stat? {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? status : nil
  }

  /// Returns the status of the file at a path; nil sets `errno`.
  ///
  /// - Parameter followsLinks: Whether to follow a symbolic link.
  package static func status(of path: String, followsLinks: Bool = true) -> stat? {
    var status = stat()
    let result = unsafe followsLinks ? stat(path, &status) : lstat(path, &status)
    return result == 0 ? status : nil
  }

  /// Returns whether the process may write to a file or a folder; false sets `errno`.
  package static func isWritable(_ path: String) -> Bool { unsafe access(path, W_OK) == 0 }

  /// Changes the permissions of a file; a negative result sets `errno`.
  package static func changeMode(of path: String, to mode: mode_t) -> Int32 { unsafe chmod(path, mode) }

  /// Changes the date of a file's last access and modification, in whole seconds; a negative result sets `errno`.
  package static func setDate(of path: String, to seconds: Int) -> Int32 {
    let time = timespec(tv_sec: seconds, tv_nsec: 0)
    return unsafe withUnsafeBytes(of: (time, time)) {
      unsafe utimensat(AT_FDCWD, path, $0.assumingMemoryBound(to: timespec.self).baseAddress, 0)
    }
  }

  // MARK: Pipes and signals

  /// Waits until a descriptor takes bytes or has failed; returns false if it doesn't within a time, in milliseconds.
  package static func isReady(_ descriptor: Int32, within milliseconds: Int32) -> Bool {
    var event = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&event, 1, milliseconds) > 0
  }

  /// Runs a closure in which a write to a pipe without a reader fails as `EPIPE` instead of ending the process.
  package static func withoutPipeSignal(_ body: () -> Int32?) -> Int32? {
    var (signals, before, pending) = (sigset_t(), sigset_t(), sigset_t())
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe sigpending(&pending)
    let wasPending = unsafe sigismember(&pending, SIGPIPE) == 1
    unsafe pthread_sigmask(SIG_BLOCK, &signals, &before)
    let code = body()
    unsafe sigpending(&pending)
    if code == EPIPE, !wasPending, unsafe sigismember(&pending, SIGPIPE) == 1 {
      var signal: Int32 = 0
      unsafe sigwait(&signals, &signal)
    }
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    return code
  }

  /// Blocks the signals of the process for the calling thread, so that other threads receive them.
  static func blockSignals() {
    var signals = sigset_t()
    unsafe sigfillset(&signals)
    // Faults of the thread itself can't wait.
    for fault in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT] { unsafe sigdelset(&signals, fault) }
    unsafe _ = pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  // MARK: Error numbers

  /// Returns the system's error number in an error of Foundation; nil if there is none.
  package static func code(of error: any Error) -> Int32? {
    ((error as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError)?.code.rawValue
  }

  /// Returns the C library's text for one of its error numbers.
  package static func text(of code: Int32) -> String { unsafe String(cString: strerror(code)) }
}

extension stat {
  /// Returns whether this and another one are the status of one file.
  package func isOfSameFile(as other: stat) -> Bool { st_dev == other.st_dev && st_ino == other.st_ino }

  /// Whether this is the status of a regular file.
  package var isRegularFile: Bool { st_mode & S_IFMT == S_IFREG }

  /// Whether this is the status of a symbolic link.
  package var isLink: Bool { st_mode & S_IFMT == S_IFLNK }

  /// Whether this is the status of a regular file of the process's user, with a single name.
  package var isPrivateFile: Bool { isRegularFile && st_uid == geteuid() && st_nlink == 1 }

  /// When the file was last changed, in whole seconds since the beginning of 1970.
  package var modificationTime: Int {
    #if canImport(Darwin)
      st_mtimespec.tv_sec
    #else
      st_mtim.tv_sec
    #endif
  }

  /// The part of a second by which the file was changed later than ``modificationTime``.
  package var modificationNanoseconds: Int {
    #if canImport(Darwin)
      st_mtimespec.tv_nsec
    #else
      st_mtim.tv_nsec
    #endif
  }

  /// Whether this is the status of a folder.
  package var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
}
