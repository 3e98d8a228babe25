public import Foundation

// The keys belong to tests alone: they are public, so a certificate issued with them proves nothing.
//
// Made once, with `openssl ecparam -name prime256v1 -genkey` for each key and `openssl ca -startdate … -enddate …` for
// each certificate; the list of revocations with `openssl ca -gencrl`. They are valid until 2125, except the two whose
// dates are wrong on purpose. The keys of the authorities no longer exist.

/// The certificates that tests of encrypted connections use, as texts in PEM.
public enum TestCertificates {
  /// The files of ``write(to:)``.
  public struct Files: Sendable, Hashable {
    /// The certificate of the authority to trust.
    public let authority: URL
    /// The certificates that the authority has revoked.
    public let revocations: URL
    /// The certificate that a client presents.
    public let clientCertificate: URL
    /// The key of the client's certificate, without a password.
    public let clientKey: URL
  }

  /// Writes the texts that clients use as files into a folder, under fixed names.
  ///
  /// - Throws: The error of the file system if a file can't be written.
  public static func write(to folder: URL) throws -> Files {
    func file(_ name: String, _ text: String) throws -> URL {
      let file = folder.appending(path: name)
      try Data(text.utf8).write(to: file)
      return file
    }
    return Files(
      authority: try file("authority.pem", caPEM), revocations: try file("revocations.pem", crlPEM),
      clientCertificate: try file("client.pem", clientCertificatePEM), clientKey: try file("client.key", clientKeyPEM))
  }

  /// The authority that clients of a test trust.
  public static let caPEM = """
    -----BEGIN CERTIFICATE-----
    MIIBhDCCASqgAwIBAgICEAAwCgYIKoZIzj0EAwIwKDEmMCQGA1UEAwwdTG9vcGJh
    Y2tTZXJ2ZXIgVGVzdCBBdXRob3JpdHkwIBcNMDAwMTAxMDAwMDAwWhgPMjEyNTAx
    MDEwMDAwMDBaMCgxJjAkBgNVBAMMHUxvb3BiYWNrU2VydmVyIFRlc3QgQXV0aG9y
    aXR5MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEyAj1YcncFbVniO2IPKG4y8Xk
    cNXBe7JmpTAauCJohLeclqLhpmESeqJ2M61oyrFee1XCX7/B7LpHz9tZc5BFI6NC
    MEAwDwYDVR0TAQH/BAUwAwEB/zAOBgNVHQ8BAf8EBAMCAQYwHQYDVR0OBBYEFCjW
    pJ+vuyY+cIwCmYCW4pEg+rAUMAoGCCqGSM49BAMCA0gAMEUCIQDDq34bfRDiMUA5
    OTB4YuC6ZVvxJ097idWR4WEIq6uBKwIgNrE1/RxeI1qQ5A3rbyNP1FN7I4OoH7S4
    LNmmg5M6gfM=
    -----END CERTIFICATE-----
    """

  /// The certificates that the authority has revoked: that of ``ServerSecurity/Identity/revoked``.
  public static let crlPEM = """
    -----BEGIN X509 CRL-----
    MIHZMIGAAgEBMAoGCCqGSM49BAMCMCgxJjAkBgNVBAMMHUxvb3BiYWNrU2VydmVy
    IFRlc3QgQXV0aG9yaXR5Fw0yMDAxMDEwMDAwMDBaGA8yMTI1MDEwMTAwMDAwMFow
    FTATAgIQBRcNMjAwMjAxMDAwMDAwWqAOMAwwCgYDVR0UBAMCAQEwCgYIKoZIzj0E
    AwIDSAAwRQIgALGLoGBvEIcBOUaZzA5CAQ8RSUrgTFyAseiWZRBwEeYCIQDh1o4R
    rBXPryT5DPoBEyP+YJ24IjECdAHpVwMgMVOnTg==
    -----END X509 CRL-----
    """

