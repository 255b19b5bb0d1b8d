#!/usr/bin/env python3
"""Trains the classifiers of emergencies and of refusals from their sentences, and checks their weights.

    infra/classifiers.py                    train, and write the weights; needs scikit-learn
    infra/classifiers.py --check            fail if weights are not those of the sentences, or a test sentence is near a training one
    infra/classifiers.py --judge NAME FILE  recall and false alarms of emergencies or refusals, on sentences with the columns label,
                                            language, kind and text

The features are those of Sources/PolicyEngine/Classifiers: ClassifierText reads the words, TextFeatures counts them. A change of one
side needs the same change of the other, and new weights. The format of the weights is in docs/classifiers.md.
"""

import collections
import hashlib
import math
import random
import re
import struct
import sys
import unicodedata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Label of the sentences that a classifier has to find; the others are labelled harmless.
LABELS = {"emergencies": "emergency", "refusals": "refuse"}
# How closely the weights follow the sentences: refusals are rarer among theirs, and would hardly be certain otherwise.
CLOSENESS = {"emergencies": 10, "refusals": 30}
# How much a sentence of the other classifier counts, beside one of its own: there are many, and few are close calls.
FOREIGN = {"emergencies": 0.6, "refusals": 1}
CONCEPTS = ROOT / "seed/emergencies/concepts.txt"
TESTS = sorted((ROOT / "Tests/Fixtures/policies").glob("emergencies-blind*.tsv"))
LANGUAGES = ["en", "de", "fr", "es"]
BUCKET_BITS = 16
# A text of fewer features is judged as if it had as many, so that two words alone say little.
FEWEST = 80

LIGATURES = {"ß": "ss", "œ": "oe", "æ": "ae", "ø": "o", "ł": "l"}


def words(text):
    """The words of a text: ASCII letters without accents, numbers with decimals, at most two equal letters in turn."""
    plain = []
    for character in text:
        if character in "'`’‘´":
            continue
        if ord(character) < 128:
            plain.append(character.lower())
            continue
        for part in unicodedata.normalize("NFKD", character.lower()):
            if unicodedata.category(part) == "Mn" or part == "\u200d":
                continue
            plain.append(LIGATURES.get(part, part))
    found = re.findall(r"(?:[a-z]|\d(?:[.,](?=\d))?)+", "".join(plain))
    joined, letters = [], []
    for word in found + [""]:
        word = re.sub(r"([a-z])\1\1+", r"\1\1", word.replace(",", "."))[:40]
        if len(word) == 1 and word.isalpha():
            letters.append(word)
            continue
        joined += ["".join(letters)] if len(letters) >= 4 else letters
        letters = []
        if word:
            joined.append(word)
    return joined


class Concepts:
    """The table of concepts: the concepts of a word, exact, by its beginning, or by its sound if it is misspelt."""

    def __init__(self):
        self.exact, self.stems, self.sounds, self.sound_stems = {}, {}, {}, {}
        rows = [line for line in CONCEPTS.read_text().splitlines() if line and not line.startswith("#")]
        for index, row in enumerate(rows):
            for word in row.split(":", 1)[1].split():
                stem = word.endswith("*")
                word = word.rstrip("*")
                (self.stems if stem else self.exact).setdefault(word, set()).add(index)
                sound = self.sound(word)
                if len(word) >= 5 and len(sound) >= 4:
                    (self.sound_stems if stem else self.sounds).setdefault(sound, set()).add(index)
        self.known = {}

    @staticmethod
    def sound(word):
        """The consonants of a word behind its first letter, so that "chocking" sounds like "choking"."""
        sound = word[:1]
        for letter in word[1:]:
            if letter in "aeiouyhc" or letter == sound[-1]:
                continue
            sound += letter
        return sound

    def of(self, word):
        if word not in self.known:
            found = set(self.exact.get(word, ()))
            for end in range(2, len(word) + 1):
                found |= self.stems.get(word[:end], set())
            if not found and len(word) >= 5:
                sound = self.sound(word)
                found |= self.sounds.get(sound, set())
                for end in range(4, len(sound) + 1):
                    found |= self.sound_stems.get(sound[:end], set())
            self.known[word] = sorted(found)
        return self.known[word]


def numbers(read):
    """What the numbers of a text mean: a fever, a normal temperature, an age."""
    found = set()
    for index, word in enumerate(read):
        match = re.fullmatch(r"(\d{1,4}(?:\.\d{1,2})?)([a-z]*)", word)
        if not match:
            continue
        value = float(match[1])
        unit = match[2] or (read[index + 1] if index + 1 < len(read) else "")
        if 38 <= value < 43 or 100.4 <= value < 108:
            found.add("h")
        elif 35.5 <= value < 38 or 96 <= value < 100.4:
            found.add("c")
        if unit.startswith(("w", "sem")):
            found.add("n" if value < 13 else "i")
        elif unit.startswith(("d", "tag", "jour")):
            found.add("d")
        elif unit == "m" or unit.startswith(("mo", "mes", "mth")):
            found.add("n" if value < 3 else "i" if value < 24 else "k")
        elif unit in ("an", "j") or unit.startswith(("y", "jahr", "ans", "ano")):
            found.add("k")
    return sorted(found)


