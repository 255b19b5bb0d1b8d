/// Where an index lies in its image. All parts begin at multiples of 64 bytes.
///
/// ```
/// header     64 bytes, see ``PassageHeader``
/// identity   UTF-8
/// owners     a UInt32 a passage: the ordinal of its document, rising
/// scales     a Float a passage: what a code's unit is worth
/// codes      `stride` bytes a passage
/// rows       `stride` floats a passage
/// ```
struct PassageLayout {
    /// The dimension, filled up with zeros for the kernels.
    let stride: Int
    let identity: Int
    let owners: Int
    let scales: Int
    let codes: Int
    let rows: Int
    let byteCount: Int

    init(dimension: Int, passageCount: Int, identityLength: Int) {
        func aligned(_ count: Int) -> Int { (count + 63) / 64 * 64 }
        stride = aligned(dimension)
        identity = PassageHeader.byteCount
        owners = aligned(identity + identityLength)
        scales = aligned(owners + passageCount * 4)
        codes = aligned(scales + passageCount * 4)
        rows = codes + passageCount * stride
        byteCount = rows + passageCount * stride * 4
    }
}