  /// The certificate of a client, which a server with ``ServerSecurity/requiresClientCertificate`` accepts.
  public static let clientCertificatePEM = """
    -----BEGIN CERTIFICATE-----
    MIIBpzCCAU2gAwIBAgICEAEwCgYIKoZIzj0EAwIwKjEoMCYGA1UEAwwfTG9vcGJh
    Y2tTZXJ2ZXIgQ2xpZW50IEF1dGhvcml0eTAgFw0yMDAxMDEwMDAwMDBaGA8yMTI1
    MDEwMTAwMDAwMFowFjEUMBIGA1UEAwwLdGVzdCBjbGllbnQwWTATBgcqhkjOPQIB
    BggqhkjOPQMBBwNCAASkEenT6idGs+y6HvjXFcKNPbCPmvNGZyDjX0TTolvoTxyd
    8Jp8p7U0/5Yvb4hCxj29GVHxBVq1LpN2svbvjUsno3UwczAMBgNVHRMBAf8EAjAA
    MA4GA1UdDwEB/wQEAwIHgDATBgNVHSUEDDAKBggrBgEFBQcDAjAfBgNVHSMEGDAW
    gBRJF8v2SEiTRbW6qcdZynq+EZcfzDAdBgNVHQ4EFgQUL3PzG9Q7HzqHOWEOPgn2
    2xrQKf0wCgYIKoZIzj0EAwIDSAAwRQIgA1yFLGeEheTSKak2FU0PT5ZJSehNTPdf
    fcWp/XnEs/kCIQChmYTL17PcZj2+FspAhj3n7A4I4za+w3TV3vAH7zEV3w==
    -----END CERTIFICATE-----
    """

  /// The key of the client's certificate.
  public static let clientKeyPEM = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgqsFVYVbMvIPqX528
    T2aXiNuWL441ZNKXsfyZBIWT/NWhRANCAASkEenT6idGs+y6HvjXFcKNPbCPmvNG
    ZyDjX0TTolvoTxyd8Jp8p7U0/5Yvb4hCxj29GVHxBVq1LpN2svbvjUsn
    -----END PRIVATE KEY-----
    """

  /// The issuer of the client's certificate.
  static let clientAuthorityPEM = """
    -----BEGIN CERTIFICATE-----
    MIIBiTCCAS6gAwIBAgICEAAwCgYIKoZIzj0EAwIwKjEoMCYGA1UEAwwfTG9vcGJh
    Y2tTZXJ2ZXIgQ2xpZW50IEF1dGhvcml0eTAgFw0wMDAxMDEwMDAwMDBaGA8yMTI1
    MDEwMTAwMDAwMFowKjEoMCYGA1UEAwwfTG9vcGJhY2tTZXJ2ZXIgQ2xpZW50IEF1
    dGhvcml0eTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABH6BixymVfkcesERi8lq
    94J5wtXJ5lP9AW+6Y7ZEmt7AegvMgpLbxxyfQ3hv+2OWZMXwsDkvzMNfmBZ+k0IG
    ZRGjQjBAMA8GA1UdEwEB/wQFMAMBAf8wDgYDVR0PAQH/BAQDAgEGMB0GA1UdDgQW
    BBRJF8v2SEiTRbW6qcdZynq+EZcfzDAKBggqhkjOPQQDAgNJADBGAiEAwjYd2Q/R
    mAmJ98Rt5WqkFcxCUuPjEgH7JchU8yDp1sICIQD+waWRMtvQ1D4Bow4uMZvAwvbg
    EWpoUPI9uVYj7ba8ig==
    -----END CERTIFICATE-----
    """

  /// The key of all certificates of servers.
  static let serverKeyPEM = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgsahIVVoqu1YDgfbh
    /NmwmfJ+gM/SomAKzlcvT7m6TfmhRANCAARfq4mR+ChdXW7e6F6sp+OVZeBGM8Qb
    UVHJjimvq/C/tg+2B60Kb5ia5mGoFyfBZut+jizZZ5zDXfi2Nw09s07p
    -----END PRIVATE KEY-----
    """
}

