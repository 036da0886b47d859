#!/usr/bin/env python3
"""Makes mutants of the engine and runs the fast tests on each: what survives is a line that no test would miss.

Called by ./tests/run mutants, which has built copies of the project in build/mutants/0, 1, ... for it.
"""
import argparse
import concurrent.futures
import hashlib
import os
import pathlib
import queue
import resource
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from operators import mutants_of_line  # noqa: E402

FOLDERS = ["round", "theory", "measure", "data"]
# Descriptions and tables of names: texts, whose tests are of another kind.
LEFT_OUT = ("_fields.cpp", "_kinds.cpp", "describe.cpp", "built_in.cpp", "preset_keys.cpp")
SLOW_TEST = 8.0  # seconds of a processor, however busy the machine is; slower tests are left out
TEST_LIMIT = 60  # seconds after which a test that hangs has noticed
MEMORY_LIMIT = 6 << 30  # bytes; a mutant that fills memory must not end other programs


class Mutant:
    def __init__(self, path, number, operator, old, new):
        self.path, self.number, self.operator, self.old, self.new = path, number, operator, old, new
        text = f"{path}|{operator}|{old.strip()}|{new.strip()}"
        self.rank = hashlib.sha256(text.encode()).hexdigest()

    def __str__(self):
        return f"{self.path}:{self.number}: {self.operator}\n  - {self.old.strip()}\n  + {self.new.strip()}"

    def key(self):
        return f"{self.path} | {self.old.strip()} | {self.new.strip()}"


def all_mutants(root, folder):
    for file in sorted((root / "engine" / folder).rglob("*.cpp")):
        if file.name.endswith(LEFT_OUT):
            continue
        path = str(file.relative_to(root))
        for number, line in enumerate(file.read_text().splitlines(), 1):
            for operator, new in mutants_of_line(line):
                yield Mutant(path, number, operator, line, new)


def chosen_mutants(root, count, folders):
    """As many of each folder as it has lines for, in an order that no other change of the project moves."""
    found = {folder: sorted(all_mutants(root, folder), key=lambda m: m.rank) for folder in folders}
    total = sum(len(mutants) for mutants in found.values())
    return [m for mutants in found.values() for m in mutants[:max(1, round(count * len(mutants) / total))]]


def known_equivalents(root):
    """The keys of mutants that change nothing that can be seen, each with a reason behind its last bar."""
    keys = set()
    for line in (root / "tests/mutants/equivalent.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            keys.add(line.rsplit(" | because ", 1)[0])
    return keys


def limit_memory():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))


def seconds_of_children():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class Copy:
    """A copy of the project with a build of its own, whose tests can be run."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.build = self.folder / "build/mutants"
        self.tests = []

    def compile(self):
        command = ["cmake", "--build", str(self.build), "--parallel", "1"]
        return subprocess.run(command, capture_output=True, text=True).returncode == 0

    def passes(self, test, limit):
        environment = dict(os.environ, QT_QPA_PLATFORM="offscreen", OMP_NUM_THREADS="2", GOMP_SPINCOUNT="1000")
        try:
            return subprocess.run([str(test)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=limit,
                                  cwd=self.build, env=environment, preexec_fn=limit_memory).returncode == 0
        except subprocess.TimeoutExpired:
            return False

    def find_fast_tests(self):
        for test in sorted((self.build / "bin").glob("test_*")):
            if not os.access(test, os.X_OK) or test.is_dir() or "_app_" in test.name or "big_sets" in test.name:
                continue
            begun = seconds_of_children()
            if not self.passes(test, 10 * TEST_LIMIT):
                sys.exit(f"{test.name} fails without any mutant: mend that first.")
            if seconds_of_children() - begun <= SLOW_TEST:
                self.tests.append(test.name)
        print(f"{len(self.tests)} tests are fast", flush=True)

    def fate(self, mutant):
        """"killed by TEST", "does not compile" or "survived"."""
        file = self.folder / mutant.path
        original = file.read_text()
        lines = original.splitlines(keepends=True)
        lines[mutant.number - 1] = mutant.new + "\n"
        file.write_text("".join(lines))
        try:
            if not self.compile():
                return "does not compile"
            own = f"test_{pathlib.Path(mutant.path).parts[1]}_"
            nearest_first = sorted(self.tests, key=lambda t: (not t.startswith(own), "simulation" not in t, t))
            for test in nearest_first:
                if not self.passes(self.build / "bin" / test, TEST_LIMIT):
                    return f"killed by {test}"
            return "survived"
        finally:
            file.write_text(original)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=240, help="how many mutants (240)")
    parser.add_argument("--folders", default=",".join(FOLDERS), help="of engine/ (%(default)s)")
    parser.add_argument("--list", action="store_true", help="only print them")
    parser.add_argument("--only", default="", help="only those whose path holds this text")
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("copies", nargs="*")
    wanted = parser.parse_args()
    mutants = [m for m in chosen_mutants(wanted.root, wanted.count, wanted.folders.split(",")) if wanted.only in m.path]
    if wanted.list:
        print("\n".join(map(str, mutants)))
        return 0
    copies = queue.Queue()
    made = [Copy(folder) for folder in wanted.copies]
    made[0].find_fast_tests()
    for copy in made:
        copy.tests = made[0].tests
        copies.put(copy)
    equivalents, fates = known_equivalents(wanted.root), {}

    def try_one(mutant):
        copy = copies.get()
        try:
            return copy.fate(mutant)
        finally:
            copies.put(copy)

    with concurrent.futures.ThreadPoolExecutor(len(made)) as pool:
        for mutant, fate in zip(mutants, pool.map(try_one, mutants)):
            if fate == "survived" and mutant.key() in equivalents:
                fate = "equivalent"
            fates.setdefault(fate.split(" by ")[0], []).append(mutant)
            print(f"{fate}: {mutant}", flush=True)
    survivors = fates.get("survived", [])
    print("\n" + ", ".join(f"{len(found)} {fate}" for fate, found in sorted(fates.items())))
    for mutant in survivors:
        print(f"SURVIVED {mutant}\n  {mutant.key()} | because ...")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
