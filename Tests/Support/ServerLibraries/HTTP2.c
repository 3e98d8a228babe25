#include "ServerLibraries.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/types.h>

// The declarations are those of nghttp2 1.x, whose binary interface has the number 14.

struct frame_head {
  size_t length;
  int32_t stream;
  uint8_t type, flags, reserved;
};

struct name_value {
  const uint8_t *name, *value;
  size_t name_count, value_count;
  uint8_t flags;
};

typedef union {
  int descriptor;
  void *pointer;
} data_source;

struct data_provider {
  data_source source;
  ssize_t (*read)(void *session, int32_t stream, uint8_t *buffer, size_t capacity, uint32_t *flags, data_source *source,
                  void *context);
};

struct setting {
  int32_t name;
  uint32_t value;
};

typedef int (*field_callback)(void *session, const struct frame_head *frame, const uint8_t *name, size_t name_count,
                              const uint8_t *value, size_t value_count, uint8_t flags, void *context);
typedef int (*frame_callback)(void *session, const struct frame_head *frame, void *context);
typedef int (*data_callback)(void *session, uint8_t flags, int32_t stream, const uint8_t *bytes, size_t count,
                             void *context);
typedef int (*close_callback)(void *session, int32_t stream, uint32_t code, void *context);

#define FUNCTIONS(F)                                                                                                   \
  F(int, nghttp2_session_callbacks_new, (void **callbacks))                                                            \
  F(void, nghttp2_session_callbacks_del, (void *callbacks))                                                            \
  F(void, nghttp2_session_callbacks_set_on_header_callback, (void *callbacks, field_callback callback))                \
  F(void, nghttp2_session_callbacks_set_on_frame_recv_callback, (void *callbacks, frame_callback callback))            \
  F(void, nghttp2_session_callbacks_set_on_data_chunk_recv_callback, (void *callbacks, data_callback callback))        \
  F(void, nghttp2_session_callbacks_set_on_stream_close_callback, (void *callbacks, close_callback callback))          \
  F(int, nghttp2_option_new, (void **option))                                                                          \
  F(void, nghttp2_option_del, (void *option))                                                                          \
  F(int, nghttp2_session_server_new2, (void **session, const void *callbacks, void *context, const void *option))      \
  F(void, nghttp2_session_del, (void *session))                                                                        \
  F(int, nghttp2_submit_settings, (void *session, uint8_t flags, const struct setting *settings, size_t count))        \
  F(int, nghttp2_session_set_local_window_size, (void *session, uint8_t flags, int32_t stream, int32_t size))          \
  F(ssize_t, nghttp2_session_mem_recv, (void *session, const uint8_t *bytes, size_t count))                            \
  F(ssize_t, nghttp2_session_mem_send, (void *session, const uint8_t **bytes))                                         \
  F(int, nghttp2_session_want_read, (void *session))                                                                   \
  F(int, nghttp2_session_want_write, (void *session))                                                                  \
  F(int, nghttp2_session_resume_data, (void *session, int32_t stream))                                                 \
  F(int32_t, nghttp2_session_get_last_proc_stream_id, (void *session))                                                 \
  F(int32_t, nghttp2_submit_headers,                                                                                   \
    (void *session, uint8_t flags, int32_t stream, const void *priority, const struct name_value *fields,              \
     size_t count, void *stream_context))                                                                              \
  F(int, nghttp2_submit_response,                                                                                      \
    (void *session, int32_t stream, const struct name_value *fields, size_t count, const struct data_provider *body))  \
  F(int, nghttp2_submit_trailer, (void *session, int32_t stream, const struct name_value *fields, size_t count))       \
  F(int, nghttp2_submit_rst_stream, (void *session, uint8_t flags, int32_t stream, uint32_t code))                     \
  F(int, nghttp2_submit_goaway,                                                                                        \
    (void *session, uint8_t flags, int32_t last_stream, uint32_t code, const uint8_t *text, size_t count))

