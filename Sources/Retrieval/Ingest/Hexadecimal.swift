/// Returns two lower-case digits per byte.
func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { byte in String(byte >> 4, radix: 16) + String(byte & 15, radix: 16) }.joined()
}

/// Returns the bytes of hexadecimal digits; other characters count as 0.
func octets(_ digits: String) -> [UInt8] {
    let values = digits.utf8.map { digit in UInt8(Character(Unicode.Scalar(digit)).hexDigitValue ?? 0) }
    return stride(from: 0, to: values.count - 1, by: 2).map { values[$0] << 4 | values[$0 + 1] }
}
