"""What Lighthouse says of the door, as a slow phone opens it: `scripts/lighthouse`."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

VERSION = "12.8.2"
RUNS = 3
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
WANTED = 95
BROWSERS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


def installed() -> Path:
    """The program, installed in the user's cache where it is not there yet."""
    cache = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))
    folder = cache / "mafia-de-cuba" / f"lighthouse-{VERSION}"
    program = folder / "node_modules" / ".bin" / "lighthouse"
    if not program.exists():
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "package.json").write_text("{}")
        wanted = ["npm", "install", "--no-audit", "--no-fund", "--silent"]
        subprocess.run([*wanted, f"lighthouse@{VERSION}"], cwd=folder, check=True)
    return program


def judged(program: Path, url: str, report: Path) -> dict[str, object]:
    """One run's whole report."""
    browser = next(found for name in BROWSERS if (found := shutil.which(name)))
    subprocess.run(
        [
            *(str(program), url, "--quiet", "--output=json", f"--output-path={report}"),
            "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
            f"--only-categories={','.join(CATEGORIES)}",
        ],
        env={**os.environ, "CHROME_PATH": browser},
        check=True,
    )
    told: dict[str, object] = json.loads(report.read_text())
    return told


def main(runs: int) -> int:
    """Run, tell the middle score of each category and what cost a point, and fail below 95."""
    program = installed()
    with tempfile.TemporaryDirectory() as folder:
        command = [
            *(sys.executable, "-m", "mafia_de_cuba", "serve", "--host", "127.0.0.1"),
            *("--port", "0", "--data", str(Path(folder) / "house.db")),
        ]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as house:
            assert house.stdout is not None
            url = next(line.split()[-1] for line in house.stdout if "http://" in line)
            try:
                report = Path(folder) / "report.json"
                reports = [judged(program, url, report) for _ in range(runs)]
            finally:
                house.terminate()
    scores = {name: [_score(report, name) for report in reports] for name in CATEGORIES}
    for name, found in scores.items():
        print(f"{name:<16}{median(found):4.0f}   ({', '.join(f'{it:.0f}' for it in found)})")
    for line in sorted({line for report in reports for line in _lost(report)}):
        print(f"  {line}")
    return int(any(median(found) < WANTED for found in scores.values()))


def _score(report: dict[str, Any], category: str) -> float:
    return 100 * float(report["categories"][category]["score"])


def _lost(report: dict[str, Any]) -> list[str]:
    """The audits that cost something."""
    weighed = {
        it["id"] for one in report["categories"].values() for it in one["auditRefs"] if it["weight"]
    }
    return [
        f"{name}: {100 * float(audit['score']):.0f}"
        for name, audit in report["audits"].items()
        if name in weighed and audit["score"] is not None and audit["score"] != 1
    ]


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else RUNS))