def fnv(data):
    value = 0x811C9DC5
    for byte in data:
        value = ((value ^ byte) * 0x01000193) & 0xFFFFFFFF
    return value


def features(text, concepts):
    """The buckets of a text's features."""
    read = words(text)
    found = set()
    for word in read:
        padded = f"_{word}_"
        for length in (2, 3, 4, 5):
            found.update(padded[i : i + length] for i in range(len(padded) - length + 1))
        found.add("w" + word)
    stems = [word[:5] for word in read]
    for mark, distance in (("b", 1), ("s", 2)):
        found.update(f"{mark}{a} {b}" for a, b in zip(stems, stems[distance:]))
    meant = numbers(read)
    found.update("~" + a for a in meant)
    found.update("~" + a + b for a in meant for b in meant if a < b)
    named = [concepts.of(word) for word in read]
    every = sorted(set().union(*named))
    byte = lambda concept: chr(33 + concept)
    found.update("C" + byte(a) for a in every)
    found.update("P" + byte(a) + byte(b) for a in every for b in every if a < b)
    for index, first in enumerate(named):
        for second in named[index + 1 : index + 4]:
            found.update("O" + byte(a) + byte(b) for a in first for b in second if a != b)
    return sorted({fnv(feature.encode("latin-1")) & ((1 << BUCKET_BITS) - 1) for feature in found})


def weights(name):
    """The file of a classifier's weights."""
    return ROOT / "seed" / name / "weights.bin"


def files():
    """The files of all sentences."""
    return [path for name in LABELS for path in sorted((ROOT / "seed" / name).glob("*.tsv"))]


def sentences(name):
    """Returns (is to be found, kind, text, weight) of each training sentence.

    What one classifier has to find is no emergency for the other, and nothing for the other to learn about refusals from.
    """
    rows = []
    for path in files():
        own = path.parent.name
        for number, line in enumerate(path.read_text().splitlines(), 1):
            columns = line.split("\t")
            if len(columns) != 3 or columns[0] not in (LABELS[own], "harmless"):
                raise SystemExit(f"{path}:{number}: expected '{LABELS[own]}' or 'harmless', a kind and a text")
            is_other = own == "emergencies" and name == "refusals" and (
                columns[0] != "harmless" or path.stem not in LANGUAGES)
            if not is_other:
                rows.append((columns[0] == LABELS[name], columns[1], columns[2], 1 if own == name else FOREIGN[name]))
    return rows


def source():
    """Digest of everything that the weights come from."""
    digest = hashlib.sha256()
    for path in [CONCEPTS, *files(), Path(__file__)]:
        digest.update(path.read_bytes() + b"\0")
    return digest.digest()