#define DECLARE(result, name, arguments) static result(*name) arguments;
FUNCTIONS(DECLARE)

// Only versions since 1.57, and earlier ones with its correction, limit how often clients reset.
static void (*nghttp2_option_set_stream_reset_rate_limit)(void *option, uint64_t burst, uint64_t rate);

enum {
  NGHTTP2_HEADERS = 1,
  NGHTTP2_DATA = 0,
  NGHTTP2_FLAG_END_STREAM = 1,
  NGHTTP2_DATA_FLAG_EOF = 1,
  NGHTTP2_DATA_FLAG_NO_END_STREAM = 2,
  NGHTTP2_ERR_DEFERRED = -508,
  NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS = 3,
  NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE = 4,
  // The bytes of uploads that may be on their way.
  window = 1 << 20,
};

// MARK: Loading

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_loaded;

static void load(void) {
  void *library = dlopen("libnghttp2.so.14", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  bool is_complete = true;
#define FIND(result, name, arguments) is_complete = (*(void **)&name = dlsym(library, #name)) && is_complete;
  FUNCTIONS(FIND)
  *(void **)&nghttp2_option_set_stream_reset_rate_limit = dlsym(library, "nghttp2_option_set_stream_reset_rate_limit");
  is_loaded = is_complete;
}

bool loopback_has_http2(void) {
  pthread_once(&once, load);
  return is_loaded;
}

// MARK: Events

struct loopback_http2_session {
  void *base;
  struct loopback_http2_handlers handlers;
  void *context;
};

static int on_field(void *base, const struct frame_head *frame, const uint8_t *name, size_t name_count,
                    const uint8_t *value, size_t value_count, uint8_t flags, void *context) {
  (void)base, (void)flags;
  struct loopback_http2_session *session = context;
  session->handlers.field(session->context, frame->stream, name, name_count, value, value_count);
  return 0;
}

static int on_frame(void *base, const struct frame_head *frame, void *context) {
  (void)base;
  struct loopback_http2_session *session = context;
  if (frame->type != NGHTTP2_HEADERS && frame->type != NGHTTP2_DATA) return 0;
  if (frame->type == NGHTTP2_HEADERS) session->handlers.head(session->context, frame->stream);
  if (frame->flags & NGHTTP2_FLAG_END_STREAM) session->handlers.end(session->context, frame->stream);
  return 0;
}

static int on_data(void *base, uint8_t flags, int32_t stream, const uint8_t *bytes, size_t count, void *context) {
  (void)base;
  struct loopback_http2_session *session = context;
  session->handlers.bytes(session->context, stream, bytes, count, flags & NGHTTP2_FLAG_END_STREAM);
  return 0;
}

static int on_close(void *base, int32_t stream, uint32_t code, void *context) {
  (void)base, (void)code;
  struct loopback_http2_session *session = context;
  session->handlers.closed(session->context, stream);
  return 0;
}

static ssize_t produce(void *base, int32_t stream, uint8_t *buffer, size_t capacity, uint32_t *flags,
                       data_source *source, void *context) {
  (void)base, (void)source;
  struct loopback_http2_session *session = context;
  bool is_last = false, has_trailers = false;
  long count = session->handlers.produce(session->context, stream, buffer, capacity, &is_last, &has_trailers);
  if (count < 0) return NGHTTP2_ERR_DEFERRED;
  if (is_last) *flags |= NGHTTP2_DATA_FLAG_EOF;
  if (has_trailers) *flags |= NGHTTP2_DATA_FLAG_NO_END_STREAM;
  return count;
}

// MARK: Sessions

static void *make_base(struct loopback_http2_session *session) {
  void *callbacks = NULL, *option = NULL, *base = NULL;
  if (nghttp2_session_callbacks_new(&callbacks) == 0 && nghttp2_option_new(&option) == 0) {
    nghttp2_session_callbacks_set_on_header_callback(callbacks, on_field);
    nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks, on_frame);
    nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks, on_data);
    nghttp2_session_callbacks_set_on_stream_close_callback(callbacks, on_close);
    // Tests cancel thousands of requests at once, which the library would take for an attack.
    if (nghttp2_option_set_stream_reset_rate_limit)
      nghttp2_option_set_stream_reset_rate_limit(option, 1000000000, 1000000000);
    nghttp2_session_server_new2(&base, callbacks, session, option);
  }
  if (option) nghttp2_option_del(option);
  if (callbacks) nghttp2_session_callbacks_del(callbacks);
  return base;
}