extension ServerSecurity.Identity {
  /// The texts that a server presents: its certificate, followed by that of the issuer if clients can know it.
  var certificatesPEM: String {
    switch self {
    case .trusted: Self.trustedPEM + "\n" + TestCertificates.caPEM
    case .expired: Self.expiredPEM + "\n" + TestCertificates.caPEM
    case .notYetValid: Self.notYetValidPEM + "\n" + TestCertificates.caPEM
    case .wrongHost: Self.wrongHostPEM + "\n" + TestCertificates.caPEM
    case .revoked: Self.revokedPEM + "\n" + TestCertificates.caPEM
    case .selfSigned: Self.selfSignedPEM
    case .unknownIssuer: Self.unknownIssuerPEM
    }
  }

  private static let trustedPEM = """
    -----BEGIN CERTIFICATE-----
    MIIB0zCCAXmgAwIBAgICEAEwCgYIKoZIzj0EAwIwKDEmMCQGA1UEAwwdTG9vcGJh
    Y2tTZXJ2ZXIgVGVzdCBBdXRob3JpdHkwIBcNMjAwMTAxMDAwMDAwWhgPMjEyNTAx
    MDEwMDAwMDBaMBQxEjAQBgNVBAMMCWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqG
    SM49AwEHA0IABF+riZH4KF1dbt7oXqyn45Vl4EYzxBtRUcmOKa+r8L+2D7YHrQpv
    mJrmYagXJ8Fm636OLNlnnMNd+LY3DT2zTumjgaQwgaEwDAYDVR0TAQH/BAIwADAO
    BgNVHQ8BAf8EBAMCB4AwEwYDVR0lBAwwCgYIKwYBBQUHAwEwLAYDVR0RBCUwI4IJ
    bG9jYWxob3N0hwR/AAABhxAAAAAAAAAAAAAAAAAAAAABMB8GA1UdIwQYMBaAFCjW
    pJ+vuyY+cIwCmYCW4pEg+rAUMB0GA1UdDgQWBBTZS615YAWXtnuMv3UGSNeLlLY7
    WTAKBggqhkjOPQQDAgNIADBFAiBmRP8yvHAb6+su6tjy1SRBHunNw4BTmEZXVdVA
    LUEzwgIhAIBROxm7eaR6yWRes47A0z16XWLhC2ql/Pc74hxZf9k1
    -----END CERTIFICATE-----
    """

  private static let expiredPEM = """
    -----BEGIN CERTIFICATE-----
    MIIB0TCCAXegAwIBAgICEAIwCgYIKoZIzj0EAwIwKDEmMCQGA1UEAwwdTG9vcGJh
    Y2tTZXJ2ZXIgVGVzdCBBdXRob3JpdHkwHhcNMDAwMTAxMDAwMDAwWhcNMTAwMTAx
    MDAwMDAwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
    PQMBBwNCAARfq4mR+ChdXW7e6F6sp+OVZeBGM8QbUVHJjimvq/C/tg+2B60Kb5ia
    5mGoFyfBZut+jizZZ5zDXfi2Nw09s07po4GkMIGhMAwGA1UdEwEB/wQCMAAwDgYD
    VR0PAQH/BAQDAgeAMBMGA1UdJQQMMAoGCCsGAQUFBwMBMCwGA1UdEQQlMCOCCWxv
    Y2FsaG9zdIcEfwAAAYcQAAAAAAAAAAAAAAAAAAAAATAfBgNVHSMEGDAWgBQo1qSf
    r7smPnCMApmAluKRIPqwFDAdBgNVHQ4EFgQU2UuteWAFl7Z7jL91BkjXi5S2O1kw
    CgYIKoZIzj0EAwIDSAAwRQIhALfrROxwJuSVkikPYQtA3HVB4SDlYPDhSMTqkgUB
    SYJXAiBoTMy7Z3bqJu90rMKOFcDCVoWp7cgmhUHDfc6+Hm7eNA==
    -----END CERTIFICATE-----
    """

