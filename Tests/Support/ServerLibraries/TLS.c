#include "ServerLibraries.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// The declarations are those of OpenSSL 1.1 and 3, whose binary interfaces agree in these functions.

typedef int (*alpn_callback)(void *ssl, const unsigned char **out, unsigned char *out_length, const unsigned char *in,
                             unsigned int in_length, void *context);

#define FUNCTIONS(F)                                                                                                   \
  F(void *, TLS_server_method, (void))                                                                                 \
  F(void *, TLS_client_method, (void))                                                                                 \
  F(void *, SSL_CTX_new, (void *method))                                                                               \
  F(void, SSL_CTX_free, (void *context))                                                                               \
  F(long, SSL_CTX_ctrl, (void *context, int command, long number, void *pointer))                                      \
  F(int, SSL_CTX_use_certificate, (void *context, void *certificate))                                                  \
  F(int, SSL_CTX_use_PrivateKey, (void *context, void *key))                                                           \
  F(int, SSL_CTX_check_private_key, (void *context))                                                                   \
  F(void, SSL_CTX_set_verify, (void *context, int mode, void *callback))                                               \
  F(void *, SSL_CTX_get_cert_store, (void *context))                                                                   \
  F(int, SSL_CTX_add_client_CA, (void *context, void *certificate))                                                    \
  F(int, SSL_CTX_set_session_id_context, (void *context, const unsigned char *name, unsigned int length))              \
  F(void, SSL_CTX_set_alpn_select_cb, (void *context, alpn_callback callback, void *argument))                         \
  F(int, SSL_CTX_set_alpn_protos, (void *context, const unsigned char *protocols, unsigned int length))                \
  F(void *, SSL_new, (void *context))                                                                                  \
  F(void, SSL_free, (void *ssl))                                                                                       \
  F(long, SSL_ctrl, (void *ssl, int command, long number, void *pointer))                                              \
  F(int, SSL_set1_host, (void *ssl, const char *host))                                                                 \
  F(void, SSL_set_bio, (void *ssl, void *reading, void *writing))                                                      \
  F(void, SSL_set_accept_state, (void *ssl))                                                                           \
  F(void, SSL_set_connect_state, (void *ssl))                                                                          \
  F(int, SSL_do_handshake, (void *ssl))                                                                                \
  F(int, SSL_read, (void *ssl, void *buffer, int count))                                                               \
  F(int, SSL_write, (void *ssl, const void *bytes, int count))                                                         \
  F(int, SSL_shutdown, (void *ssl))                                                                                    \
  F(int, SSL_get_error, (const void *ssl, int result))                                                                 \
  F(long, SSL_get_verify_result, (const void *ssl))                                                                    \
  F(void, SSL_get0_alpn_selected, (const void *ssl, const unsigned char **name, unsigned int *length))

#define CRYPTO_FUNCTIONS(F)                                                                                            \
  F(void *, BIO_new, (void *method))                                                                                   \
  F(void *, BIO_s_mem, (void))                                                                                         \
  F(void *, BIO_new_mem_buf, (const void *bytes, int count))                                                           \
  F(int, BIO_free, (void *bio))                                                                                        \
  F(int, BIO_read, (void *bio, void *buffer, int count))                                                               \
  F(int, BIO_write, (void *bio, const void *bytes, int count))                                                         \
  F(void *, PEM_read_bio_X509, (void *bio, void **certificate, void *callback, void *argument))                        \
  F(void *, PEM_read_bio_X509_CRL, (void *bio, void **list, void *callback, void *argument))                           \
  F(void *, PEM_read_bio_PrivateKey, (void *bio, void **key, void *callback, void *argument))                          \
  F(int, X509_STORE_add_cert, (void *store, void *certificate))                                                        \
  F(int, X509_STORE_add_crl, (void *store, void *list))                                                                \
  F(int, X509_STORE_set_flags, (void *store, unsigned long flags))                                                     \
  F(void, X509_free, (void *certificate))                                                                              \
  F(void, X509_CRL_free, (void *list))                                                                                 \
  F(void, EVP_PKEY_free, (void *key))                                                                                  \
  F(void, ERR_clear_error, (void))

#define DECLARE(result, name, arguments) static result(*name) arguments;
FUNCTIONS(DECLARE)
CRYPTO_FUNCTIONS(DECLARE)

enum {
  SSL_CTRL_EXTRA_CHAIN_CERT = 14,
  SSL_CTRL_SET_TLSEXT_HOSTNAME = 55,
  SSL_ERROR_WANT_READ = 2,
  SSL_ERROR_ZERO_RETURN = 6,
  SSL_VERIFY_PEER = 1,
  SSL_VERIFY_FAIL_IF_NO_PEER_CERT = 2,
  SSL_TLSEXT_ERR_OK = 0,
  SSL_TLSEXT_ERR_NOACK = 3,
  X509_V_FLAG_CRL_CHECK = 4,
};

