#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The time that this process has been computing: other programs on the machine do not count.
enum CPUClock {
  static var nanoseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