  private static let notYetValidPEM = """
    -----BEGIN CERTIFICATE-----
    MIIB1TCCAXugAwIBAgICEAMwCgYIKoZIzj0EAwIwKDEmMCQGA1UEAwwdTG9vcGJh
    Y2tTZXJ2ZXIgVGVzdCBBdXRob3JpdHkwIhgPMjEyNDAxMDEwMDAwMDBaGA8yMTI1
    MDEwMTAwMDAwMFowFDESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYI
    KoZIzj0DAQcDQgAEX6uJkfgoXV1u3uherKfjlWXgRjPEG1FRyY4pr6vwv7YPtget
    Cm+YmuZhqBcnwWbrfo4s2Wecw134tjcNPbNO6aOBpDCBoTAMBgNVHRMBAf8EAjAA
    MA4GA1UdDwEB/wQEAwIHgDATBgNVHSUEDDAKBggrBgEFBQcDATAsBgNVHREEJTAj
    gglsb2NhbGhvc3SHBH8AAAGHEAAAAAAAAAAAAAAAAAAAAAEwHwYDVR0jBBgwFoAU
    KNakn6+7Jj5wjAKZgJbikSD6sBQwHQYDVR0OBBYEFNlLrXlgBZe2e4y/dQZI14uU
    tjtZMAoGCCqGSM49BAMCA0gAMEUCIQC5jFnlOZNA3xFJGzUgZKW+zflsrLp9bfyx
    Vz0UB/e8nAIgCR986jSNWa08yYY+utzW0W3ZBmcjQ/N/Z2+Sz389gYU=
    -----END CERTIFICATE-----
    """

  private static let wrongHostPEM = """
    -----BEGIN CERTIFICATE-----
    MIIBwTCCAWegAwIBAgICEAQwCgYIKoZIzj0EAwIwKDEmMCQGA1UEAwwdTG9vcGJh
    Y2tTZXJ2ZXIgVGVzdCBBdXRob3JpdHkwIBcNMjAwMTAxMDAwMDAwWhgPMjEyNTAx
    MDEwMDAwMDBaMBcxFTATBgNVBAMMDGV4YW1wbGUudGVzdDBZMBMGByqGSM49AgEG
    CCqGSM49AwEHA0IABF+riZH4KF1dbt7oXqyn45Vl4EYzxBtRUcmOKa+r8L+2D7YH
    rQpvmJrmYagXJ8Fm636OLNlnnMNd+LY3DT2zTumjgY8wgYwwDAYDVR0TAQH/BAIw
    ADAOBgNVHQ8BAf8EBAMCB4AwEwYDVR0lBAwwCgYIKwYBBQUHAwEwFwYDVR0RBBAw
    DoIMZXhhbXBsZS50ZXN0MB8GA1UdIwQYMBaAFCjWpJ+vuyY+cIwCmYCW4pEg+rAU
    MB0GA1UdDgQWBBTZS615YAWXtnuMv3UGSNeLlLY7WTAKBggqhkjOPQQDAgNIADBF
    AiB+CnUrGDvKI2WMbdzR2+Hn8sPbc3GUGGrapJS1D3Y4mQIhAOIluUT0mADQfRVy
    Zn4fbzRtfXuKwknoBPmog5KjT3B5
    -----END CERTIFICATE-----
    """

