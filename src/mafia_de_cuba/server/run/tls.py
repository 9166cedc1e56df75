"""A lock on the line: a certificate, so that nobody on the same network reads along.

With `--tls` the server makes one for itself, for this machine's own names and addresses, and keeps
it beside its data; a phone then asks once whether to trust it. Whoever has a certificate of their
own names its files.
"""

import os
import ssl
import tempfile
from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from mafia_de_cuba.server.web.addresses import local_addresses, own_names

if TYPE_CHECKING:
    from cryptography.x509 import Certificate, GeneralName

LASTS = timedelta(days=397)
"""Longer ones are turned away by phones."""
RENEWED_BEFORE = timedelta(days=30)
CERTIFICATE_FILE, KEY_FILE = "certificate.pem", "certificate-key.pem"


class NoTls(Exception):
    """The line cannot be locked, and why, in one sentence."""


class CertificateFiles(Struct, frozen=True, kw_only=True):
    """The two files of a certificate."""

    certificate: Path
    key: Path


def own_certificate(certificate: Path, key: Path) -> CertificateFiles:
    """The user's own certificate and key, looked through before the server starts."""
    for file in (certificate, key):
        try:
            file.open("rb").close()
        except OSError as error:
            raise NoTls(f"{file} cannot be read: {error.strerror}.") from None
    files = CertificateFiles(certificate=certificate, key=key)
    if not _fits(files):
        raise NoTls(
            f"{certificate} and {key} are not a certificate and its key without a password."
        )
    return files


def self_made_certificate(
    folder: Path, hosts: Collection[str] | None = None, now: datetime | None = None
) -> CertificateFiles:
    """The certificate kept in this folder, made anew if it is old or lacks one of these hosts."""
    files = CertificateFiles(certificate=folder / CERTIFICATE_FILE, key=folder / KEY_FILE)
    hosts, now = hosts or own_hosts(), now or datetime.now(UTC)
    try:
        if not _still_good(files, hosts, now):
            folder.mkdir(parents=True, exist_ok=True)
            _make(files, hosts, now)
        files.key.chmod(0o600)
    except ImportError:
        raise NoTls(
            'Making a certificate needs one more package: pip install "mafia-de-cuba[tls]".'
        ) from None
    except OSError as error:
        raise NoTls(f"No certificate can be kept in {folder}: {error.strerror}.") from None
    return files


def own_hosts() -> tuple[str, ...]:
    """What this machine is called: localhost, its names, its addresses."""
    every = ("localhost", *own_names(), "127.0.0.1", "::1", *local_addresses())
    return tuple(dict.fromkeys(every))


def _fits(files: CertificateFiles) -> bool:
    """Whether both files can be read, and the key is the certificate's."""
    try:
        # A key with a password would be asked for at the keyboard, and nobody may be there.
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(
            files.certificate, files.key, password=""
        )
    except (OSError, ValueError):
        return False
    return True


def _still_good(files: CertificateFiles, hosts: Collection[str], now: datetime) -> bool:
    from cryptography.x509 import load_pem_x509_certificate

    if not _fits(files):
        return False
    certificate = load_pem_x509_certificate(files.certificate.read_bytes())
    begins, ends = certificate.not_valid_before_utc, certificate.not_valid_after_utc
    return begins <= now < ends - RENEWED_BEFORE and set(hosts) <= hosts_of(certificate)


def hosts_of(certificate: "Certificate") -> set[str]:
    """The names and addresses a certificate is for."""
    from cryptography.x509 import DNSName, ExtensionNotFound, IPAddress, SubjectAlternativeName

    try:
        names = certificate.extensions.get_extension_for_class(SubjectAlternativeName).value
    except ExtensionNotFound:
        return set()
    addresses = map(str, names.get_values_for_type(IPAddress))
    return {*names.get_values_for_type(DNSName), *addresses}


def _make(files: CertificateFiles, hosts: Collection[str], now: datetime) -> None:
    """A new key and a certificate for it; the key is there first, and is nobody else's to read."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.x509.oid import ExtendedKeyUsageOID

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "Mafia de Cuba")])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        # A phone's clock may be a little behind.
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now - timedelta(days=1) + LASTS)
        .add_extension(x509.SubjectAlternativeName([*map(_general, hosts)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(key, hashes.SHA256())
    )
    _write(
        files.key,
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        ),
    )
    _write(files.certificate, certificate.public_bytes(serialization.Encoding.PEM))


def _general(host: str) -> "GeneralName":
    from cryptography import x509

    try:
        return x509.IPAddress(ip_address(host))
    except ValueError:
        return x509.DNSName(host)


def _write(file: Path, content: bytes) -> None:
    """All of it or nothing, and from the first byte for this user alone."""
    handle, half = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}-")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
        Path(half).replace(file)
    except BaseException:
        Path(half).unlink(missing_ok=True)
        raise
