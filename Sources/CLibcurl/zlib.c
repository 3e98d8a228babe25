#include "CLibcurl.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

// The layout of zlib's z_stream, which its binary interface fixes.
struct stream {
  const uint8_t *next_in;
  unsigned int avail_in;
  unsigned long total_in;
  uint8_t *next_out;
  unsigned int avail_out;
  unsigned long total_out;
  const char *msg;
  void *state;
  void *zalloc;
  void *zfree;
  void *opaque;
  int data_type;
  unsigned long adler;
  unsigned long reserved;
};

struct clibcurl_inflater {
  struct stream stream;
};

static struct {
  int (*init)(struct stream *, int, const char *, int);
  int (*inflate)(struct stream *, int);
  int (*reset)(struct stream *);
  int (*end)(struct stream *);
} zlib;

static bool find(void *library, const char *name, void *function) {
  void *found = dlsym(library, name);
  if (found) memcpy(function, &found, sizeof found);
  return found != NULL;
}

bool clibcurl_load_zlib(const char *name) {
  void *library = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
  if (!library) return false;
  return find(library, "inflateInit2_", &zlib.init) && find(library, "inflate", &zlib.inflate) &&
         find(library, "inflateReset", &zlib.reset) && find(library, "inflateEnd", &zlib.end);
}

clibcurl_inflater *clibcurl_inflater_create(int format) {
  clibcurl_inflater *inflater = calloc(1, sizeof *inflater);
  // zlib compares the first digit of the version and the size of the structure.
  if (inflater && zlib.init(&inflater->stream, format, "1.2.11", (int)sizeof inflater->stream) != 0) {
    free(inflater);
    return NULL;
  }
  return inflater;
}

void clibcurl_inflater_destroy(clibcurl_inflater *inflater) {
  zlib.end(&inflater->stream);
  free(inflater);
}

bool clibcurl_inflater_reset(clibcurl_inflater *inflater) { return zlib.reset(&inflater->stream) == 0; }

int clibcurl_inflate(
    clibcurl_inflater *inflater, const uint8_t *input, size_t inputCount, size_t *consumed, uint8_t *output,
    size_t outputCount, size_t *produced) {
  struct stream *stream = &inflater->stream;
  stream->next_in = input;
  stream->avail_in = (unsigned int)inputCount;
  stream->next_out = output;
  stream->avail_out = (unsigned int)outputCount;
  int result = zlib.inflate(stream, 0);
  *consumed = inputCount - stream->avail_in;
  *produced = outputCount - stream->avail_out;
  // 0 is progress, 1 the end; -5 means that more input or output is needed.
  return result == 0 || result == -5 ? 0 : result == 1 ? 1 : -1;
}
