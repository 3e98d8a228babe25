// libcurl and zlib, loaded at run time: the declarations that the module Transports needs.
//
// The numbers are part of libcurl's stable binary interface: its project never renumbers an option, a result or a
// piece of information. So neither headers nor a library are needed to build, and a machine without libcurl runs
// every program that doesn't use the network.

#ifndef CLIBCURL_H
#define CLIBCURL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// MARK: Loading

/// Loads libcurl from a shared library; returns false if it is missing or lacks a function.
///
/// Call it from one thread at a time, and no other function before it has succeeded.
bool clibcurl_load(const char *name);

/// Why the last call of clibcurl_load failed.
const char *clibcurl_problem(void);

/// The version of the loaded library, such as "libcurl/7.88.1 OpenSSL/3.0.19".
const char *clibcurl_version(void);

// MARK: One exchange

typedef struct clibcurl_easy clibcurl_easy;
typedef struct clibcurl_share clibcurl_share;
typedef struct clibcurl_list clibcurl_list;

typedef size_t (*clibcurl_data_callback)(char *bytes, size_t size, size_t count, void *context);
typedef int (*clibcurl_seek_callback)(void *context, int64_t offset, int origin);
typedef int (*clibcurl_ready_callback)(void *context, char *server, char *client, int serverPort, int clientPort);

enum {
  CLIBCURL_READ_DATA = 10009,
  CLIBCURL_ERROR_BUFFER = 10010,
  CLIBCURL_WRITE_DATA = 10001,
  CLIBCURL_URL = 10002,
  CLIBCURL_PROXY = 10004,
  CLIBCURL_HTTP_HEADER = 10023,
  CLIBCURL_CLIENT_CERTIFICATE = 10025,
  CLIBCURL_KEY_PASSWORD = 10026,
  CLIBCURL_HEADER_DATA = 10029,
  CLIBCURL_COOKIE_FILE = 10031,
  CLIBCURL_CUSTOM_REQUEST = 10036,
  CLIBCURL_CA_FILE = 10065,
  CLIBCURL_CLIENT_KEY = 10087,
  CLIBCURL_CA_FOLDER = 10097,
  CLIBCURL_SHARE = 10100,
  CLIBCURL_OPEN_SOCKET_DATA = 10164,
  CLIBCURL_SEEK_DATA = 10168,
  CLIBCURL_CRL_FILE = 10169,
  CLIBCURL_NO_PROXY = 10177,
  CLIBCURL_PROXY_HEADER = 10228,
  CLIBCURL_PROXY_CA_FILE = 10246,
  CLIBCURL_PROXY_CA_FOLDER = 10247,
  CLIBCURL_READY_DATA = 10313,

  CLIBCURL_NO_BODY = 44,
  CLIBCURL_UPLOAD = 46,
  CLIBCURL_VERIFY_PEER = 64,
  CLIBCURL_FRESH_CONNECT = 74,
  CLIBCURL_FORBID_REUSE = 75,
  CLIBCURL_VERIFY_HOST = 81,
  CLIBCURL_HTTP_VERSION = 84,
  CLIBCURL_BUFFER_SIZE = 98,
  CLIBCURL_NO_SIGNAL = 99,
  CLIBCURL_PROXY_AUTHENTICATION = 111,
  CLIBCURL_REUSE_SESSIONS = 150,
  CLIBCURL_CONNECT_TIMEOUT_MS = 156,
  CLIBCURL_CERTIFICATE_INFO = 172,
  CLIBCURL_PROTOCOLS = 181,
  CLIBCURL_TCP_KEEPALIVE = 213,
  CLIBCURL_PATH_AS_IS = 234,
  CLIBCURL_PIPE_WAIT = 237,
  CLIBCURL_SUPPRESS_CONNECT_HEADERS = 265,
  CLIBCURL_UPLOAD_BUFFER_SIZE = 280,
  CLIBCURL_QUICK_EXIT = 322,

  CLIBCURL_UPLOAD_LENGTH = 30115,
};

enum {
  CLIBCURL_VERIFY_RESULT = 0x20000D,
  CLIBCURL_CONNECT_CODE = 0x200016,
  CLIBCURL_PROXY_CHALLENGES = 0x200018,
  CLIBCURL_SYSTEM_ERROR = 0x200019,
  CLIBCURL_NEW_CONNECTIONS = 0x20001A,
  CLIBCURL_PEER_PORT = 0x200028,
  CLIBCURL_PROXY_VERIFY_RESULT = 0x20002F,
};

/// Directions of an exchange, as bits.
enum {
  CLIBCURL_RECEIVING = 1,
};

