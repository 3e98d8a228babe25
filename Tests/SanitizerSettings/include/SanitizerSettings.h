/// What a sanitizer asks the tests for when it starts; nothing calls it from Swift.
const char *__tsan_default_suppressions(void);
