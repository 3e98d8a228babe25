#include "SanitizerSettings.h"

// In C and without instrumentation, since a sanitizer calls these functions before it is initialized, and Swift code is
// always instrumented.
#define NOT_INSTRUMENTED __attribute__((disable_sanitizer_instrumentation))

// The toolchain's `Mutex` is built without the thread sanitizer, which therefore doesn't see it lock and reports two
// bodies of `withLock` on two threads as a race. This suppresses reports from inside such bodies, and no others: the
// patterns are the mangled type `(inout sending Value) -> sending Result` of a closure, and the same type with `throws`.
NOT_INSTRUMENTED const char *__tsan_default_suppressions(void) { return "race:zYuYTXEfU\nrace:zYuKYTXEfU\n"; }

// Leaks are not detected when the process ends: the remaining ones belong to libcurl and Foundation, and to tests that
// create retain cycles on purpose. Tests with weak references check what the library must release.
NOT_INSTRUMENTED const char *__asan_default_options(void) { return "detect_leaks=0"; }