/// The schemes of authentication, as bits.
enum {
  CLIBCURL_BASIC = 1,
  CLIBCURL_DIGEST = 2,
};

enum {
  /// The result of a data callback that accepts nothing now.
  CLIBCURL_PAUSE = 0x10000001,
  /// The result of a read callback that ends the exchange.
  CLIBCURL_ABORT = 0x10000000,
};

clibcurl_easy *clibcurl_easy_create(void);
void clibcurl_easy_destroy(clibcurl_easy *easy);
void clibcurl_easy_reset(clibcurl_easy *easy);
int clibcurl_easy_pause(clibcurl_easy *easy, int directions);
const char *clibcurl_error_text(int code);

int clibcurl_set_number(clibcurl_easy *easy, int option, long value);
int clibcurl_set_offset(clibcurl_easy *easy, int option, int64_t value);
int clibcurl_set_text(clibcurl_easy *easy, int option, const char *value);
int clibcurl_set_pointer(clibcurl_easy *easy, int option, const void *value);

/// Sets the functions that receive the head's lines and the body and provide the request's body.
int clibcurl_set_data_callbacks(
    clibcurl_easy *easy, clibcurl_data_callback header, clibcurl_data_callback body, clibcurl_data_callback read,
    clibcurl_seek_callback seek);
/// Sets the function that is called when a connection is established, before the request is sent; needs libcurl 7.80.
int clibcurl_set_ready_callback(clibcurl_easy *easy, clibcurl_ready_callback ready);
/// Makes sockets that child processes don't inherit; the open-socket data must point to an int for the last error.
int clibcurl_set_private_sockets(clibcurl_easy *easy);

long clibcurl_get_number(clibcurl_easy *easy, int info);
/// Whether the connection that the exchange made is encrypted.
bool clibcurl_is_encrypted(clibcurl_easy *easy);
/// The number of certificates that the server presented.
int clibcurl_certificate_count(clibcurl_easy *easy);
/// A certificate that the server presented, in PEM; NULL if there is none.
const char *clibcurl_certificate(clibcurl_easy *easy, int index);

/// Appends a copy of a text; returns NULL, and leaves the list as it is, if there is no memory.
clibcurl_list *clibcurl_list_append(clibcurl_list *list, const char *text);
void clibcurl_list_destroy(clibcurl_list *list);

/// Creates a cookie jar for exchanges on one thread.
clibcurl_share *clibcurl_cookies_create(void);
void clibcurl_cookies_destroy(clibcurl_share *cookies);

// MARK: Many exchanges

typedef struct clibcurl_multi clibcurl_multi;

/// The number of exchanges that share a connection at most, unless it is set.
enum { CLIBCURL_STREAMS = 1000 };

/// Creates connections, whose own descriptors child processes don't inherit.
clibcurl_multi *clibcurl_multi_create(void);
void clibcurl_multi_set_streams(clibcurl_multi *multi, long count);
void clibcurl_multi_destroy(clibcurl_multi *multi);
int clibcurl_multi_add(clibcurl_multi *multi, clibcurl_easy *easy);
int clibcurl_multi_remove(clibcurl_multi *multi, clibcurl_easy *easy);
int clibcurl_multi_perform(clibcurl_multi *multi);
/// Waits, and returns the number of connections that are ready.
int clibcurl_multi_poll(clibcurl_multi *multi, int milliseconds);
/// Ends a call of clibcurl_multi_poll, or the next one; may be called from any thread.
int clibcurl_multi_wake(clibcurl_multi *multi);
/// Returns an exchange that has ended since, and its result; NULL if there is none.
clibcurl_easy *clibcurl_multi_next(clibcurl_multi *multi, int *result);

// MARK: Compressed bodies

typedef struct clibcurl_inflater clibcurl_inflater;

enum { CLIBCURL_GZIP = 31, CLIBCURL_ZLIB = 15, CLIBCURL_DEFLATE = -15 };

/// Loads zlib from a shared library; returns false if it is missing.
bool clibcurl_load_zlib(const char *name);

clibcurl_inflater *clibcurl_inflater_create(int format);
void clibcurl_inflater_destroy(clibcurl_inflater *inflater);
bool clibcurl_inflater_reset(clibcurl_inflater *inflater);

/// Decompresses some bytes; returns 0 for more, 1 at the end of the compressed data, and a negative number for damage.
int clibcurl_inflate(
    clibcurl_inflater *inflater, const uint8_t *input, size_t inputCount, size_t *consumed, uint8_t *output,
    size_t outputCount, size_t *produced);

#ifdef __cplusplus
}
#endif

#endif
