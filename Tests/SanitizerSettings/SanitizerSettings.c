#include "SanitizerSettings.h"

// In C, since a sanitizer asks before it is ready to watch the function that answers, and Swift code is always watched.
#define UNWATCHED __attribute__((disable_sanitizer_instrumentation))

// The toolchain's `Mutex` is built without the thread sanitizer, which therefore does not see it lock: it takes two
// bodies of `withLock` that follow each other on two threads for a race. This leaves out reports from inside such
// bodies, and no others: the pattern is how a closure of the type `(inout sending Value) -> sending Result` is mangled.
UNWATCHED const char *__tsan_default_suppressions(void) { return "race:zYuYTXEfU\n"; }

// Leaks are not looked for when the process ends: what is found then belongs to libcurl and Foundation, and to tests
// that tie objects in circles to see what happens. What the library must let go of is tested by weak references.
UNWATCHED const char *__asan_default_options(void) { return "detect_leaks=0"; }
