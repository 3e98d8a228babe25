#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "CLibcurl.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

// The beginning of the layout of curl_version_info_data.
struct version {
  int age;
  const char *version;
  unsigned int number;
  const char *host;
  int features;
  const char *ssl_version;
};

// Variadic functions must be called as such: on some processors, variadic arguments are passed differently.
static struct {
  int (*global_init)(long);
  struct version *(*version_info)(int);
  void *(*easy_init)(void);
  void (*easy_cleanup)(void *);
  void (*easy_reset)(void *);
  int (*easy_pause)(void *, int);
  int (*easy_setopt)(void *, int, ...);
  int (*easy_getinfo)(void *, int, ...);
  const char *(*easy_strerror)(int);
  void *(*slist_append)(void *, const char *);
  void (*slist_free_all)(void *);
  void *(*share_init)(void);
  int (*share_setopt)(void *, int, ...);
  int (*share_cleanup)(void *);
  void *(*multi_init)(void);
  int (*multi_cleanup)(void *);
  int (*multi_setopt)(void *, int, ...);
  int (*multi_add_handle)(void *, void *);
  int (*multi_remove_handle)(void *, void *);
  int (*multi_perform)(void *, int *);
  int (*multi_poll)(void *, void *, unsigned int, int, int *);
  int (*multi_wakeup)(void *);
  void *(*multi_info_read)(void *, int *);
} curl;

static char problem[512] = "";

static const struct {
  const char *name;
  void **function;
} functions[] = {
    {"curl_global_init", (void **)&curl.global_init},
    {"curl_version_info", (void **)&curl.version_info},
    {"curl_easy_init", (void **)&curl.easy_init},
    {"curl_easy_cleanup", (void **)&curl.easy_cleanup},
    {"curl_easy_reset", (void **)&curl.easy_reset},
    {"curl_easy_pause", (void **)&curl.easy_pause},
    {"curl_easy_setopt", (void **)&curl.easy_setopt},
    {"curl_easy_getinfo", (void **)&curl.easy_getinfo},
    {"curl_easy_strerror", (void **)&curl.easy_strerror},
    {"curl_slist_append", (void **)&curl.slist_append},
    {"curl_slist_free_all", (void **)&curl.slist_free_all},
    {"curl_share_init", (void **)&curl.share_init},
    {"curl_share_setopt", (void **)&curl.share_setopt},
    {"curl_share_cleanup", (void **)&curl.share_cleanup},
    {"curl_multi_init", (void **)&curl.multi_init},
    {"curl_multi_cleanup", (void **)&curl.multi_cleanup},
    {"curl_multi_setopt", (void **)&curl.multi_setopt},
    {"curl_multi_add_handle", (void **)&curl.multi_add_handle},
    {"curl_multi_remove_handle", (void **)&curl.multi_remove_handle},
    {"curl_multi_perform", (void **)&curl.multi_perform},
    {"curl_multi_poll", (void **)&curl.multi_poll},
    {"curl_multi_wakeup", (void **)&curl.multi_wakeup},
    {"curl_multi_info_read", (void **)&curl.multi_info_read},
};

// Keeps OpenSSL, if libcurl uses it, from freeing its data when the process exits: other threads still use it then, and
// would crash the process. It has to be told before its first use.
static void keep_openssl_at_exit(void *library) {
  int (*initialize)(uint64_t, const void *) = NULL;
  void *function = dlsym(library, "OPENSSL_init_crypto");
  memcpy(&initialize, &function, sizeof function);
  // OPENSSL_INIT_NO_ATEXIT.
  if (initialize) initialize(0x80000, NULL);
}

bool clibcurl_load(const char *name) {
  // libcurl brings some thirty libraries, whose functions are bound when they are called first.
  void *library = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
  if (!library) {
    const char *text = dlerror();
    snprintf(problem, sizeof problem, "%s", text ? text : name);
    return false;
  }
  for (size_t index = 0; index < sizeof functions / sizeof functions[0]; index++) {
    void *function = dlsym(library, functions[index].name);
    if (!function) {
      snprintf(problem, sizeof problem, "%s: the function %s is missing", name, functions[index].name);
      dlclose(library);
      return false;
    }
    memcpy(functions[index].function, &function, sizeof function);
  }
  keep_openssl_at_exit(library);
  // 3 is everything that has to be set up once.
  if (curl.global_init(3) != 0) {
    snprintf(problem, sizeof problem, "%s: its initialization failed", name);
    return false;
  }
  return true;
}