  private static let revokedPEM = """
    -----BEGIN CERTIFICATE-----
    MIIB0zCCAXmgAwIBAgICEAUwCgYIKoZIzj0EAwIwKDEmMCQGA1UEAwwdTG9vcGJh
    Y2tTZXJ2ZXIgVGVzdCBBdXRob3JpdHkwIBcNMjAwMTAxMDAwMDAwWhgPMjEyNTAx
    MDEwMDAwMDBaMBQxEjAQBgNVBAMMCWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqG
    SM49AwEHA0IABF+riZH4KF1dbt7oXqyn45Vl4EYzxBtRUcmOKa+r8L+2D7YHrQpv
    mJrmYagXJ8Fm636OLNlnnMNd+LY3DT2zTumjgaQwgaEwDAYDVR0TAQH/BAIwADAO
    BgNVHQ8BAf8EBAMCB4AwEwYDVR0lBAwwCgYIKwYBBQUHAwEwLAYDVR0RBCUwI4IJ
    bG9jYWxob3N0hwR/AAABhxAAAAAAAAAAAAAAAAAAAAABMB8GA1UdIwQYMBaAFCjW
    pJ+vuyY+cIwCmYCW4pEg+rAUMB0GA1UdDgQWBBTZS615YAWXtnuMv3UGSNeLlLY7
    WTAKBggqhkjOPQQDAgNIADBFAiAKEUsJLK/pEFM9LN8igW7ZYeyjyZkh6IJ/+Cks
    CZPytQIhAMxnSYGCdqT2/d5xn+QiRe0myGM5GRuyITyDgwoepwVR
    -----END CERTIFICATE-----
    """

  private static let selfSignedPEM = """
    -----BEGIN CERTIFICATE-----
    MIIBnzCCAUSgAwIBAgICIAAwCgYIKoZIzj0EAwIwFDESMBAGA1UEAwwJbG9jYWxo
    b3N0MCAXDTIwMDEwMTAwMDAwMFoYDzIxMjUwMTAxMDAwMDAwWjAUMRIwEAYDVQQD
    DAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARfq4mR+ChdXW7e
    6F6sp+OVZeBGM8QbUVHJjimvq/C/tg+2B60Kb5ia5mGoFyfBZut+jizZZ5zDXfi2
    Nw09s07po4GDMIGAMAwGA1UdEwEB/wQCMAAwDgYDVR0PAQH/BAQDAgeAMBMGA1Ud
    JQQMMAoGCCsGAQUFBwMBMCwGA1UdEQQlMCOCCWxvY2FsaG9zdIcEfwAAAYcQAAAA
    AAAAAAAAAAAAAAAAATAdBgNVHQ4EFgQU2UuteWAFl7Z7jL91BkjXi5S2O1kwCgYI
    KoZIzj0EAwIDSQAwRgIhALQ+gNxUR+p6VJokKzvNPczsCpx9qSPbtFhXKJ7fLbGK
    AiEAxHckdXJuBaozqLwWGF3kjVnI+JI71GvAlmdA47Ceh3o=
    -----END CERTIFICATE-----
    """

  private static let unknownIssuerPEM = """
    -----BEGIN CERTIFICATE-----
    MIIB0zCCAXqgAwIBAgICEAEwCgYIKoZIzj0EAwIwKTEnMCUGA1UEAwweTG9vcGJh
    Y2tTZXJ2ZXIgT3RoZXIgQXV0aG9yaXR5MCAXDTIwMDEwMTAwMDAwMFoYDzIxMjUw
    MTAxMDAwMDAwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggq
    hkjOPQMBBwNCAARfq4mR+ChdXW7e6F6sp+OVZeBGM8QbUVHJjimvq/C/tg+2B60K
    b5ia5mGoFyfBZut+jizZZ5zDXfi2Nw09s07po4GkMIGhMAwGA1UdEwEB/wQCMAAw
    DgYDVR0PAQH/BAQDAgeAMBMGA1UdJQQMMAoGCCsGAQUFBwMBMCwGA1UdEQQlMCOC
    CWxvY2FsaG9zdIcEfwAAAYcQAAAAAAAAAAAAAAAAAAAAATAfBgNVHSMEGDAWgBRR
    w1BTJoAApiRgPn/RtnGajzUw9jAdBgNVHQ4EFgQU2UuteWAFl7Z7jL91BkjXi5S2
    O1kwCgYIKoZIzj0EAwIDRwAwRAIgIvPzXbqXsbMTVydvwDVhhNg7fuZh+PFCeDic
    FOf/TmkCICPNUiIODFnzEXkReX7As2q6oiXinvn3RB3A/wiDkbjj
    -----END CERTIFICATE-----
    """
}
