#!/usr/bin/env python3
"""Measures the vector search on one core, beside faiss and hnswlib on the same vectors.

All times are processor time of one thread for one query at a time, medians.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any, Callable

ROOT = Path(__file__).resolve().parent.parent.parent
BENCH = ROOT / ".build/release/hearth-bench"
PYTHON = ROOT / ".hearth/vectors/bin/python"
PACKAGES = ["numpy==2.2.6", "faiss-cpu==1.11.0", "hnswlib==0.8.0"]
QUICK = os.environ.get("BENCH_QUICK") == "1"
SIZES = [(10_000, 384)] if QUICK else [(10_000, 384), (100_000, 384), (400_000, 384), (1_000_000, 384), (20_000, 3072)]
# Building a graph of more takes minutes.
GRAPHS = 100_000
QUERIES, LIMIT = 101, 10


def install() -> None:
    """Runs this program again in a virtual environment."""
    if Path(sys.prefix) == PYTHON.parent.parent:
        return
    if not PYTHON.exists():
        print("Installing faiss and hnswlib", file=sys.stderr)
        subprocess.run([sys.executable, "-m", "venv", PYTHON.parent.parent], check=True)
        subprocess.run([PYTHON, "-m", "pip", "install", "-q", "--disable-pip-version-check", *PACKAGES], check=True)
    os.environ["OMP_NUM_THREADS"] = "1"
    os.execv(PYTHON, [str(PYTHON), __file__])


def vectors(count: int, dimension: int) -> Any:
    """Returns clustered vectors, like those of texts about a few thousand subjects."""
    import numpy as np

    random = np.random.default_rng(count + dimension)
    centres = random.normal(0, 1, (5000, dimension)).astype(np.float32)
    rows = centres[random.integers(0, len(centres), count)]
    rows += random.standard_normal((count, dimension), dtype=np.float32) * 0.7
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    return rows


def timed(queries: Any, search: Callable[[Any], Any]) -> tuple[float, list[Any]]:
    times, answers = [], []
    for query in queries:
        start = time.thread_time_ns()
        answers.append(search(query[None]))
        times.append((time.thread_time_ns() - start) / 1e6)
    return median(times), answers


def recall(answers: list[Any], expected: list[Any]) -> float:
    pairs = zip(answers, expected, strict=True)
    return sum(len(set(a.ravel()) & set(b.ravel())) for a, b in pairs) / (LIMIT * len(expected))


def others(rows: Any, queries: Any) -> dict[str, Any]:
    import faiss
    import hnswlib
    import numpy as np

    faiss.omp_set_num_threads(1)
    flat = faiss.IndexFlatIP(rows.shape[1])
    flat.add(rows)
    report: dict[str, Any] = {}
    report["faiss_flat_ms"], exact = timed(queries, lambda query: flat.search(query, LIMIT)[1])
    some = np.random.default_rng(1).choice(len(rows), len(rows) // 100, replace=False)
    chosen = faiss.SearchParameters(sel=faiss.IDSelectorBatch(some))
    report["faiss_flat_of_1_percent_ms"], _ = timed(queries, lambda query: flat.search(query, LIMIT, params=chosen)[1])
    if len(rows) <= GRAPHS:
        graph = hnswlib.Index("ip", rows.shape[1])
        graph.init_index(len(rows), M=16, ef_construction=200, random_seed=1)
        start = time.monotonic()
        graph.add_items(rows)
        report["hnswlib_build_s"] = time.monotonic() - start
        graph.set_num_threads(1)
        for ef in (10, 20, 40, 80, 160, 320, 640):
            graph.set_ef(ef)
            report["hnswlib_ms"], found = timed(queries, lambda query: graph.knn_query(query, LIMIT)[0])
            report["hnswlib_recall"] = recall(found, exact)
            if report["hnswlib_recall"] >= 0.95:
                break
        members = set(some.tolist())
        report["hnswlib_of_1_percent_ms"], _ = timed(
            queries, lambda query: graph.knn_query(query, LIMIT, filter=members.__contains__)[0])
    return report


def main() -> int:
    install()
    failed = False
    for count, dimension in SIZES:
        everything = vectors(count + QUERIES, dimension)
        rows, queries = everything[:count], everything[count:]
        with tempfile.NamedTemporaryFile(prefix="hearth-vectors-") as file:
            import numpy as np

            file.write(np.array(everything.shape, dtype=np.int32).tobytes())
            everything.tofile(file)
            file.flush()
            output = subprocess.run([BENCH, "vectors", file.name, str(QUERIES)], check=True, stdout=subprocess.PIPE)
        ours = json.loads(output.stdout)
        failed |= ours["codes_differ"] > 0
        print(f"{count} x {dimension}")
        for name, value in {**ours, **others(rows, queries)}.items():
            if name != "read_sum":
                print(f"  {name:28} {value:9.3f}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
