"""The demonstration from start to end: open the site, play one more gaming day, prove the books, serve the pages."""

import contextlib
import dataclasses
import datetime as dt
import pathlib
import signal
import time
from collections.abc import Iterator

from django.core.management import call_command

from casino.demonstration import admission, commands, crew, day, door, patience, recorded, site, summary, teller
from casino.embedded import ports

_POLL_S = 0.5


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Show:
    """One run on an open site: what it tells, where its pages are, how many rounds a day has."""

    site: site.Site
    tell: teller.Teller
    port: int
    rounds: int

    @property
    def address(self) -> str:
        """Where the pages and REST are."""
        return f"http://{ports.HOST}:{self.port}/"

    def watch(self) -> list[str]:
        """Start dead processes again, tell about each, and return what was told."""
        told = []
        for sentence in self.site.revive():
            self.tell.warn(sentence=sentence)
            told.append(sentence)
        return told


def run(*, folder: pathlib.Path, rounds: int, port: int, is_served: bool) -> bool:
    """Play one more gaming day of `rounds` rounds and return whether every proof holds.

    The pages are served on `port`, if `is_served` until Ctrl-C.

    Raises:
        DemonstrationError: a step of it failed.
        EmbeddedError: a server or a process did not start, or dies again and again.
    """
    tell = teller.Teller()
    with _open(folder=folder, tell=tell) as place:
        show = Show(site=place, tell=tell, port=port, rounds=rounds)
        key = _prepare(show=show)
        _start_crew(show=show)
        _import_recorded(show=show)
        number = _open_day(show=show, key=key)
        _play(show=show, number=number)
        proofs = _prove(show=show, number=number)
        figures = patience.insist(ask=lambda: summary.figures(day=day.date(number=number)), watch=show.watch)
        tell.block(text=summary.describe(figures=figures, proofs=proofs))
        if not proofs.is_sound:
            tell.warn(sentence="a proof failed; its line above names the first bad round")
        if is_served:
            _serve(show=show)
    return proofs.is_sound


@contextlib.contextmanager
def _open(*, folder: pathlib.Path, tell: teller.Teller) -> Iterator[site.Site]:
    """Open the site, telling its start and its end."""
    with contextlib.ExitStack() as opened:
        with tell.step(title="Servers") as words:
            place = opened.enter_context(site.open_site(folder=folder))
            words.extend([server.program.name for server in place.servers] or ["all named by the environment"])
        try:
            yield place
        finally:
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                signal.signal(number, signal.SIG_IGN)  # the order below is kept, however often somebody asks
            tell.block(text="stopping …")


def _prepare(*, show: Show) -> str:
    """Migrate, collect static files, admit who may speak; return the key of the cage's desk."""
    with show.tell.step(title="Database") as words, show.site.as_owner():
        call_command("migrate", verbosity=0)
        call_command("collectstatic", verbosity=0, interactive=False)
        count = admission.register_sources()
        words += ["migrated", f"{count} sources registered"]
        return admission.desk_key(now=dt.datetime.now(tz=dt.UTC))


def _start_crew(*, show: Show) -> None:
    with show.tell.step(title="Processes") as words:
        place = show.site
        place.start(process=crew.worker(environment=place.environment, logs=place.logs))
        place.start(process=crew.beat(environment=place.environment, logs=place.logs))
        place.start(process=crew.consumer(environment=place.environment, logs=place.logs))
        place.start(process=crew.web(environment=place.environment, logs=place.logs, port=show.port))
        words += [process.program.name for process in place.crew]


def _import_recorded(*, show: Show) -> None:
    """Send the recorded shoes through the file door."""
    file = show.site.folder / "recorded_shoes.ndjson"
    file.write_bytes(b"".join(body + b"\n" for body in recorded.events()))
    with show.tell.step(title="Recorded shoes") as words:
        text = commands.run_or_fail(
            "ingest", str(file), environment=show.site.environment, logs=show.site.logs, watch=show.watch
        )
        words.append(text.splitlines()[-1])


def _open_day(*, show: Show, key: str) -> int:
    """Issue the chips of the next gaming day through the REST door; the first day it does not know is the next."""
    with show.tell.step(title="Cage") as words:
        number = 1
        while _is_known(show=show, key=key, body=day.opening(number=number).body):
            number += 1
        words.append(f"chips of gaming day {number} issued through the REST door")
    return number


def _is_known(*, show: Show, key: str, body: bytes) -> bool:
    """Send an event through the REST door and return whether it was there before."""
    status = patience.insist(ask=lambda: door.post(address=show.address, key=key, body=body), watch=show.watch)
    return status == "duplicate"


def _play(*, show: Show, number: int) -> None:
    """Publish the day to Kafka and wait until it is settled and reported."""
    gaming_day = day.deal(number=number, rounds=show.rounds)
    total = len(gaming_day.events)

    def publish() -> None:
        line = show.tell.progress(title=f"published day {number}", unit="events", total=total)
        day.publish(gaming_day=gaming_day, tell=lambda done: line.show(done=done))
        line.finish(done=total)

    patience.play(
        gaming_day=gaming_day,
        line=show.tell.progress(title="settled and reported", unit="events", total=total),
        watch=show.watch,
        publish=publish,
    )


def _prove(*, show: Show, number: int) -> summary.Proofs:
    """Sign, write the evidence of the day, and run `manage.py verify` against every checkpoint that was kept."""
    kept = show.site.environment["EVIDENCE_FOLDER"]
    bundle = show.site.folder / f"evidence-{day.date(number=number)}.zip"
    with show.tell.step(title="Checkpoint") as words:
        words.append(_command("checkpoint", show=show))
    with show.tell.step(title="Evidence") as words:
        told = _command("export_evidence", "--day", str(day.date(number=number)), "--output", str(bundle), show=show)
        words.append(told)
    with show.tell.step(title="Proofs") as words:
        finished = commands.run(
            *("verify", "--checkpoint", kept),
            environment=show.site.environment,
            logs=show.site.logs,
            watch=show.watch,
        )
        words.append("all hold" if finished.code == 0 else "FAILED")
    show.tell.block(text=finished.text)
    verdict = finished.text.splitlines()[-1]
    return summary.Proofs(is_sound=finished.code == 0, verdict=verdict, checkpoints=kept, bundle=bundle)


def _command(*arguments: str, show: Show) -> str:
    """Run a command to its end and return its last line."""
    environment, logs = show.site.environment, show.site.logs
    text = commands.run_or_fail(*arguments, environment=environment, logs=logs, watch=show.watch)
    return text.splitlines()[-1]


def _serve(*, show: Show) -> None:
    """Tell where to look and serve until somebody asks to stop."""
    with show.site.as_owner():
        password = patience.insist(ask=admission.operator_password, watch=show.watch)
    farewell = summary.farewell(address=show.address, password=password, folder=show.site.folder)
    show.tell.block(text=farewell)
    try:
        while True:
            show.watch()
            time.sleep(_POLL_S)
    except KeyboardInterrupt:
        pass  # that is how it is meant to end
    finally:
        with show.site.as_owner():
            admission.close_operator()
