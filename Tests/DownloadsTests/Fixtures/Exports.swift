// Almost every suite runs over several wires, so their files have it without a further import.
@_exported import TransportTestSupport