// The names of ALPN, each after its length, in the order of preference.
static const unsigned char protocols[] = "\x02h2\x08http/1.1";
static const unsigned int http2_length = 3;
static const unsigned int protocols_length = sizeof protocols - 1;

// MARK: Loading

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_loaded;

static void *library(const char *const *names) {
  for (; *names; names++) {
    void *library = dlopen(*names, RTLD_NOW | RTLD_LOCAL);
    if (library) return library;
  }
  return NULL;
}

static void load(void) {
  static const char *const versions[][2] = {{"libcrypto.so.3", "libssl.so.3"}, {"libcrypto.so.1.1", "libssl.so.1.1"}};
  for (size_t index = 0; index < 2 && !is_loaded; index++) {
    const char *const crypto_names[] = {versions[index][0], NULL};
    const char *const names[] = {versions[index][1], NULL};
    void *crypto = library(crypto_names);
    void *ssl = crypto ? library(names) : NULL;
    if (!ssl) continue;
    bool is_complete = true;
#define FIND(from, name) is_complete = (*(void **)&name = dlsym(from, #name)) && is_complete;
#define FIND_SSL(result, name, arguments) FIND(ssl, name)
#define FIND_CRYPTO(result, name, arguments) FIND(crypto, name)
    FUNCTIONS(FIND_SSL)
    CRYPTO_FUNCTIONS(FIND_CRYPTO)
    is_loaded = is_complete;
  }
}

bool loopback_has_tls(void) {
  pthread_once(&once, load);
  return is_loaded;
}

// MARK: Contexts

struct loopback_tls_context {
  void *base;
  bool speaks_http2;
};

// Chooses the first protocol of the server that the client offers too.
static int choose(void *ssl, const unsigned char **out, unsigned char *out_length, const unsigned char *in,
                  unsigned int in_length, void *argument) {
  const struct loopback_tls_context *context = argument;
  unsigned int own = context->speaks_http2 ? 0 : http2_length;
  for (; own < protocols_length; own += protocols[own] + 1u) {
    for (unsigned int other = 0; other < in_length; other += in[other] + 1u) {
      if (in[other] != protocols[own] || other + in[other] >= in_length) continue;
      if (memcmp(in + other + 1, protocols + own + 1, in[other]) != 0) continue;
      *out = protocols + own + 1;
      *out_length = protocols[own];
      return SSL_TLSEXT_ERR_OK;
    }
  }
  return SSL_TLSEXT_ERR_NOACK;
}

static bool use_certificates(void *context, const char *text) {
  void *bio = BIO_new_mem_buf(text, -1);
  void *own = PEM_read_bio_X509(bio, NULL, NULL, NULL);
  bool is_used = own && SSL_CTX_use_certificate(context, own) == 1;
  if (own) X509_free(own);
  void *issuer;
  // The context owns the certificates of issuers.
  while (is_used && (issuer = PEM_read_bio_X509(bio, NULL, NULL, NULL))) {
    if (SSL_CTX_ctrl(context, SSL_CTRL_EXTRA_CHAIN_CERT, 0, issuer) == 1) continue;
    X509_free(issuer);
    is_used = false;
  }
  // Reading behind the last certificate leaves an error.
  ERR_clear_error();
  BIO_free(bio);
  return is_used;
}

static bool use_key(void *context, const char *text) {
  void *bio = BIO_new_mem_buf(text, -1);
  void *key = PEM_read_bio_PrivateKey(bio, NULL, NULL, NULL);
  bool is_used = key && SSL_CTX_use_PrivateKey(context, key) == 1 && SSL_CTX_check_private_key(context) == 1;
  if (key) EVP_PKEY_free(key);
  BIO_free(bio);
  return is_used;
}

// Trusts the certificate of an authority; a server also names it to its clients.
static bool trust(void *context, const char *text, bool is_server) {
  void *bio = BIO_new_mem_buf(text, -1);
  void *authority = PEM_read_bio_X509(bio, NULL, NULL, NULL);
  bool is_trusted = authority && X509_STORE_add_cert(SSL_CTX_get_cert_store(context), authority) == 1 &&
                    (!is_server || SSL_CTX_add_client_CA(context, authority) == 1);
  if (authority) X509_free(authority);
  BIO_free(bio);
  return is_trusted;
}

static bool check_revocations(void *context, const char *text) {
  void *bio = BIO_new_mem_buf(text, -1);
  void *list = PEM_read_bio_X509_CRL(bio, NULL, NULL, NULL);
  void *store = SSL_CTX_get_cert_store(context);
  bool is_checked =
      list && X509_STORE_add_crl(store, list) == 1 && X509_STORE_set_flags(store, X509_V_FLAG_CRL_CHECK) == 1;
  if (list) X509_CRL_free(list);
  BIO_free(bio);
  return is_checked;
}

