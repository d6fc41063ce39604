"""What can go wrong while setting up, said in a sentence."""

import errno

NETWORK = (
    "NewConnectionError",
    "Max retries exceeded",
    "ReadTimeoutError",
    "ConnectTimeoutError",
    "ConnectionResetError",
    "Connection refused",
    "Connection aborted",
    "Temporary failure in name resolution",
    "Temporary failure resolving",
    "Name or service not known",
    "ProxyError",
    "SSLError",
    "No matching distribution found",
    "Failed to fetch",
    "ENOTFOUND",
    "ECONNREFUSED",
    "ECONNRESET",
    "ETIMEDOUT",
    "EAI_AGAIN",
    "npm error network",
)
BUILD = ("Failed building wheel", "Failed to build", "subprocess-exited-with-error")
FULL = ("No space left on device", "ENOSPC", "Disk quota exceeded")
CHANGED = ("DO NOT MATCH THE HASHES", "EINTEGRITY")

DISK_FULL = "The disk is full: free about 1 GB, then start again."
NO_VENV = (
    "This Python cannot make a virtual environment: install the package python3-venv "
    "(Debian and Ubuntu: apt install python3-venv), then start again."
)
DOWNLOAD_FAILED = "A download failed while {doing}: check the network or the package registry, then start again."
NOT_AS_PINNED = (
    "A download is not the file that was pinned, so it was refused while {doing}: "
    "start again, and if it stays so, ask where that registry gets its files."
)
FAILED = "Something failed while {doing}."


class Trouble(Exception):
    """One sentence for the person at the keyboard; `tail` is the end of a tool's output.

    `nothing_changed` where the tool is known to have failed before it changed anything.
    """

    def __init__(self, sentence: str, tail: str = "", *, nothing_changed: bool = False) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.tail = tail
        self.nothing_changed = nothing_changed


def last_lines(output: str, count: int = 8) -> str:
    """The end of a tool's output, without empty lines and pip's notes on odd locations."""
    lines = [line.rstrip() for line in output.splitlines()]
    telling = [line for line in lines if line and "is ignored: it is" not in line]
    return "\n".join(line[:160] for line in telling[-count:])


def of_output(doing: str, output: str) -> Trouble:
    """Trouble from what a failed tool printed."""

    def shows(signs: tuple[str, ...]) -> bool:
        return any(sign in output for sign in signs)

    if shows(FULL):
        return Trouble(DISK_FULL)
    if shows(CHANGED):
        sentence = NOT_AS_PINNED.format(doing=doing)
        return Trouble(sentence, last_lines(output), nothing_changed=True)
    if shows(NETWORK):
        sentence = DOWNLOAD_FAILED.format(doing=doing)
        return Trouble(sentence, last_lines(output), nothing_changed=True)
    sentence = FAILED.format(doing=doing)
    return Trouble(sentence, last_lines(output, 25), nothing_changed=shows(BUILD))


def of_error(error: OSError) -> Trouble:
    """Trouble from an error of the machine itself."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return Trouble(DISK_FULL)
    return Trouble(f"The machine refused: {error}.")
