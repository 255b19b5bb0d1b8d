/// Tokenizer for BERT's uncased vocabulary (WordPiece). Of the rest of a word it always takes the longest piece that
/// the rest begins with.
struct WordPieceTokenizer: Sendable {
    private let vocabulary: WordPieceVocabulary
    private let folding: TextFolding
    private let unknown: UInt32
    private let begin: UInt32
    private let end: UInt32
    private let longestPiece: Int

    /// Length of the longest word that is looked up, in characters; a longer one is unknown as a whole.
    private static let longestWord = 100

    init(vocabulary: WordPieceVocabulary, folding: TextFolding) throws(EmbedderError) {
        unknown = try vocabulary.mark("[UNK]")
        begin = try vocabulary.mark("[CLS]")
        end = try vocabulary.mark("[SEP]")
        longestPiece = vocabulary.longest
        self.vocabulary = vocabulary
        self.folding = folding
    }

    /// Returns the ids of the pieces between the begin and end marks.
    ///
    /// - Parameter maximumTokens: maximum number of ids, 2 for the marks alone. The rest of the text is not read.
    func ids(of text: String, maximumTokens: Int) -> [UInt32] {
        var ids = [begin]
        var word = Word()
        let most = max(2, maximumTokens) - 1
        var scalars = text.unicodeScalars.makeIterator()
        while ids.count < most, let scalar = scalars.next() {
            let entry = folding.entry(of: scalar.value)
            switch entry.kind {
            case .dropped: continue
            case .space: finish(&word, &ids)
            case .alone:
                finish(&word, &ids)
                append(scalar, entry, to: &word)
                finish(&word, &ids)
            case .letter: append(scalar, entry, to: &word)
            }
        }
        finish(&word, &ids)
        if ids.count > most { ids.removeLast(ids.count - most) }
        ids.append(end)
        return ids
    }

    /// A word in progress.
    private struct Word {
        var bytes: [UInt8] = []
        /// Number of its characters.
        var count = 0
        /// Hashes of the possible pieces from the current position; kept to reuse the memory.
        var hashes: [(end: Int, hash: UInt32)] = []
    }

    private func append(_ scalar: Unicode.Scalar, _ entry: TextFolding.Entry, to word: inout Word) {
        if word.count > Self.longestWord { return }
        if entry.length == 0 {
            word.count += 1
            word.bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            return
        }
        for byte in folding.pool[entry.place..<entry.place + entry.length] {
            if byte & 0xC0 != 0x80 { word.count += 1 }
            word.bytes.append(byte)
        }
    }

    private func finish(_ word: inout Word, _ ids: inout [UInt32]) {
        if word.bytes.isEmpty { return }
        let before = ids.count
        var start = word.count > Self.longestWord ? -1 : 0
        while start >= 0, start < word.bytes.count {
            start = longestPiece(of: &word, from: start, &ids) ?? -1
        }
        if start < 0 {
            ids.removeLast(ids.count - before)
            ids.append(unknown)
        }
        word.bytes.removeAll(keepingCapacity: true)
        word.count = 0
    }

    /// Appends the id of the longest piece at `start` and returns the end of the piece; nil if no piece matches.
    private func longestPiece(of word: inout Word, from start: Int, _ ids: inout [UInt32]) -> Int? {
        let isContinuation = start > 0
        var hash = isContinuation ? WordPieceVocabulary.Hash.continuation : WordPieceVocabulary.Hash.start
        word.hashes.removeAll(keepingCapacity: true)
        for position in start..<min(word.bytes.count, start + longestPiece) {
            hash = WordPieceVocabulary.Hash.adding(hash, word.bytes[position])
            let end = position + 1
            if end == word.bytes.count || word.bytes[end] & 0xC0 != 0x80 { word.hashes.append((end, hash)) }
        }
        for (end, hash) in word.hashes.reversed() {
            if let number = vocabulary.number(
                of: word.bytes[start..<end], isContinuation: isContinuation, hash: hash)
            {
                ids.append(UInt32(number))
                return end
            }
        }
        return nil
    }
}
