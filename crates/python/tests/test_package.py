"""The package itself: generated files are fresh, types hold, doctests and the notebook run."""

from __future__ import annotations

import doctest
import importlib
import importlib.util
import json
import pkgutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import allclear

HERE = Path(__file__).resolve().parent
CRATE = HERE.parent
PACKAGE = Path(allclear.__file__).parent


def test_generated_files_are_fresh() -> None:
    spec = importlib.util.spec_from_file_location("generate", CRATE / "generate.py")
    assert spec and spec.loader
    generate = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generate)
    schema = json.loads(generate.SCHEMA.read_text(encoding="utf-8"))
    for name, text in generate.files(schema).items():
        committed = (generate.PACKAGE / name).read_text(encoding="utf-8")
        assert committed == text, f"{name} is stale: run python crates/python/generate.py"
        assert (PACKAGE / name).read_text(encoding="utf-8") == text, "the wheel is stale"


def modules() -> Any:
    for module in pkgutil.walk_packages(allclear.__path__, "allclear."):
        if not module.name.endswith("_native"):
            yield module.name


@pytest.mark.parametrize("name", ["allclear", *modules()])
def test_the_examples_of_the_documentation(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0


def test_every_question_has_a_function() -> None:
    schema = json.loads((CRATE.parent / "api/schema/allclear.schema.json").read_text())
    for question in [*schema["questions"], *schema["operations"]]:
        group, _, name = question.partition(".")
        if name:
            module = getattr(allclear, group)
            name = name.replace("-", "_")
            assert name in module.__all__ or name + "_" in module.__all__, question


def test_types_hold() -> None:
    pytest.importorskip("mypy")
    command = [sys.executable, "-m", "mypy", "--config-file", str(CRATE / "pyproject.toml")]
    # The package as it is installed, and the tests as those who use it.
    for checked in (["-p", "allclear"], [str(HERE), str(CRATE / "generate.py")]):
        done = subprocess.run([*command, *checked], capture_output=True, text=True, cwd=HERE)
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_notebook_runs_and_draws() -> None:
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    path = CRATE.parents[1] / "examples" / "study_a_setup.ipynb"
    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    plots = [output for output in outputs if "image/png" in output.get("data", {})]
    boards = [output for output in outputs if "image/svg+xml" in output.get("data", {})]
    assert len(plots) == 2 and boards
