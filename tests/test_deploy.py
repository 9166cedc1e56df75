"""What is deployed with several houses: words that a house knows, figures that a house has."""

import json
import re
from pathlib import Path
from typing import Any

import yaml

from command import typed
from mafia_de_cuba.server.run.house_file import ENVIRONMENT
from mafia_de_cuba.server.tables.metrics import Metrics
from mafia_de_cuba.server.web.endpoints import ENDPOINTS

DEPLOY = Path(__file__).parents[1] / "deploy"
MANIFESTS = list(yaml.safe_load_all((DEPLOY / "kubernetes" / "house.yaml").read_text()))
COMPOSED = ("compose.yaml", "compose.postgresql.yaml", "compose.three.yaml")
PATHS = {it.path for it in ENDPOINTS}


def of(kind: str) -> dict[str, Any]:
    (found,) = [it for it in MANIFESTS if it["kind"] == kind]
    return dict(found)


def composed() -> dict[str, Any]:
    """The services of all three files, each over the ones before."""
    services: dict[str, Any] = {}
    for name in COMPOSED:
        for service, said in yaml.safe_load((DEPLOY / name).read_text())["services"].items():
            base = said.pop("extends", None)
            under = {} if base is None else dict(services[base["service"]])
            services[service] = {**under, **services.get(service, {}), **said}
    return services


def test_every_figure_on_the_board_is_one_that_a_house_has() -> None:
    board = json.loads((DEPLOY / "grafana" / "house.json").read_text())
    asked = [it["expr"] for panel in board["panels"] for it in panel["targets"]]
    asked += [it["query"] for it in board["templating"]["list"]]
    wanted = {name for it in asked for name in re.findall(r"\b(?:mafia|process)_\w+", it)}
    metrics = Metrics()
    metrics.process.labels("me").set(1)
    there = set(re.findall(r"^([a-z_]+)", metrics.text().decode(), re.M))
    assert wanted
    assert wanted <= there, wanted - there
    for needed in ("owned", "handed_over", "deposed", "passed_on_bytes", "heartbeat_age"):
        assert any(needed in it for it in wanted), needed


def test_manifests_and_compositions_say_what_a_house_understands() -> None:
    told = typed("serve", "--help").stdout.decode()
    (house,) = of("Deployment")["spec"]["template"]["spec"]["containers"]
    houses = [it for name, it in composed().items() if name.startswith("house")]
    assert len(houses) == 3
    for words in (house["args"], *(it["command"] for it in houses)):
        assert "--inside" in words
        for it in words:
            assert not it.startswith("--") or it in told, it
    for it in houses:
        assert it["environment"][ENVIRONMENT].startswith("postgresql://")
        assert it["read_only"]
    assert [it["name"] for it in house["env"]] == [ENVIRONMENT]


def test_a_house_is_asked_whether_it_can_write_before_anybody_is_sent_to_it() -> None:
    (house,) = of("Deployment")["spec"]["template"]["spec"]["containers"]
    probes = [house[it]["httpGet"]["path"] for it in ("readinessProbe", "livenessProbe")]
    assert probes == ["/readyz", "/healthz"]
    assert set(probes) <= PATHS
    caddy = (DEPLOY / "Caddyfile").read_text()
    assert re.findall(r"health_uri (\S+)", caddy) == ["/readyz"]
    behind = re.findall(r"([\w-]+):8055", caddy)
    assert sorted(behind) == sorted(it for it in composed() if it.startswith("house"))


def test_houses_are_replaced_one_by_one_and_have_time_to_hand_over() -> None:
    spec = of("Deployment")["spec"]
    assert spec["replicas"] == 3
    assert spec["strategy"]["rollingUpdate"] == {"maxUnavailable": 0, "maxSurge": 1}
    pod = spec["template"]["spec"]
    (house,) = pod["containers"]
    waits = int(house["lifecycle"]["preStop"]["exec"]["command"][-1])
    assert pod["terminationGracePeriodSeconds"] >= waits + 10


def test_names_and_ports_of_the_manifests_fit_together() -> None:
    label = of("Deployment")["spec"]["template"]["metadata"]["labels"]
    assert of("Deployment")["spec"]["selector"]["matchLabels"] == label
    assert of("Service")["spec"]["selector"] == label
    assert of("NetworkPolicy")["spec"]["podSelector"]["matchLabels"] == label
    assert of("PodDisruptionBudget")["spec"]["selector"]["matchLabels"] == label
    (house,) = of("Deployment")["spec"]["template"]["spec"]["containers"]
    ports = {it["name"]: it["containerPort"] for it in house["ports"]}
    assert house["args"][house["args"].index("--inside") + 1].endswith(f":{ports['inside']}")
    assert of("Service")["spec"]["ports"][0]["targetPort"] in ports
    secret = house["env"][0]["valueFrom"]["secretKeyRef"]
    assert secret["name"] == of("Secret")["metadata"]["name"]
    assert secret["key"] in of("Secret")["stringData"]
