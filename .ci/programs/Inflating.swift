import Inflating

var checksum = CRC32()
checksum.update(Array("123456789".utf8)[...])
precondition(checksum.value == 0xCBF4_3926)
