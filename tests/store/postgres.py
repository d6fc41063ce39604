"""A PostgreSQL of the tests' own: made afresh, on loopback, at a free port."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

PACKAGE = "PostgreSQL is not here: install the Debian package `postgresql`, or run the tests as root, which installs it"


@dataclass(frozen=True)
class Cluster:
    bin: Path
    folder: Path
    port: int

    def url(self, database: str) -> str:
        return f"postgresql://ruse@127.0.0.1:{self.port}/{database}"

    def make(self, database: str) -> str:
        """A session of a server that has just ended may linger: it is ended too."""
        self.query("postgres", f"DROP DATABASE IF EXISTS {database} WITH (FORCE)")
        self.query("postgres", f"CREATE DATABASE {database}")
        return self.url(database)

    def empty(self) -> str:
        """A database with nothing in it; what the last test left there is gone."""
        self.query("postgres", "DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        return self.url("postgres")

    def query(self, database: str, statement: str) -> str:
        return self.run("psql", "-At", "-v", "ON_ERROR_STOP=1", "-c", statement, self.url(database)).strip()

    def run(self, program: str, *arguments: str) -> str:
        done = subprocess.run([self.bin / program, *arguments], capture_output=True, text=True, timeout=60)
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stderr}")
        return done.stdout


def find_binaries() -> Path:
    """Debian's PostgreSQL; installed here if it is missing and we may."""
    if not _found() and os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = {"DEBIAN_FRONTEND": "noninteractive", **os.environ}
        for command in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", "postgresql"]):
            subprocess.run(["apt-get", *command], check=True, env=quiet, timeout=600, stdout=subprocess.DEVNULL)
    found = _found()
    if not found:
        raise RuntimeError(PACKAGE)
    return found[-1]


def _found() -> list[Path]:
    clusters = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    return sorted((file.parent for file in clusters), key=lambda folder: int(folder.parent.name))


@contextmanager
def cluster(*settings: str) -> Iterator[Cluster]:
    """A running cluster with these settings on top of its own; gone afterwards."""
    binaries = find_binaries()
    folder = Path(tempfile.mkdtemp(prefix="ruse-postgres-"))
    user = "postgres" if os.geteuid() == 0 else None
    if user:
        shutil.chown(folder, user, user)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    data = folder / "data"
    init: list[str | Path] = [
        binaries / "initdb",
        "-D",
        data,
        "-U",
        "ruse",
        "-A",
        "trust",
        "-E",
        "UTF8",
        "--locale=C",
        "--no-sync",
    ]
    subprocess.run(init, check=True, user=user, cwd=folder, stdout=subprocess.DEVNULL, timeout=60)
    options = ["listen_addresses=127.0.0.1", f"port={port}", f"unix_socket_directories={folder}", *settings]
    start: list[str | Path] = [
        binaries / "postgres",
        "-D",
        data,
        *(part for option in options for part in ("-c", option)),
    ]
    log = (folder / "log").open("w")
    server = subprocess.Popen(start, user=user, cwd=folder, stdout=log, stderr=log)
    try:
        made = Cluster(binaries, folder, port)
        _wait(made, server)
        yield made
    finally:
        server.send_signal(signal.SIGQUIT)  # At once: nothing of it is kept.
        server.wait(30)
        log.close()
        shutil.rmtree(folder, ignore_errors=True)


def _wait(made: Cluster, server: subprocess.Popen[bytes]) -> None:
    for _ in range(300):
        if server.poll() is not None:
            raise RuntimeError((made.folder / "log").read_text())
        try:
            made.query("postgres", "SELECT 1")
        except RuntimeError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError("PostgreSQL did not start within 30 seconds")
