"""Copies the workflow's own files into the wheel, where `evidag.config.HOME` finds them."""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

CARRIED = ["Snakefile", "rules", "config", "profiles", "envs", "data/demo"]


class BuildWithWorkflow(build_py):
    def run(self):
        super().run()
        if self.editable_mode:
            return  # a checkout has them beside the package
        root, target = Path(__file__).parent, Path(self.build_lib, "evidag/_workflow")
        shutil.rmtree(target, ignore_errors=True)
        for name in CARRIED:
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            copy = shutil.copytree if (root / name).is_dir() else shutil.copy
            copy(root / name, target / name)


setup(cmdclass={"build_py": BuildWithWorkflow})