def misspelt(text, chance):
    """A text as it is typed in haste."""
    letters = list(text)
    for _ in range(max(1, len(letters) // 18)):
        if len(letters) < 4:
            break
        at, kind = chance.randrange(len(letters) - 1), chance.random()
        if kind < 0.3:
            del letters[at]
        elif kind < 0.55:
            letters[at], letters[at + 1] = letters[at + 1], letters[at]
        elif kind < 0.75:
            letters.insert(at, letters[at])
        elif kind < 0.9:
            letters[at] = chance.choice("abcdefghijklmnopqrstuvwxyz")
        elif letters[at] == " ":
            del letters[at]
    return "".join(letters)


def train(name):
    import numpy
    import scipy.sparse
    from sklearn.linear_model import LogisticRegression

    rows = sentences(name)
    concepts = Concepts()
    chance = random.Random(1)
    rows += [(label, kind, misspelt(text, chance), weight) for label, kind, text, weight in rows]
    indices, values, ends = [], [], [0]
    for _, _, text, _ in rows:
        found = features(text, concepts)
        indices += found
        values += [1 / math.sqrt(max(len(found), FEWEST))] * len(found)
        ends.append(len(indices))
    matrix = scipy.sparse.csr_matrix(
        (numpy.array(values, dtype=numpy.float32), indices, ends), shape=(len(rows), 1 << BUCKET_BITS))
    labels = numpy.array([label for label, _, _, _ in rows])
    kinds = numpy.array([kind for _, kind, _, _ in rows])
    worth = numpy.array([weight for _, _, _, weight in rows])
    kinds_found = sorted(set(kinds[labels]))
    fit = lambda x, y, w: LogisticRegression(C=CLOSENESS[name], solver="liblinear", random_state=1).fit(x, y, w)
    models = [fit(matrix, labels, worth)]
    models += [fit(matrix[labels], kinds[labels] == kind, worth[labels]) for kind in kinds_found]
    scale = max(abs(model.coef_).max() for model in models) / 127
    table = numpy.stack([numpy.rint(model.coef_[0] / scale) for model in models]).astype(numpy.int8)
    file = b"HTC1" + source() + struct.pack("<BBf", len(kinds_found), BUCKET_BITS, scale)
    file += struct.pack("<f", models[0].intercept_[0])
    for kind, model in zip(kinds_found, models[1:]):
        file += bytes([len(kind)]) + kind.encode() + struct.pack("<f", model.intercept_[0])
    # The weights for any kind first: most texts need no others.
    weights(name).write_bytes(file + table[0].tobytes() + table[1:].T.tobytes())
    print(f"{name}: {len(rows) // 2} sentences, {len(kinds_found)} kinds, {weights(name).stat().st_size} bytes")


class Classifier:
    def __init__(self, name):
        data = weights(name).read_bytes()
        count, bits, self.scale, self.bias = struct.unpack_from("<BBff", data, 36)
        at, self.names, self.biases = 46, [], []
        for _ in range(count):
            length = data[at]
            self.names.append(data[at + 1 : at + 1 + length].decode())
            self.biases.append(struct.unpack_from("<f", data, at + 1 + length)[0])
            at += 5 + length
        self.any = memoryview(data)[at : at + (1 << bits)].cast("b")
        self.kinds = memoryview(data)[at + (1 << bits) :].cast("b")
        self.concepts = Concepts()

    def judge(self, text):
        """Returns the probability that a text is to be found, and the likeliest kind."""
        found = features(text, self.concepts)
        unit = self.scale / math.sqrt(max(len(found), FEWEST))
        score = sum(self.any[bucket] for bucket in found) * unit + self.bias
        row = len(self.names)
        kinds = [sum(self.kinds[bucket * row + k] for bucket in found) * unit + self.biases[k] for k in range(row)]
        return 1 / (1 + math.exp(-score)), self.names[kinds.index(max(kinds))]


def judge(name, path):
    classifier = Classifier(name)
    rows = []
    for line in Path(path).read_text().splitlines():
        label, language, kind, text = line.split("\t")
        rows.append((label == LABELS[name], language, kind, text, *classifier.judge(text)))
    for language in LANGUAGES + [""]:
        mine = [row for row in rows if language in ("", row[1])]
        parts = []
        for threshold in (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9):
            recall = sum(row[4] >= threshold for row in mine if row[0]) / max(1, sum(row[0] for row in mine))
            alarms = sum(row[4] >= threshold for row in mine if not row[0]) / max(1, sum(not row[0] for row in mine))
            parts.append(f"{threshold}: {recall:.3f}/{alarms:.3f}")
        print(language or "all", "recall/false alarms at", "  ".join(parts))
    right = [row[2] == row[5] for row in rows if row[0]]
    print(f"kind {sum(right) / max(1, len(right)):.3f}")
    wrong = sorted((row for row in rows if row[0] != (row[4] >= 0.5)), key=lambda row: abs(row[4] - 0.5), reverse=True)
    for row in wrong:
        print(f"{row[4]:.2f} {'missed' if row[0] else 'false '} {row[1]} {row[2]} ({row[5]}): {row[3]}")


def overlap():
    """Returns the test sentences of which a training sentence has most n-grams of five characters."""
    grams = lambda text: {t[i : i + 5] for t in [" ".join(words(text))] for i in range(max(1, len(t) - 4))}
    training = {}
    trained = [(text, grams(text)) for _, _, text, _ in sentences("emergencies")]
    for index, (_, found) in enumerate(trained):
        for gram in found:
            training.setdefault(gram, []).append(index)
    near = []
    for line in [line for path in TESTS for line in path.read_text().splitlines()]:
        text = line.split("\t")[-1]
        found = grams(text)
        shared = {}
        for gram in found:
            for index in training.get(gram, ()):
                shared[index] = shared.get(index, 0) + 1
        for index, count in shared.items():
            if count > 0.6 * len(found | trained[index][1]):
                near.append(f"{text!r} is near the training sentence {trained[index][0]!r}")
    return near


def check():
    problems = []
    for name in LABELS:
        if not weights(name).exists() or weights(name).read_bytes()[4:36] != source():
            problems.append(f"seed/{name}/weights.bin is not of these sentences; run infra/classifiers.py")
        counts = collections.Counter(text for _, _, text, _ in sentences(name))
        problems += [f"seed/{name}: the sentence {text!r} is there twice" for text, count in counts.items() if count > 1]
    problems += overlap()
    if problems:
        raise SystemExit("\n".join(problems))


if __name__ == "__main__":
    match sys.argv[1:]:
        case []:
            for name in LABELS:
                train(name)
        case ["--check"]:
            check()
        case ["--judge", name, path] if name in LABELS:
            judge(name, path)
        case _:
            raise SystemExit(__doc__)