static struct loopback_tls_context *make(void *method, bool http2) {
  struct loopback_tls_context *context = calloc(1, sizeof *context);
  if (!context) return NULL;
  context->base = SSL_CTX_new(method);
  context->speaks_http2 = http2;
  if (context->base) return context;
  free(context);
  return NULL;
}

struct loopback_tls_context *loopback_tls_server(const char *certificates, const char *key,
                                                 const char *client_authority, bool http2) {
  struct loopback_tls_context *context = make(TLS_server_method(), http2);
  if (!context) return NULL;
  bool is_complete = use_certificates(context->base, certificates) && use_key(context->base, key);
  if (client_authority) {
    is_complete = is_complete && trust(context->base, client_authority, true);
    SSL_CTX_set_verify(context->base, SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, NULL);
  }
  // Without a name, a server that checks its clients refuses those that continue a session.
  SSL_CTX_set_session_id_context(context->base, (const unsigned char *)"loopback", 8);
  SSL_CTX_set_alpn_select_cb(context->base, choose, context);
  if (is_complete) return context;
  loopback_tls_context_free(context);
  return NULL;
}

struct loopback_tls_context *loopback_tls_client(const char *authority, const char *revocations,
                                                 const char *certificate, const char *key, bool http2) {
  struct loopback_tls_context *context = make(TLS_client_method(), http2);
  if (!context) return NULL;
  bool is_complete = trust(context->base, authority, false);
  if (revocations) is_complete = is_complete && check_revocations(context->base, revocations);
  if (certificate && key)
    is_complete = is_complete && use_certificates(context->base, certificate) && use_key(context->base, key);
  SSL_CTX_set_verify(context->base, SSL_VERIFY_PEER, NULL);
  unsigned int skipped = http2 ? 0 : http2_length;
  SSL_CTX_set_alpn_protos(context->base, protocols + skipped, protocols_length - skipped);
  if (is_complete) return context;
  loopback_tls_context_free(context);
  return NULL;
}

void loopback_tls_context_free(struct loopback_tls_context *context) {
  SSL_CTX_free(context->base);
  free(context);
}

// MARK: Sessions

struct loopback_tls_session {
  void *ssl;
  // The encrypted bytes from the socket and for it; the SSL object owns both.
  void *reading, *writing;
};

struct loopback_tls_session *loopback_tls_session(struct loopback_tls_context *context, const char *host) {
  struct loopback_tls_session *session = calloc(1, sizeof *session);
  void *ssl = session ? SSL_new(context->base) : NULL;
  if (!ssl) {
    free(session);
    return NULL;
  }
  session->ssl = ssl;
  session->reading = BIO_new(BIO_s_mem());
  session->writing = BIO_new(BIO_s_mem());
  SSL_set_bio(ssl, session->reading, session->writing);
  if (host) {
    SSL_ctrl(ssl, SSL_CTRL_SET_TLSEXT_HOSTNAME, 0, (void *)host);
    SSL_set1_host(ssl, host);
    SSL_set_connect_state(ssl);
  } else {
    SSL_set_accept_state(ssl);
  }
  return session;
}

void loopback_tls_session_free(struct loopback_tls_session *session) {
  SSL_free(session->ssl);
  free(session);
}

static int result(struct loopback_tls_session *session, int code) {
  if (code > 0) return code;
  switch (SSL_get_error(session->ssl, code)) {
  case SSL_ERROR_WANT_READ: return loopback_tls_needs_input;
  case SSL_ERROR_ZERO_RETURN: return loopback_tls_ended;
  default: return loopback_tls_failed;
  }
}

int loopback_tls_handshake(struct loopback_tls_session *session) {
  ERR_clear_error();
  return result(session, SSL_do_handshake(session->ssl));
}

int loopback_tls_read(struct loopback_tls_session *session, void *buffer, int capacity) {
  ERR_clear_error();
  return result(session, SSL_read(session->ssl, buffer, capacity));
}

int loopback_tls_write(struct loopback_tls_session *session, const void *bytes, int count) {
  ERR_clear_error();
  return result(session, SSL_write(session->ssl, bytes, count));
}

void loopback_tls_end(struct loopback_tls_session *session) {
  ERR_clear_error();
  SSL_shutdown(session->ssl);
}

bool loopback_tls_feed(struct loopback_tls_session *session, const void *bytes, int count) {
  return BIO_write(session->reading, bytes, count) == count;
}

int loopback_tls_drain(struct loopback_tls_session *session, void *buffer, int capacity) {
  int count = BIO_read(session->writing, buffer, capacity);
  return count > 0 ? count : 0;
}

bool loopback_tls_speaks_http2(struct loopback_tls_session *session) {
  const unsigned char *name = NULL;
  unsigned int length = 0;
  SSL_get0_alpn_selected(session->ssl, &name, &length);
  return length == 2 && memcmp(name, "h2", 2) == 0;
}

long loopback_tls_verify_result(struct loopback_tls_session *session) { return SSL_get_verify_result(session->ssl); }
