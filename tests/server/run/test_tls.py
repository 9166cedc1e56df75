"""Certificates: made once, kept, made anew when they no longer do; one sentence if none can be."""

import socket
import ssl
import stat
import sys
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography.x509 import BasicConstraints, ExtendedKeyUsage, load_pem_x509_certificate
from cryptography.x509.oid import ExtendedKeyUsageOID

from mafia_de_cuba.server.run import tls
from mafia_de_cuba.server.run.tls import (
    CertificateFiles,
    NoTls,
    hosts_of,
    own_certificate,
    own_hosts,
    self_made_certificate,
)

NOW = datetime.now(UTC)
HOSTS = ("localhost", "127.0.0.1", "192.168.1.23", "fd00::7")


def both(lock: CertificateFiles) -> tuple[bytes, bytes]:
    """What is in the two files."""
    return lock.certificate.read_bytes(), lock.key.read_bytes()


def test_it_is_for_every_name_and_address(tmp_path: Path) -> None:
    lock = self_made_certificate(tmp_path / "new" / "folder", HOSTS, NOW)
    certificate = load_pem_x509_certificate(lock.certificate.read_bytes())
    assert hosts_of(certificate) == set(HOSTS)
    assert timedelta(0) < certificate.not_valid_after_utc - NOW < timedelta(days=398)
    assert certificate.not_valid_before_utc < NOW - timedelta(hours=23)
    extensions = certificate.extensions
    assert not extensions.get_extension_for_class(BasicConstraints).value.ca
    usage = extensions.get_extension_for_class(ExtendedKeyUsage).value
    assert list(usage) == [ExtendedKeyUsageOID.SERVER_AUTH]


def test_the_key_is_for_this_user_alone(tmp_path: Path) -> None:
    lock = self_made_certificate(tmp_path, HOSTS, NOW)
    assert stat.S_IMODE(lock.key.stat().st_mode) == 0o600
    lock.key.chmod(0o644)
    self_made_certificate(tmp_path, HOSTS, NOW)
    assert stat.S_IMODE(lock.key.stat().st_mode) == 0o600
    assert sorted(file.name for file in tmp_path.iterdir()) == sorted(
        [lock.certificate.name, lock.key.name]
    )


def test_it_is_kept_while_it_is_good(tmp_path: Path) -> None:
    before = both(self_made_certificate(tmp_path, HOSTS, NOW))
    assert both(self_made_certificate(tmp_path, HOSTS, NOW + timedelta(days=300))) == before
    assert both(self_made_certificate(tmp_path, HOSTS[:2], NOW)) == before


def test_it_is_made_anew_when_old_or_for_other_addresses(tmp_path: Path) -> None:
    first = both(self_made_certificate(tmp_path, HOSTS, NOW))
    moved = both(self_made_certificate(tmp_path, (*HOSTS, "10.0.0.4"), NOW))
    later = both(self_made_certificate(tmp_path, HOSTS, NOW + timedelta(days=380)))
    earlier = both(self_made_certificate(tmp_path, HOSTS, NOW))
    assert len({first, moved, later, earlier}) == 4


@pytest.mark.parametrize("which", [0, 1])
def test_a_damaged_or_lost_file_is_made_anew(tmp_path: Path, which: int) -> None:
    lock = self_made_certificate(tmp_path, HOSTS, NOW)
    file = (lock.certificate, lock.key)[which]
    for damage in (lambda: file.write_bytes(b"rubbish"), file.unlink):
        damage()
        assert own_certificate(*_files(self_made_certificate(tmp_path, HOSTS, NOW))) == lock


def _files(lock: CertificateFiles) -> tuple[Path, Path]:
    return lock.certificate, lock.key


def test_a_key_of_another_certificate_is_made_anew(tmp_path: Path) -> None:
    lock = self_made_certificate(tmp_path / "one", HOSTS, NOW)
    other = self_made_certificate(tmp_path / "other", HOSTS, NOW)
    lock.key.write_bytes(other.key.read_bytes())
    with pytest.raises(NoTls):
        own_certificate(lock.certificate, lock.key)
    self_made_certificate(tmp_path / "one", HOSTS, NOW)
    assert own_certificate(lock.certificate, lock.key) == lock


def test_a_client_that_trusts_it_gets_through(tmp_path: Path) -> None:
    lock = self_made_certificate(tmp_path, HOSTS)
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(*_files(lock))
    client = ssl.create_default_context(cafile=str(lock.certificate))
    left, right = socket.socketpair()

    def serve() -> None:
        with server.wrap_socket(left, server_side=True) as line:
            line.sendall(b"hola")

    serving = threading.Thread(target=serve)
    serving.start()
    with client.wrap_socket(right, server_hostname="192.168.1.23") as line:
        assert line.recv(4) == b"hola"
    serving.join()


def test_ones_own_certificate_is_looked_through_first(tmp_path: Path) -> None:
    lock = self_made_certificate(tmp_path, HOSTS, NOW)
    assert own_certificate(lock.certificate, lock.key) == lock
    with pytest.raises(NoTls, match=r"cannot be read: No such file or directory\.$"):
        own_certificate(tmp_path / "nowhere.pem", lock.key)
    with pytest.raises(NoTls, match="not a certificate and its key"):
        own_certificate(lock.key, lock.key)


def test_a_folder_that_cannot_be_used_is_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(NoTls, match=r"^No certificate can be kept in .*: .*\.$"):
        self_made_certificate(file, HOSTS, NOW)


def test_what_could_not_be_kept_leaves_nothing_behind(tmp_path: Path) -> None:
    in_the_way = tmp_path / tls.KEY_FILE
    in_the_way.mkdir()
    with pytest.raises(NoTls):
        self_made_certificate(tmp_path, HOSTS, NOW)
    assert list(tmp_path.iterdir()) == [in_the_way]


def test_without_the_package_it_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "cryptography.x509", None)
    with pytest.raises(NoTls, match=r"^Making a certificate needs .*mafia-de-cuba\[tls\]"):
        self_made_certificate(tmp_path, HOSTS, NOW)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["Casa.local", "casa", "la casa de Añejo", "-x", ""])
def test_a_machine_may_be_called_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: name)
    monkeypatch.setattr(tls, "local_addresses", lambda: ("10.0.0.9",))
    hosts = own_hosts()
    assert {"localhost", "127.0.0.1", "::1", "10.0.0.9"} <= set(hosts)
    assert ("casa.local" in hosts) == name.lower().startswith("casa")
    assert self_made_certificate(tmp_path).certificate.exists()
