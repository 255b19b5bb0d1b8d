#!/usr/bin/env python3
"""Measures the sizes of a photo of 12 megapixels, beside libvips. README.md describes how."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from pathlib import Path
from statistics import median

from gateways import ROOT

PROGRAM = Path(os.environ.get("HEARTH_BIN") or ROOT / ".build/release/hearth").with_name("hearth-inspect")
PYTHON = ROOT / ".hearth/images/bin/python"
PACKAGES = ["pillow==13.0.0"]
SIDES = [96, 320, 960, 1600]


def install() -> None:
    """Runs this program again in a virtual environment with the program that makes the photo."""
    if Path(sys.prefix) == PYTHON.parent.parent:
        return
    if not PYTHON.exists():
        subprocess.run([sys.executable, "-m", "venv", PYTHON.parent.parent], check=True)
        subprocess.run([PYTHON, "-m", "pip", "install", "-q", "--disable-pip-version-check", *PACKAGES], check=True)
    os.execv(PYTHON, [str(PYTHON), *sys.argv])


def photo(file: Path) -> None:
    """Makes a photo of 4000 by 3000 pixels: soft shapes, edges and the noise of a sensor, as JPEG with quality 90."""
    from PIL import Image, ImageChops, ImageDraw, ImageFilter

    image = Image.new("RGB", (4000, 3000))
    draw = ImageDraw.Draw(image)
    for number in range(400):
        x, y = number * 7919 % 4000, number * 104729 % 3000
        size = 60 + number * 31 % 500
        draw.ellipse((x, y, x + size, y + size * 2 // 3), fill=(number * 53 % 256, number * 97 % 256, number * 29 % 256))
    image = image.filter(ImageFilter.GaussianBlur(6))
    noise = Image.merge("RGB", [Image.effect_noise((4000, 3000), 12) for _ in range(3)])
    ImageChops.add(image, noise, scale=1, offset=-128).save(file, "JPEG", quality=90, subsampling=2)


def run(command: list[str], **options: object) -> tuple[float, float]:
    """Runs a command. Returns the milliseconds of its processor time and of the clock."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    subprocess.run(command, check=True, **options)
    clock = time.monotonic() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return 1000 * used, 1000 * clock


def main() -> None:
    install()
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=15, help="measurements of each program (15)")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source = folder / "photo.jpg"
        photo(source)

        def hearth() -> tuple[float, float]:
            with source.open("rb") as standard_input, (folder / "sizes").open("wb") as output:
                return run([str(PROGRAM), "image"], stdin=standard_input, stdout=output)

        def vips() -> tuple[float, float]:
            # As many processes as sizes: vipsthumbnail makes one size at a time.
            times = [
                run(["vipsthumbnail", str(source), "--size", f"{side}x{side}", "-o", f"{folder}/{side}.webp[Q=78,strip]"])
                for side in SIDES
            ]
            return sum(time[0] for time in times), sum(time[1] for time in times)

        def vips_once() -> tuple[float, float]:
            return run(["vipsthumbnail", str(source), "--size", "1600x1600", "-o", f"{folder}/one.webp[Q=78,strip]"])

        programs = {"hearth-inspect image": hearth, "vipsthumbnail, four sizes": vips, "vipsthumbnail, 1600 alone": vips_once}
        # One after the other in each round, so that the machine's mood meets all of them.
        rounds = [{name: measure() for name, measure in programs.items()} for _ in range(arguments.runs + 1)][1:]
        print(f"a JPEG of 4000 x 3000 pixels, {source.stat().st_size / 1e6:.1f} MB; median of {arguments.runs} runs, in ms\n")
        print("| program | processor time | clock |\n|---|---|---|")
        figures = {}
        for program in programs:
            figures[program] = [median(each[program][place] for each in rounds) for place in (0, 1)]
            print(f"| {program} | {figures[program][0]:.0f} | {figures[program][1]:.0f} |")
        ours, theirs = figures["hearth-inspect image"], figures["vipsthumbnail, four sizes"]
        print(f"\nratio to libvips: {ours[0] / theirs[0]:.2f} (processor time), {ours[1] / theirs[1]:.2f} (clock)")
        sizes = [(folder / f"{side}.webp").stat().st_size for side in SIDES]
        head = (folder / "sizes").open("rb").readline().decode().strip()
        print(f"bytes of libvips: {sizes}\nbytes of Hearth: {head}")


if __name__ == "__main__":
    main()