struct loopback_http2_session *loopback_http2_session(struct loopback_http2_handlers handlers, void *context,
                                                      uint32_t max_streams) {
  struct loopback_http2_session *session = calloc(1, sizeof *session);
  if (!session) return NULL;
  session->handlers = handlers;
  session->context = context;
  session->base = make_base(session);
  if (!session->base) {
    free(session);
    return NULL;
  }
  const struct setting settings[] = {{NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, max_streams},
                                     {NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE, window}};
  nghttp2_submit_settings(session->base, 0, settings, 2);
  nghttp2_session_set_local_window_size(session->base, 0, 0, 4 * window);
  return session;
}

void loopback_http2_session_free(struct loopback_http2_session *session) {
  nghttp2_session_del(session->base);
  free(session);
}

bool loopback_http2_receive(struct loopback_http2_session *session, const uint8_t *bytes, size_t count) {
  return nghttp2_session_mem_recv(session->base, bytes, count) >= 0;
}

long loopback_http2_send(struct loopback_http2_session *session, const uint8_t **bytes) {
  return nghttp2_session_mem_send(session->base, bytes);
}

bool loopback_http2_is_open(struct loopback_http2_session *session) {
  return nghttp2_session_want_read(session->base) || nghttp2_session_want_write(session->base);
}

// MARK: Responses

// The library copies the fields.
static struct name_value *name_values(struct loopback_http2_fields fields) {
  struct name_value *made = calloc(fields.count + 1, sizeof *made);
  const uint8_t *next = fields.bytes;
  for (size_t index = 0; made && index < fields.count; index++) {
    struct name_value *field = made + index;
    field->name = next;
    field->name_count = (size_t)fields.counts[2 * index];
    field->value = next + field->name_count;
    field->value_count = (size_t)fields.counts[2 * index + 1];
    next = field->value + field->value_count;
  }
  return made;
}

void loopback_http2_submit_informational(struct loopback_http2_session *session, int32_t stream,
                                         struct loopback_http2_fields fields) {
  struct name_value *copies = name_values(fields);
  if (copies) nghttp2_submit_headers(session->base, 0, stream, NULL, copies, fields.count, NULL);
  free(copies);
}

void loopback_http2_submit_response(struct loopback_http2_session *session, int32_t stream,
                                    struct loopback_http2_fields fields, bool has_body) {
  const struct data_provider body = {{0}, produce};
  struct name_value *copies = name_values(fields);
  if (copies) nghttp2_submit_response(session->base, stream, copies, fields.count, has_body ? &body : NULL);
  free(copies);
}

void loopback_http2_submit_trailers(struct loopback_http2_session *session, int32_t stream,
                                    struct loopback_http2_fields fields) {
  struct name_value *copies = name_values(fields);
  if (copies) nghttp2_submit_trailer(session->base, stream, copies, fields.count);
  free(copies);
}

void loopback_http2_resume(struct loopback_http2_session *session, int32_t stream) {
  nghttp2_session_resume_data(session->base, stream);
}

void loopback_http2_reset(struct loopback_http2_session *session, int32_t stream, uint32_t code) {
  nghttp2_submit_rst_stream(session->base, 0, stream, code);
}

void loopback_http2_go_away(struct loopback_http2_session *session) {
  int32_t last = nghttp2_session_get_last_proc_stream_id(session->base);
  nghttp2_submit_goaway(session->base, 0, last, 0, NULL, 0);
}
