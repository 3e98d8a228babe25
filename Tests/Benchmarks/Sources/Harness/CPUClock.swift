#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The CPU time of this process, which excludes other processes.
enum CPUClock {
  static var nanoseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
