// Almost every suite runs over several wires and against sites, so their files have them without a further import.
@_exported import DownloadTestSupport
@_exported import TransportTestSupport