const char *clibcurl_problem(void) { return problem; }

const char *clibcurl_version(void) {
  // libcurl's own text would load and initialize the libraries of every other protocol.
  static char text[128];
  struct version *found = curl.version_info(0);
  const char *tls = found->ssl_version;
  snprintf(text, sizeof text, "libcurl/%s%s%s", found->version, tls ? " " : "", tls ? tls : "");
  return text;
}

// MARK: One exchange

clibcurl_easy *clibcurl_easy_create(void) { return curl.easy_init(); }
void clibcurl_easy_destroy(clibcurl_easy *easy) { curl.easy_cleanup(easy); }
void clibcurl_easy_reset(clibcurl_easy *easy) { curl.easy_reset(easy); }
int clibcurl_easy_pause(clibcurl_easy *easy, int directions) { return curl.easy_pause(easy, directions); }
const char *clibcurl_error_text(int code) { return curl.easy_strerror(code); }

int clibcurl_set_number(clibcurl_easy *easy, int option, long value) { return curl.easy_setopt(easy, option, value); }

int clibcurl_set_offset(clibcurl_easy *easy, int option, int64_t value) {
  return curl.easy_setopt(easy, option, value);
}

int clibcurl_set_text(clibcurl_easy *easy, int option, const char *value) {
  return curl.easy_setopt(easy, option, value);
}

int clibcurl_set_pointer(clibcurl_easy *easy, int option, const void *value) {
  return curl.easy_setopt(easy, option, value);
}

int clibcurl_set_data_callbacks(
    clibcurl_easy *easy, clibcurl_data_callback header, clibcurl_data_callback body, clibcurl_data_callback read,
    clibcurl_seek_callback seek) {
  int result = curl.easy_setopt(easy, 20079, header);
  if (result == 0) result = curl.easy_setopt(easy, 20011, body);
  if (result == 0) result = curl.easy_setopt(easy, 20012, read);
  if (result == 0) result = curl.easy_setopt(easy, 20167, seek);
  return result;
}

int clibcurl_set_ready_callback(clibcurl_easy *easy, clibcurl_ready_callback ready) {
  return curl.easy_setopt(easy, 20312, ready);
}

// The layout of libcurl's curl_sockaddr, of which only these fields are used.
struct socket_address {
  int family;
  int type;
  int protocol;
};

static int open_socket(void *context, int purpose, struct socket_address *address) {
  (void)purpose;
#ifdef SOCK_CLOEXEC
  int descriptor = socket(address->family, address->type | SOCK_CLOEXEC, address->protocol);
#else
  int descriptor = socket(address->family, address->type, address->protocol);
  if (descriptor >= 0) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
#endif
  if (descriptor < 0 && context) *(int *)context = errno;
  return descriptor;
}

int clibcurl_set_private_sockets(clibcurl_easy *easy) { return curl.easy_setopt(easy, 20163, open_socket); }

long clibcurl_get_number(clibcurl_easy *easy, int info) {
  long value = 0;
  return curl.easy_getinfo(easy, info, &value) == 0 ? value : 0;
}

bool clibcurl_is_encrypted(clibcurl_easy *easy) {
  double handshake_end = 0;
  return curl.easy_getinfo(easy, 0x300021, &handshake_end) == 0 && handshake_end > 0;
}

struct list {
  char *text;
  struct list *next;
};

struct certificates {
  int count;
  struct list **fields;
};

static struct certificates *certificates(clibcurl_easy *easy) {
  struct certificates *found = NULL;
  return curl.easy_getinfo(easy, 0x400022, &found) == 0 ? found : NULL;
}

int clibcurl_certificate_count(clibcurl_easy *easy) {
  struct certificates *found = certificates(easy);
  return found ? found->count : 0;
}

const char *clibcurl_certificate(clibcurl_easy *easy, int index) {
  struct certificates *found = certificates(easy);
  if (!found || index < 0 || index >= found->count) return NULL;
  for (struct list *field = found->fields[index]; field; field = field->next) {
    if (strncmp(field->text, "Cert:", 5) == 0) return field->text + 5;
  }
  return NULL;
}

clibcurl_list *clibcurl_list_append(clibcurl_list *list, const char *text) {
  return curl.slist_append(list, text);
}

void clibcurl_list_destroy(clibcurl_list *list) { curl.slist_free_all(list); }

