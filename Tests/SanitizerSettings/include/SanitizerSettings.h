// The settings that the sanitizers read when the tests start; Swift code calls neither function.
const char *__tsan_default_suppressions(void);
const char *__asan_default_options(void);
