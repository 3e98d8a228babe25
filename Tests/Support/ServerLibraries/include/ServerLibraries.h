// The libraries of servers of tests: what a server, and a client that tests it, need of OpenSSL for TLS, and what a
// server needs of nghttp2 for HTTP/2.
//
// The libraries are loaded at run time, so that building needs no header and no library. Every function here calls its
// library with a fixed number of arguments. A context may be used by several threads; a session by one at a time.

#ifndef SERVER_LIBRARIES_H
#define SERVER_LIBRARIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// MARK: TLS

struct loopback_tls_context;
struct loopback_tls_session;

// Whether this system has OpenSSL 1.1 or 3. Without it, the other functions must not be called.
bool loopback_has_tls(void);

// Returns the context of a server, or NULL if a text is no certificate or key in PEM.
//
// certificates: the server's own, then those of its issuers. client_authority: the issuer of the certificates that
// clients must present, or NULL. http2: whether HTTP/2 is offered before HTTP/1.1.
struct loopback_tls_context *loopback_tls_server(const char *certificates, const char *key,
                                                 const char *client_authority, bool http2);

// Returns the context of a client that trusts one authority, or NULL if a text is not what it has to be.
//
// revocations: the authority's list, or NULL to skip the check. certificate and key: the client's own, or NULL.
struct loopback_tls_context *loopback_tls_client(const char *authority, const char *revocations,
                                                 const char *certificate, const char *key, bool http2);

void loopback_tls_context_free(struct loopback_tls_context *context);

// Returns the session of one connection: of a server for a NULL host, otherwise of a client that checks the host.
struct loopback_tls_session *loopback_tls_session(struct loopback_tls_context *context, const char *host);

void loopback_tls_session_free(struct loopback_tls_session *session);

// What a call has come to.
enum loopback_tls_result {
  // The handshake needs more bytes of the peer, or there are no bytes to read yet.
  loopback_tls_needs_input = 0,
  // The peer has ended its sending.
  loopback_tls_ended = -1,
  loopback_tls_failed = -2,
};

// Continues the handshake, and returns 1 when it is complete. Bytes to send may be there after every result.
int loopback_tls_handshake(struct loopback_tls_session *session);

// Decrypts into a buffer, and returns the number of bytes if there are any.
int loopback_tls_read(struct loopback_tls_session *session, void *buffer, int capacity);

// Encrypts all bytes, and returns their number.
int loopback_tls_write(struct loopback_tls_session *session, const void *bytes, int count);

// Encrypts the end of the sending.
void loopback_tls_end(struct loopback_tls_session *session);

// Takes bytes from the socket, and returns false without memory for them.
bool loopback_tls_feed(struct loopback_tls_session *session, const void *bytes, int count);

// Moves bytes for the socket into a buffer, and returns their number.
int loopback_tls_drain(struct loopback_tls_session *session, void *buffer, int capacity);

// Whether the handshake has chosen HTTP/2.
bool loopback_tls_speaks_http2(struct loopback_tls_session *session);

// The result of the check of the peer's certificate: one of the numbers X509_V_… of OpenSSL, 0 for a valid one.
long loopback_tls_verify_result(struct loopback_tls_session *session);

// MARK: HTTP/2

struct loopback_http2_session;

// Whether this system has nghttp2. Without it, the other functions must not be called.
bool loopback_has_http2(void);

// What a session calls with its context, inside of loopback_http2_receive() and loopback_http2_send().
struct loopback_http2_handlers {
  void (*field)(void *context, int32_t stream, const uint8_t *name, size_t name_count, const uint8_t *value,
                size_t value_count);
  // The head of a request is complete, or its trailers are.
  void (*head)(void *context, int32_t stream);
  void (*bytes)(void *context, int32_t stream, const uint8_t *bytes, size_t count, bool is_last);
  // The request is complete.
  void (*end)(void *context, int32_t stream);
  void (*closed)(void *context, int32_t stream);
  // Fills a buffer with bytes of the response's body, and returns their number, or -1 to be called again after
  // loopback_http2_resume(). With the last bytes it sets is_last, and has_trailers if it has submitted trailers.
  long (*produce)(void *context, int32_t stream, uint8_t *buffer, size_t capacity, bool *is_last, bool *has_trailers);
};

// The fields of a head: for each the number of bytes of its name and of its value, and all these bytes in order.
struct loopback_http2_fields {
  const uint8_t *bytes;
  const int32_t *counts;
  size_t count;
};

// Returns the session of a server, or NULL without memory.
struct loopback_http2_session *loopback_http2_session(struct loopback_http2_handlers handlers, void *context,
                                                      uint32_t max_streams);

void loopback_http2_session_free(struct loopback_http2_session *session);

// Takes bytes of the client, and returns false if it doesn't speak HTTP/2.
bool loopback_http2_receive(struct loopback_http2_session *session, const uint8_t *bytes, size_t count);

// Returns the number of the next bytes for the client, valid until the next call; 0 if there are none at present.
long loopback_http2_send(struct loopback_http2_session *session, const uint8_t **bytes);

// Whether anything can still be received or sent.
bool loopback_http2_is_open(struct loopback_http2_session *session);

void loopback_http2_submit_informational(struct loopback_http2_session *session, int32_t stream,
                                         struct loopback_http2_fields fields);
void loopback_http2_submit_response(struct loopback_http2_session *session, int32_t stream,
                                    struct loopback_http2_fields fields, bool has_body);
void loopback_http2_submit_trailers(struct loopback_http2_session *session, int32_t stream,
                                    struct loopback_http2_fields fields);
void loopback_http2_resume(struct loopback_http2_session *session, int32_t stream);

// Resets a stream with a code of RFC 9113, 7.
void loopback_http2_reset(struct loopback_http2_session *session, int32_t stream, uint32_t code);

// Announces that no further streams are accepted; those that are open continue.
void loopback_http2_go_away(struct loopback_http2_session *session);

#endif
