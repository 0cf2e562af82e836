"""Apache Kafka for tests: resolved by Maven into .casino/, one node that is broker and controller, Java 17 or newer."""

import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import uuid

from casino.embedded import daemon, ports, processes
from tests.missing import cannot_run

POM = pathlib.Path(__file__).with_name("pom.xml")
JAVA_MIN = 17
_START_S_MAX = 120.0
_PROPERTIES = """\
process.roles=broker,controller
node.id=1
controller.quorum.bootstrap.servers=127.0.0.1:{controller}
listeners=PLAINTEXT://127.0.0.1:{port},CONTROLLER://127.0.0.1:{controller}
advertised.listeners=PLAINTEXT://127.0.0.1:{port}
controller.listener.names=CONTROLLER
inter.broker.listener.name=PLAINTEXT
log.dirs={folder}/data
auto.create.topics.enable=false
offsets.topic.num.partitions=1
offsets.topic.replication.factor=1
transaction.state.log.num.partitions=1
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
share.coordinator.state.topic.num.partitions=1
share.coordinator.state.topic.replication.factor=1
group.initial.rebalance.delay.ms=0
group.min.session.timeout.ms=1000
"""


def jars(*, folder: pathlib.Path) -> pathlib.Path:
    """Return the folder of Kafka's jars, resolved once for each version of the pom."""
    version = hashlib.sha256(POM.read_bytes()).hexdigest()[:12]
    found = folder / version
    if not found.exists():
        if shutil.which("mvn") is None:
            cannot_run(reason="Apache Kafka is resolved by Maven, and there is no mvn (apt-get install maven)")
        made = folder / f"{version}.{os.getpid()}"
        command = ["mvn", "-q", "-B", "-f", str(POM), "dependency:copy-dependencies", f"-Djars={made}"]
        resolved = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own words
        if resolved.returncode:
            cannot_run(reason=f"Maven could not resolve Apache Kafka: {resolved.stdout.strip()[:500]}")
        made.rename(found)
    return found


def java() -> str:
    """Return the path of a Java that is new enough."""
    path = shutil.which("java")
    if path is None:
        cannot_run(reason=f"Apache Kafka needs Java {JAVA_MIN}, and there is none (apt-get install openjdk-17-jre)")
    said = subprocess.run([path, "-version"], capture_output=True, text=True, check=True).stderr  # noqa: S603
    found = re.search(r'version "(\d+)', said)
    if found is None or int(found[1]) < JAVA_MIN:
        cannot_run(reason=f"Apache Kafka needs Java {JAVA_MIN}, this is {said.splitlines()[0]}")
    return path


class ApacheKafka:
    """One broker with its data under a folder of its own."""

    def __init__(self, *, java_path: str, jars_folder: pathlib.Path, folder: pathlib.Path) -> None:
        """Choose ports and format the storage."""
        port, controller = ports.free_port(), ports.free_port()
        self.bootstrap = f"{ports.HOST}:{port}"
        folder.mkdir(parents=True)
        properties = folder / "server.properties"
        properties.write_text(_PROPERTIES.format(port=port, controller=controller, folder=folder))
        # Short-lived: the first compiler and the serial collector start fastest.
        run = [java_path, "-Xmx384m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", f"{jars_folder}/*"]
        identity = uuid.uuid4().hex[:22]
        formatting = ["kafka.tools.StorageTool", "format", "--standalone", "-t", identity, "-c", str(properties)]
        subprocess.run([*run, *formatting], check=True, capture_output=True)  # noqa: S603 - our own words
        program = processes.Program(
            name="Apache Kafka",
            command=[*run, "kafka.Kafka", str(properties)],
            environment={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"},
            log=folder / "kafka.log",
        )
        self.daemon = daemon.Daemon(
            program=program, is_ready=lambda: ports.is_listening(port=port), start_s_max=_START_S_MAX, stop_s_max=10.0
        )
