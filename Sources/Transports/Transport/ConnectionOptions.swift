public import Foundation

/// The options of the connections that a ``StandardTransport`` makes: proxies, trusted authorities, certificates.
///
/// ```swift
/// var options = ConnectionOptions()
/// options.certificateAuthorities = .file(URL(filePath: "/etc/company/ca.pem"))
/// let service = DownloadService(transport: StandardTransport(options))
/// ```
///
/// On Apple's platforms the system's settings and keychain take the place of these options, and an exchange of a
/// transport with an option that only files can provide fails as ``TransportFailure/unavailable(_:)``.
public struct ConnectionOptions: Sendable, Hashable {
  /// The proxies of a transport.
  public enum Proxies: Sendable, Hashable {
    /// The proxies that the environment names.
    ///
    /// They are `http_proxy`, `https_proxy` and `all_proxy`, the last two also in capitals, each for the URLs of its
    /// scheme, and `no_proxy` for the hosts that are connected to directly. `HTTP_PROXY` in capitals is ignored, since
    /// a web server sets it from a header field of its client.
    case environment
    /// No proxy.
    case none
    /// One proxy for all hosts except those listed.
    ///
    /// The URL is percent-encoded; its scheme is http, https, socks5 or socks5h, and a user and password in it are
    /// sent to the proxy. A host matches its subdomains too; `*` matches all.
    case url(String, except: [String] = [])
  }

  /// The authorities whose certificates are trusted.
  public enum CertificateAuthorities: Sendable, Hashable {
    /// Those of the system, or those that the environment names.
    ///
    /// The variables are `CURL_CA_BUNDLE` or else `SSL_CERT_FILE`, the path of a file, and `SSL_CERT_DIR`, the path of
    /// a folder; each takes the place of the system's file or folder.
    case standard
    /// Only those in a file of certificates in PEM.
    case file(URL)
    /// Only those in a folder of certificates in PEM, each named by the hash of its subject, as `openssl rehash` does it.
    case folder(URL)
  }

  /// A certificate by which servers identify the client.
  public struct ClientCertificate: Sendable, Hashable {
    /// The file of the certificate and those of its issuers, in PEM.
    public var certificate: URL
    /// The file of the private key in PEM.
    public var key: URL
    /// The password of the key; nil if it isn't encrypted.
    public var password: String?

    /// Creates a client certificate.
    public init(certificate: URL, key: URL, password: String? = nil) {
      self.certificate = certificate
      self.key = key
      self.password = password
    }
  }

  /// The proxies through which exchanges are sent; by default those of the environment.
  public var proxies = Proxies.environment

  /// The authorities whose certificates are trusted.
  public var certificateAuthorities = CertificateAuthorities.standard

  /// The file of the lists of certificates that their authorities have revoked, in PEM; nil for none.
  ///
  /// With a file, a server is trusted only if the file has a list of each authority in its chain.
  public var revocationLists: URL?

  /// The certificate by which servers identify the client; nil for none.
  public var clientCertificate: ClientCertificate?

  /// Whether https exchanges may use HTTP/2; they do if the server supports it.
  public var allowsHTTP2 = true

  /// Creates the default options.
  public init() {}
}
