// The suites that use a connection run over several wires and against sites, and have them without a further import.
@_exported import DownloadTestSupport
@_exported import TransportTestSupport
