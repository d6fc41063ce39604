"""nginx with `deploy/nginx.conf`, in a folder of its own. Addresses are this machine's; nothing else is changed."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CONF = ROOT / "deploy" / "nginx.conf"
AROUND = """
daemon off;
worker_processes 1;
pid {folder}/pid;
error_log {folder}/error.log warn;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{conf}
}}
"""


def provide() -> None:
    """Debian's nginx; installed here if it is missing and we may."""
    if shutil.which("nginx") is None and os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = {"DEBIAN_FRONTEND": "noninteractive", **os.environ}
        command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "nginx-light"]
        subprocess.run(command, check=True, env=quiet, timeout=600, stdout=subprocess.DEVNULL)
    if shutil.which("nginx") is None:
        raise RuntimeError("nginx is not here: install the Debian package nginx-light")


def configuration(folder: Path, port: int, behind: tuple[int, ...], *, secure: bool) -> str:
    """What `deploy/nginx.conf` says, for these ports. Without `secure` it speaks HTTP, as the players of the tests do."""
    conf = CONF.read_text("utf-8")
    for written, real in zip(("8401", "8402"), behind, strict=True):
        conf = conf.replace(f"127.0.0.1:{written} ", f"127.0.0.1:{real} ")
    conf = re.sub(r"/etc/ssl/games\.example\.org/", f"{folder}/", conf)
    if secure:
        conf = conf.replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl")
    else:
        conf = re.sub(r"^ *ssl_certificate.*\n", "", conf, flags=re.MULTILINE)
        conf = conf.replace("listen 443 ssl http2", f"listen 127.0.0.1:{port}")
    return AROUND.format(folder=folder, conf=conf)


def certify(folder: Path) -> None:
    """A certificate of the folder's own, named as the configuration names it."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=games.example.org",
         "-keyout", folder / "privkey.pem", "-out", folder / "fullchain.pem"],
        check=True, capture_output=True, timeout=60,
    )  # fmt: skip


def written(folder: Path, port: int, behind: tuple[int, ...], *, secure: bool = False) -> Path:
    if secure:
        certify(folder)
    file = folder / "nginx.conf"
    file.write_text(configuration(folder, port, behind, secure=secure), "utf-8")
    return file


def refusal(file: Path) -> str:
    """What nginx has against a configuration; nothing if it takes it."""
    done = subprocess.run(["nginx", "-t", "-q", "-c", file], capture_output=True, text=True, timeout=30)
    return done.stderr if done.returncode else ""


@contextmanager
def proxy(folder: Path, port: int, behind: tuple[int, ...]) -> Iterator[None]:
    file = written(folder, port, behind)
    if said := refusal(file):
        raise RuntimeError(said)
    running = subprocess.Popen(["nginx", "-c", file], stderr=subprocess.DEVNULL)
    try:
        _wait(port, running)
        yield
    finally:
        running.terminate()
        running.wait(20)


def _wait(port: int, running: subprocess.Popen[bytes]) -> None:
    for _ in range(200):
        if running.poll() is not None:
            raise RuntimeError("nginx did not start")
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise RuntimeError("nginx does not answer")
