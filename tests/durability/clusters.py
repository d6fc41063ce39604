"""A whole PostgreSQL that is killed, every process of it at once, and started again on what is left."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.durability.scratch import scratch
from tests.store.postgres import Cluster, _wait, find_binaries


class KillableCluster:
    def __init__(self, folder: Path) -> None:
        self._user = "postgres" if os.geteuid() == 0 else None
        if self._user:
            shutil.chown(folder, self._user, self._user)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = int(free.getsockname()[1])
        self.cluster = Cluster(find_binaries(), folder, port)
        self._server: subprocess.Popen[bytes] | None = None
        self._run("initdb", "-D", "data", "-U", "ruse", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")

    def _run(self, program: str, *arguments: str) -> None:
        command: list[str | Path] = [self.cluster.bin / program, *arguments]
        subprocess.run(
            command, check=True, user=self._user, cwd=self.cluster.folder, stdout=subprocess.DEVNULL, timeout=60
        )

    def start(self) -> None:
        """As it is after a crash: it recovers by itself."""
        cluster = self.cluster
        options = ["listen_addresses=127.0.0.1", f"port={cluster.port}", f"unix_socket_directories={cluster.folder}"]
        command: list[str | Path] = [
            cluster.bin / "postgres",
            "-D",
            "data",
            *(part for option in options for part in ("-c", option)),
        ]
        with (cluster.folder / "log").open("ab") as log:
            self._server = subprocess.Popen(command, user=self._user, cwd=cluster.folder, stdout=log, stderr=log)
        _wait(cluster, self._server)

    def kill(self) -> None:
        """The postmaster and all it started, with SIGKILL: no checkpoint, nothing flushed."""
        assert self._server is not None
        ours = [self._server.pid, *children_of(self._server.pid)]
        for pid in ours:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._server.wait(30)


def children_of(parent: int) -> list[int]:
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            if int(stat.read_text().rsplit(")", 1)[1].split()[1]) == parent:
                found.append(int(stat.parent.name))
    return found


@contextmanager
def killable_cluster() -> Iterator[KillableCluster]:
    folder = scratch("ruse-postgres-")
    made = KillableCluster(folder)
    made.start()
    try:
        yield made
    finally:
        made.kill()
        shutil.rmtree(folder, ignore_errors=True)
