/// How an image has to be turned before it is shown (Exif, tag 0x0112).
struct Orientation: Hashable {
    /// 1 to 8; 1 is as it is.
    private(set) var value: Int

    static let upright = Orientation(value: 1)

    /// True if width and height change places.
    var swapsSides: Bool { value >= 5 }

    private init(value: Int) { self.value = value }

    /// Reads the orientation of Exif data, which begin with the header of TIFF. What cannot be read is upright.
    init(exif bytes: ArraySlice<UInt8>) {
        let bytes = Array(bytes)
        self = .upright
        let isLittle = bytes.starts(with: [0x49, 0x49, 0x2A, 0])
        guard isLittle || bytes.starts(with: [0x4D, 0x4D, 0, 0x2A]), bytes.count >= 14 else { return }
        func half(_ place: Int) -> Int { isLittle ? bytes.little16(place) : bytes.big16(place) }
        let directory = isLittle ? bytes.little32(4) : bytes.big32(4)
        guard directory <= bytes.count - 2 else { return }
        for index in 0..<half(directory) {
            let entry = directory + 2 + 12 * index
            guard entry <= bytes.count - 12 else { return }
            // A whole number of 16 bits.
            if half(entry) == 0x0112, half(entry + 2) == 3, (1...8).contains(half(entry + 8)) {
                self = Orientation(value: half(entry + 8))
                return
            }
        }
    }

    /// The smallest Exif data that say this.
    var exif: [UInt8] {
        [
            0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(value), 0, 0, 0, 0, 0, 0,
        ]
    }
}

/// Colour profiles (ICC.1).
enum ColourProfile {
    /// The largest profile that is kept. Those of cameras and screens have at most 4 KB.
    private static let mostBytes = 16_384

    /// Returns the profile if pixels look different without it: if it is one of RGB, and not of sRGB.
    static func kept(_ profile: [UInt8]) -> [UInt8]? {
        guard (128...mostBytes).contains(profile.count), profile.has("RGB ", at: 16), profile.has("acsp", at: 36) else {
            return nil
        }
        // The name is in ASCII, or in UTF-16.
        let isStandard =
            profile.firstRange(of: Array("sRGB".utf8)) != nil
            || profile.firstRange(of: Array("s\0R\0G\0B".utf8)) != nil
        return isStandard ? nil : profile
    }
}
