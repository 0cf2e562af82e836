"""Free ports of 127.0.0.1, and who owns a taken one."""

import contextlib
import pathlib
import pwd
import socket

from casino.embedded import errors

HOST = "127.0.0.1"
_LISTEN = "0A"  # the state column of /proc/net/tcp


def free_port() -> int:
    """Return a port of 127.0.0.1 that nobody listens on at this moment."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def is_free(*, port: int) -> bool:
    """Tell whether a server could listen on this port of 127.0.0.1 now."""
    with socket.socket() as probe:
        # Servers set this option too: a connection that is only waiting to be forgotten blocks nobody.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
    return True


def is_listening(*, port: int) -> bool:
    """Tell whether somebody answers on this port of 127.0.0.1."""
    try:
        socket.create_connection((HOST, port), timeout=1).close()
    except OSError:
        return False
    return True


def chosen(*, wanted: int | None, purpose: str) -> int:
    """Return the wanted port if it is free, or any free one where none is wanted.

    Raises:
        PortTaken: somebody listens on the wanted one; the message names the process.
    """
    if wanted is None:
        return free_port()
    require_free(port=wanted, purpose=purpose)
    return wanted


def require_free(*, port: int, purpose: str) -> None:
    """Refuse a port that is in use.

    Raises:
        PortTaken: somebody listens there; the message names the process.
    """
    if not is_free(port=port):
        raise errors.PortTaken(f"port {port}, wanted for {purpose}, is used by {owner(port=port)}")


def owner(*, port: int) -> str:
    """Say who listens on a TCP port: "postgres (pid 4711)", or what is known when the process is somebody else's."""
    inodes = dict(_listeners(port=port))
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            for descriptor in (process / "fd").iterdir():
                with contextlib.suppress(OSError):
                    if str(descriptor.readlink()) in inodes:
                        return f"{(process / 'comm').read_text().strip()} (pid {process.name})"
    for uid in inodes.values():
        with contextlib.suppress(KeyError):
            return f"a process of the user {pwd.getpwuid(uid).pw_name}"
    return "a process that this account cannot see"


def _listeners(*, port: int) -> list[tuple[str, int]]:
    """Return ("socket:[inode]", uid) of every socket that listens on the port."""
    found: list[tuple[str, int]] = []
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        with contextlib.suppress(OSError):
            for line in pathlib.Path(table).read_text().splitlines()[1:]:
                fields = line.split()
                if fields[3] == _LISTEN and int(fields[1].rsplit(":", 1)[1], 16) == port:
                    found.append((f"socket:[{fields[9]}]", int(fields[7])))
    return found
