"""Writes archives that must not be imported into a folder. The name of each begins with the code of its error."""

import io
import sys
import zipfile
from pathlib import Path

folder = Path(sys.argv[1])
folder.mkdir()
LOG = b"Type,Start\nDiaper,2026-01-01 10:00\n"


def archive(*files: tuple[str, bytes], packed: int = zipfile.ZIP_DEFLATED) -> bytearray:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", packed) as made:
        for name, content in files:
            made.writestr(zipfile.ZipInfo(name) if "/" in name else name, content, packed)
    return bytearray(out.getvalue())


def write(name: str, content: bytes) -> None:
    (folder / name).write_bytes(content)


good = archive(("log.csv", LOG))
write("too_large.bomb", archive(("log.csv", bytes(100 << 20))))
write("too_large.files", archive(*[(f"{number}.csv", b"a") for number in range(2001)]))
write("name_refused.up", archive(("../../etc/log.csv", LOG)))
write("name_refused.root", archive(("/etc/log.csv", LOG)))
link = zipfile.ZipInfo("log.csv")
link.create_system = 3
link.external_attr = 0o120777 << 16
out = io.BytesIO()
with zipfile.ZipFile(out, "w") as made:
    made.writestr(link, "/etc/passwd")
write("name_refused.link", out.getvalue())
write("nested.zip", archive(("inner.zip", bytes(good))))
write("damaged.cut", good[: len(good) // 2])
flipped = archive(("log.csv", LOG * 50), packed=zipfile.ZIP_STORED)
flipped[100] ^= 1
write("damaged.sum", flipped)
encrypted = bytearray(good)
central = encrypted.rindex(b"PK\x01\x02")
encrypted[6] |= 1
encrypted[central + 8] |= 1
write("encrypted.zip", encrypted)
write("unsupported.lzma", archive(("log.csv", LOG), packed=zipfile.ZIP_LZMA))
