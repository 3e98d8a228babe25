// OpenSSL for the servers of tests: what a server, and a client that tests it, need of TLS.
//
// The library is loaded at run time, so that building needs no header and no library. Every function here calls the
// library with a fixed number of arguments. A context may be used by several threads; a session by one at a time.

#ifndef SERVER_LIBRARIES_TLS_H
#define SERVER_LIBRARIES_TLS_H

#include <stdbool.h>
#include <stddef.h>

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

#endif