clibcurl_share *clibcurl_cookies_create(void) {
  void *share = curl.share_init();
  // 1 shares, 2 is the data of the cookies.
  if (share) curl.share_setopt(share, 1, 2);
  return share;
}

void clibcurl_cookies_destroy(clibcurl_share *cookies) { curl.share_cleanup(cookies); }

// MARK: Many exchanges

// Returns whether bytes wait to be read from a descriptor, or from its other end.
static bool is_pending(int descriptor) {
  int count = 0;
  if (ioctl(descriptor, FIONREAD, &count) == 0 && count > 0) return true;
  return ioctl(descriptor, TIOCOUTQ, &count) == 0 && count > 0;
}

// Returns the number of the file that a descriptor is open for; 0 if it isn't open.
static ino_t file_of(int descriptor) {
  struct stat status;
  return fstat(descriptor, &status) == 0 ? status.st_ino : 0;
}

// Keeps child processes from inheriting the two descriptors by which a thread that polls is woken, as newer versions of
// libcurl do themselves. libcurl doesn't name them: they are new ones that a wake-up fills and the next poll empties.
// Their numbers may be any: other threads open and close files meanwhile.
static void make_wakeup_private(void *multi, const ino_t *before, bool *is_candidate, int count) {
  curl.multi_wakeup(multi);
  for (int number = 0; number < count; number++) {
    ino_t file = file_of(number);
    is_candidate[number] = file != 0 && file != before[number] && is_pending(number);
  }
  curl.multi_poll(multi, NULL, 0, 0, NULL);
  for (int number = 0; number < count; number++) {
    if (is_candidate[number] && !is_pending(number)) fcntl(number, F_SETFD, FD_CLOEXEC);
  }
}

// Creates a handle for many exchanges, with private descriptors.
static void *create_private_multi(void) {
  // The system gives out the lowest free number, and those of other threads are a few.
  int lowest = open("/", O_RDONLY | O_CLOEXEC);
  if (lowest < 0) return NULL;
  int count = lowest + 64;
  close(lowest);
  ino_t *before = calloc(count, sizeof(ino_t));
  bool *is_candidate = calloc(count, sizeof(bool));
  void *multi = NULL;
  if (before && is_candidate) {
    for (int number = 0; number < count; number++) before[number] = file_of(number);
    multi = curl.multi_init();
    if (multi) make_wakeup_private(multi, before, is_candidate, count);
  }
  free(before);
  free(is_candidate);
  return multi;
}

clibcurl_multi *clibcurl_multi_create(void) {
  void *multi = create_private_multi();
  if (!multi) return NULL;
  // Without descriptors for waking it up, which libcurl doesn't report, it would sleep through its commands.
  if (curl.multi_wakeup(multi) != 0) {
    curl.multi_cleanup(multi);
    return NULL;
  }
  // libcurl's own limit of 100 would open further connections for the rest.
  clibcurl_multi_set_streams(multi, CLIBCURL_STREAMS);
  return multi;
}

void clibcurl_multi_set_streams(clibcurl_multi *multi, long count) { curl.multi_setopt(multi, 16, count); }

void clibcurl_multi_destroy(clibcurl_multi *multi) { curl.multi_cleanup(multi); }
int clibcurl_multi_add(clibcurl_multi *multi, clibcurl_easy *easy) { return curl.multi_add_handle(multi, easy); }

int clibcurl_multi_remove(clibcurl_multi *multi, clibcurl_easy *easy) {
  return curl.multi_remove_handle(multi, easy);
}

int clibcurl_multi_perform(clibcurl_multi *multi) {
  int running = 0;
  return curl.multi_perform(multi, &running);
}

int clibcurl_multi_poll(clibcurl_multi *multi, int milliseconds) {
  int ready = 0;
  return curl.multi_poll(multi, NULL, 0, milliseconds, &ready) == 0 ? ready : 0;
}

int clibcurl_multi_wake(clibcurl_multi *multi) { return curl.multi_wakeup(multi); }

struct message {
  int kind;
  void *easy;
  union {
    void *other;
    int result;
  } data;
};

clibcurl_easy *clibcurl_multi_next(clibcurl_multi *multi, int *result) {
  int rest = 0;
  struct message *message;
  while ((message = curl.multi_info_read(multi, &rest))) {
    // 1 is the end of an exchange, the only kind today.
    if (message->kind != 1) continue;
    *result = message->data.result;
    return message->easy;
  }
  return NULL;
}
