#include "SanitizerSettings.h"

// The toolchain's `Mutex` is built without the thread sanitizer, which therefore does not see it lock: it takes two
// bodies of `withLock` that follow each other on two threads for a race. This leaves out reports from inside such
// bodies, and no others: the pattern is how a closure of the type `(inout sending Value) -> sending Result` is mangled.
// In C, since the sanitizer asks before it is ready to watch the function, and Swift code is always watched.
__attribute__((disable_sanitizer_instrumentation)) const char *__tsan_default_suppressions(void) {
  return "race:zYuYTXEfU\n";
}
