// What the sanitizers ask the tests for when they start; nothing calls these from Swift.
const char *__tsan_default_suppressions(void);
const char *__asan_default_options(void);
