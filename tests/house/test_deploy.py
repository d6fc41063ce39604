"""What `deploy/` says is what `bench/hosting` tries, and both units are shut in alike."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bench.hosting.proxy import configuration
from bench.hosting.units import DEPLOY, PROGRAM, verified

SHUT_IN = re.compile(
    r"^(?:NoNewPrivileges|Protect\w+|Private\w+|Restrict\w+|LockPersonality|SystemCall\w+|Capability\w+|UMask)=.*$",
    re.M,
)


def test_the_proxy_is_tried_as_it_is_written_but_for_addresses(tmp_path: Path):
    tried = configuration(tmp_path, 8500, (8501, 8502), secure=True)
    written = (DEPLOY / "nginx.conf").read_text("utf-8")

    changed = {line.strip() for line in written.splitlines()} - {line.strip() for line in tried.splitlines()}

    assert {line.split()[0] for line in changed} == {"server", "listen", "ssl_certificate", "ssl_certificate_key"}
    assert "/etc/" not in tried.replace("/etc/nginx/conf.d/ruse.conf", "")
    assert "ssl" not in re.sub("#.*", "", configuration(tmp_path, 8500, (8501, 8502), secure=False))


def test_both_units_are_shut_in_alike():
    one, many = ((DEPLOY / name).read_text("utf-8") for name in ("ruse.service", "ruse@.service"))

    assert len(SHUT_IN.findall(one)) > 15
    assert SHUT_IN.findall(one) == SHUT_IN.findall(many)
    assert PROGRAM in one
    assert PROGRAM in many


def test_systemd_takes_the_units_and_would_say_if_not(tmp_path: Path):
    said = verified(tmp_path)
    if said is None:
        pytest.skip("there is no systemd here")
    assert said == ""
    broken = (DEPLOY / "ruse.service").read_text("utf-8").replace("ProtectSystem=strict", "ProtectSytem=strict")
    assert "ProtectSytem" in str(verified(tmp_path, {"ruse.service": broken}))
