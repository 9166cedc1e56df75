"""One wheel a platform, for every Python from 3.11 on: the limited ABI."""

from setuptools import setup

setup(
    cffi_modules=["core_build.py:builder"],
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
