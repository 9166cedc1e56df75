"""The command `mafia-de-cuba serve`: what is typed to open the house, and what it answers."""

import os
import sys
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter
from msgspec.structs import replace

from mafia_de_cuba.server.ledger.ledger import UnusableLedger
from mafia_de_cuba.server.run.announcement import announce, terminal
from mafia_de_cuba.server.run.house_file import named
from mafia_de_cuba.server.run.serving import PORT, CannotServe, Plan, usual_file
from mafia_de_cuba.server.run.serving import serve as run
from mafia_de_cuba.server.run.tls import (
    CertificateFiles,
    NoTls,
    own_certificate,
    self_made_certificate,
)
from mafia_de_cuba.server.tables.limits import Limits
from mafia_de_cuba.server.voice.outside import NoVoice, VoiceAddress, voice_at
from mafia_de_cuba.server.web.addresses import found_at


def serve(
    *,
    data: Path | None = None,
    database: str | None = None,
    inside: str = "127.0.0.1:0",
    port: int = PORT,
    host: str = "0.0.0.0",
    tls: Annotated[bool, Parameter(negative=())] = False,
    certificate: Path | None = None,
    private_key: Path | None = None,
    origin: tuple[str, ...] = (),
    name: tuple[str, ...] = (),
    proxy: str | None = None,
    metrics_for: tuple[str, ...] = (),
    limits: Path | None = None,
    keep_days: float | None = None,
    open_archive: Annotated[bool, Parameter(negative=())] = False,
    bot_workers: int | None = None,
    voice: str | None = None,
    voice_model: str | None = None,
    log_json: Annotated[bool, Parameter(negative=())] = False,
    tempo: Annotated[float, Parameter(show=False)] = 1.0,
) -> int:
    """Open the house: a server that friends join with their phones.

    Parameters
    ----------
    data
        The one file in which everything is kept; in your data folder unless you say otherwise.
    database
        Or a database of PostgreSQL's, as in postgresql://me@localhost/house; what stands in
        MAFIA_DE_CUBA_DATABASE where neither is said.
    inside
        Where other processes of a house in a database reach this one: an address of this machine
        that they can reach and a port, as in 10.0.0.5:8056, or 0.0.0.0:8056 for any.
    port
        Where to listen; 0 takes any free one.
    host
        Which address to listen on: 0.0.0.0 is for the whole network, 127.0.0.1 for this machine.
    tls
        Lock the line, with a certificate made for this machine and kept beside the data.
    certificate
        Your own certificate, with its --private-key, instead.
    private_key
        The key of your own certificate.
    origin
        Another page that may talk to this house, as in https://play.example.org.
    name
        A name that this house goes by, as in play.example.org; this machine's own it knows.
    proxy
        The address of a reverse proxy in front, whose word about who comes is believed.
    metrics_for
        Another address that may read /metrics, as in 192.168.1.5; this machine always may.
    limits
        A JSON file with other limits than the usual ones; see docs/operating.md.
    keep_days
        After how many days that nobody is at a table everything of it goes, finished games too;
        without it finished games are kept for ever.
    open_archive
        Let anybody look for anybody's finished games; without it a device finds only its own.
    bot_workers
        Processes in which bots think, of at most 200 MB each; one a core unless you say otherwise.
    voice
        An OpenAI-compatible server that may reword what bots say, at tables whose host wants it,
        as in http://localhost:11434/v1; its key, if any, is read from MAFIA_DE_CUBA_VOICE_KEY.
    voice_model
        The model to ask for there.
    log_json
        Write the log as JSON, one value a line.
    """
    # What lies in the boxes of this house is nobody else's business on this machine.
    os.umask(0o077)
    console = terminal()
    try:
        place = named(data, database)
        files = _certificate(
            place if isinstance(place, Path) else usual_file(),
            tls=tls,
            certificate=certificate,
            key=private_key,
        )
        plan = Plan(
            data=place,
            inside=inside,
            host=host,
            port=port,
            tls=files,
            origins=origin,
            names=name,
            proxy=proxy,
            operators=metrics_for,
            workers=None if bot_workers is None else max(1, bot_workers),
            tempo=tempo,
            log_json=log_json,
            limits=_limits(limits, keep_days, open_archive=open_archive),
            voice=_voice(voice, voice_model),
        )

        def ready(at: int) -> None:
            found = found_at(host, at, tls=files is not None)
            announce(console, found, place, self_made=tls and certificate is None)

        run(plan, ready=ready)
        console.print("\nThe house is closed." if console.is_terminal else "The house is closed.")
    except (CannotServe, UnusableLedger, NoTls, NoVoice) as error:
        print(f"mafia-de-cuba: {error}", file=sys.stderr)
        return 1
    return 0


def _limits(file: Path | None, keep_days: float | None, *, open_archive: bool) -> Limits:
    found = Limits() if file is None else _read_limits(file)
    found = replace(found, open_archive=True) if open_archive else found
    found = found if keep_days is None else replace(found, keep_days=keep_days)
    if found.keep_days is not None and not found.keep_days > 0:
        raise CannotServe("Nothing can be kept for less than a moment: give --keep-days above 0.")
    return found


def _read_limits(file: Path) -> Limits:
    try:
        return msgspec.json.decode(file.read_bytes(), type=Limits)
    except OSError as error:
        raise CannotServe(f"{file} cannot be read: {error.strerror}.") from None
    except (msgspec.DecodeError, UnicodeError) as error:
        raise CannotServe(f"{file} does not tell limits: {error}.") from None


def _voice(url: str | None, model: str | None) -> VoiceAddress | None:
    if url is None and model is None:
        return None
    if url is None or model is None:
        raise NoVoice("A voice has an address and a model: give both --voice and --voice-model.")
    return voice_at(url, model, os.environ.get("MAFIA_DE_CUBA_VOICE_KEY"))


def _certificate(
    file: Path, *, tls: bool, certificate: Path | None, key: Path | None
) -> CertificateFiles | None:
    if certificate is not None and key is not None:
        return own_certificate(certificate, key)
    if certificate is not None or key is not None:
        raise NoTls("A certificate goes with its key: give both --certificate and --private-key.")
    return self_made_certificate(file.parent) if tls else None
