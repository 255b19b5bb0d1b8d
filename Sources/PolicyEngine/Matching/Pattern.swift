import CPCRE2
import Synchronization

/// A compiled regular expression: PCRE2 on UTF-8, with Unicode properties for `\w`, `\d` and `\b`. Compiled to machine
/// code if the processor allows it; the cost of one match is limited.
@safe
package final class Pattern: @unchecked Sendable {
    // Sendable: both pointers are set in `init`; PCRE2 allows any number of threads to match with one compiled pattern and
    // one match context (pcre2api, "Multithreading"). Only `prepare` changes the code, behind a lock that every match
    // passes before the first.
    private let code: OpaquePointer
    private let limits: OpaquePointer
    /// True if machine code exists. It is made before the first match: most of a policy's hundreds of patterns are
    /// rare.
    private let isPrepared: Atomic<Bool>
    private let preparing = Mutex(())

    /// Source as its author wrote it.
    let source: String
    let isCaseSensitive: Bool
    /// True if a match can begin only at the start of the search.
    private let isAnchored: Bool
    /// Maximum number of characters before a match that a look-behind may read.
    package let maxLookbehind: Int
    /// True if the pattern matches the empty text, and so everywhere.
    package let canMatchEmpty: Bool

    /// Compiles a pattern.
    ///
    /// - Parameters:
    ///   - factored: an equal pattern that matches faster and is compiled instead.
    ///   - suffix: a pattern that has to follow a match.
    ///   - isAnchored: whether a match can begin only at the start of the search.
    ///   - isForTrial: whether the pattern serves only a few matches and is not compiled to machine code.
    ///   - isStudied: false to try even matches that PCRE2 could rule out at a glance.
    /// - Throws: ``PolicyError`` `bad_pattern` with PCRE2's message and the offset, in characters.
    package init(
        _ source: String, factored: String? = nil, followedBy suffix: String = "", isCaseSensitive: Bool = false,
        isAnchored: Bool = false, isForTrial: Bool = false, isStudied: Bool = true
    ) throws(PolicyError) {
        var options = UInt32(PCRE2_UTF) | UInt32(PCRE2_UCP) | UInt32(PCRE2_NEVER_BACKSLASH_C)
        if !isCaseSensitive { options |= UInt32(PCRE2_CASELESS) }
        if isAnchored { options |= UInt32(PCRE2_ANCHORED) }
        if !isStudied { options |= UInt32(PCRE2_NO_START_OPTIMIZE) }
        let compiled = factored ?? source
        let bytes = Array((suffix.isEmpty ? compiled : "(?:\(compiled))\(suffix)").utf8)
        var error: Int32 = 0
        var offset = 0
        guard let code = unsafe pcre2_compile_8(bytes, bytes.count, options, &error, &offset, nil) else {
            let position = source.utf8.index(
                source.startIndex, offsetBy: min(offset, bytes.count), limitedBy: source.endIndex)
            let characters = source.unicodeScalars[..<(position ?? source.endIndex)].count
            throw PolicyError(.badPattern, "\(Self.words(forError: error)) at offset \(characters)")
        }
        guard let limits = unsafe pcre2_match_context_create_8(nil) else {
            unsafe pcre2_code_free_8(code)
            throw PolicyError(.badPattern, "cannot compile the pattern: out of memory")
        }
        unsafe pcre2_set_match_limit_8(limits, Limit.backtracks)
        unsafe pcre2_set_depth_limit_8(limits, Limit.depth)
        unsafe pcre2_set_heap_limit_8(limits, Limit.heapKiB)
        // If the system forbids writable code pages, this fails and the interpreter is used.
        var lookbehind: UInt32 = 0
        unsafe pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_MAXLOOKBEHIND), &lookbehind)
        var empty: UInt32 = 0
        unsafe pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_MATCHEMPTY), &empty)
        unsafe self.code = code
        unsafe self.limits = limits
        isPrepared = Atomic(isForTrial)
        self.source = source
        self.isCaseSensitive = isCaseSensitive
        self.isAnchored = isAnchored
        maxLookbehind = Int(lookbehind)
        canMatchEmpty = empty != 0
    }

    deinit {
        unsafe pcre2_match_context_free_8(limits)
        unsafe pcre2_code_free_8(code)
    }

    /// Returns whether a match can begin with this byte, as far as PCRE2 knows.
    func canBegin(with byte: Int) -> Bool {
        var kind: UInt32 = 0
        unsafe pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_FIRSTCODETYPE), &kind)
        if kind == 1 {
            // PCRE2 does not report whether the case of a letter matters.
            var first: UInt32 = 0
            unsafe pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_FIRSTCODEUNIT), &first)
            return UInt32(byte) | 0x20 == first | 0x20
        }
        var bitmap: UnsafePointer<UInt8>?
        unsafe pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_FIRSTBITMAP), &bitmap)
        guard let bitmap = unsafe bitmap else { return true }
        return unsafe bitmap[byte / 8] & 1 << (byte % 8) != 0
    }

    /// Limits for one match at one start position. Patterns that people write stay far below them.
    private enum Limit {
        static let backtracks: UInt32 = 50_000
        static let depth: UInt32 = 10_000
        static let heapKiB: UInt32 = 4096
    }

    /// Result of a search.
    package enum Outcome: Hashable, Sendable {
        case match(Range<Int>)
        /// More text could complete or change a match that starts here.
        case partial(from: Int)
        case none
        /// A limit was exceeded; the result is unknown.
        case undecided
    }

    /// Returns the first match in `bytes[range]` that starts at `start` or later.
    ///
    /// - Parameters:
    ///   - bytes: valid UTF-8; `range` and `start` lie on character boundaries.
    ///   - range: the part that the pattern can see; returned offsets are into `bytes`.
    ///   - mayContinue: whether text may follow; a match that reaches the end is then reported as partial
    ///     (PCRE2_PARTIAL_HARD).
    package func firstMatch(
        in bytes: [UInt8], range: Range<Int>, from start: Int, mayContinue: Bool = false,
        using workspace: MatchWorkspace
    ) -> Outcome {
        guard start < range.upperBound else { return .none }
        guard let data = unsafe workspace.data else { return .undecided }
        prepare()
        var options = UInt32(PCRE2_NO_UTF_CHECK)
        if mayContinue { options |= UInt32(PCRE2_PARTIAL_HARD) }
        let status = unsafe bytes.withUnsafeBufferPointer { buffer in
            let subject = unsafe UnsafeBufferPointer(rebasing: buffer[range])
            func match(_ options: UInt32) -> Int32 {
                unsafe pcre2_match_8(
                    code, subject.baseAddress, subject.count, start - range.lowerBound, options, data, limits)
            }
            let status = match(options)
            // The machine code's stack is small and fixed; the interpreter allocates its frames on the heap.
            return status == PCRE2_ERROR_JIT_STACKLIMIT ? match(options | UInt32(PCRE2_NO_JIT)) : status
        }
        workspace.note(searched: isAnchored || status >= 0 ? 0 : range.upperBound - start)
        guard status >= 0 || status == PCRE2_ERROR_PARTIAL else {
            if status != PCRE2_ERROR_NOMATCH { workspace.noteLimit() }
            return status == PCRE2_ERROR_NOMATCH ? .none : .undecided
        }
        guard let offsets = unsafe pcre2_get_ovector_pointer_8(data) else { return .undecided }
        let lower = unsafe range.lowerBound + offsets[0]
        let upper = unsafe range.lowerBound + offsets[1]
        if status >= 0 { workspace.note(matched: upper - start) }
        if status == PCRE2_ERROR_PARTIAL { return .partial(from: max(start, lower)) }
        return lower < upper ? .match(lower..<upper) : .undecided
    }

    private func prepare() {
        if isPrepared.load(ordering: .acquiring) { return }
        preparing.withLock { _ in
            guard !isPrepared.load(ordering: .relaxed) else { return }
            // If the system forbids writable code pages, this fails and the interpreter is used.
            unsafe pcre2_jit_compile_8(code, UInt32(PCRE2_JIT_COMPLETE) | UInt32(PCRE2_JIT_PARTIAL_HARD))
            isPrepared.store(true, ordering: .releasing)
        }
    }

    private static func words(forError error: Int32) -> String {
        var buffer = [UInt8](repeating: 0, count: 256)
        let length = unsafe pcre2_get_error_message_8(error, &buffer, buffer.count)
        return length > 0 ? String(decoding: buffer[..<Int(length)], as: UTF8.self) : "error \(error)"
    }
}

/// Scratch memory for matches. One task at a time may use it.
@safe
package final class MatchWorkspace {
    /// Nil if memory ran out; then every match is undecided.
    fileprivate let data: OpaquePointer?

    /// Approximate cost of all matches so far, in bytes examined. The same for the same text on every machine.
    private(set) var work = 0

    /// Allocates the memory of one match.
    package init() { unsafe data = unsafe pcre2_match_data_create_8(1, nil) }

    deinit { unsafe pcre2_match_data_free_8(data) }

    /// Records a failed search over so many bytes; starting it counts as 32.
    fileprivate func note(searched bytes: Int) { work += 32 + bytes }

    /// Records a search that exceeded its limit.
    fileprivate func noteLimit() { work += 100_000 }

    fileprivate func note(matched bytes: Int) { work += bytes }
}
