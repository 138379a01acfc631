"""
The command line: a command for every module of `evidag.stages` and `evidag.commands`.

A command's name, options and help come from its module: the docstring's first line is the help, the keyword
parameters of `run` are the options, the text of each `Annotated` is the option's help. Modules are
found by their file names and only the one that is asked for is imported: a cold start is part of every job.
"""

import argparse
import ast
import importlib
import inspect
import json
import logging
import os
import sys
import types
import typing
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from evidag import __version__
from evidag.errors import DONE, EvidagError, UsageError

HERE = Path(__file__).parent
GROUPS = {"commands": "for people", "stages": "stages, each the body of a rule"}


def main(argv: list[str] | None = None) -> int:
    """Run one command and return its exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    logging.basicConfig(stream=sys.stderr, level=logging.INFO, format="%(levelname)s %(message)s")
    try:
        name, rest = _split(words)
        if name is None:
            return _overview(rest)
        module = importlib.import_module(name)
        options = _parser(module).parse_args(rest)
        code = _call(module.run, vars(options))
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except UsageError as problem:
        print(f"evidag: {problem}", file=sys.stderr)
        return problem.exit_code
    except EvidagError as problem:
        print(json.dumps({"error": "input_or_execution_error", "message": str(problem)}), file=sys.stderr)
        return problem.exit_code
    except OSError as problem:
        message = f"{problem.filename or 'input or output'}: {problem.strerror or problem}"
        print(json.dumps({"error": "input_or_execution_error", "message": message}), file=sys.stderr)
        return EvidagError.exit_code
    except KeyboardInterrupt:
        print("evidag: interrupted", file=sys.stderr)
        return 130


def command_names() -> dict[str, str]:
    """Every command as typed, and the module that holds it; `review_check` is typed `review check`."""
    found = {}
    for group in GROUPS:
        for path in sorted((HERE / group).glob("[a-z]*.py")):
            typed = path.stem.replace("__", " ").replace("_", "-")
            found[typed] = f"evidag.{group}.{path.stem}"
    return found


def _split(words: list[str]) -> tuple[str | None, list[str]]:
    names = command_names()
    for size in (2, 1):
        typed = " ".join(words[:size])
        if len(words) >= size and typed in names:
            return names[typed], words[size:]
    if words and not words[0].startswith("-"):
        import difflib

        if group := [name for name in names if name.startswith(f"{words[0]} ")]:
            if {"-h", "--help"} & set(words[1:2]):
                return None, words[1:]
            raise UsageError(f"{words[0]!r} is a group of commands", hint=f"say {' or '.join(group)}")
        near = difflib.get_close_matches(words[0], names, n=1)
        raise UsageError(
            f"no command {words[0]!r}", hint=f"did you mean {near[0]!r}?" if near else "see evidag --help"
        )
    return None, words


def _overview(words: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="evidag",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Evidence records that can be trusted, from DOIs and PDFs.",
        epilog="\n".join(_listing()) + "\n\nevidag COMMAND --help explains a command.",
        usage="evidag COMMAND [OPTION ...]",
    )
    parser.add_argument("--version", action="version", version=f"evidag {__version__}")
    parser.parse_args(words)
    parser.print_help(sys.stderr if words == [] else sys.stdout)
    return DONE if words else UsageError.exit_code


def _listing() -> Iterator[str]:
    names = command_names()
    width = max(map(len, names), default=0)
    for group, title in GROUPS.items():
        yield f"\n{title}:"
        for typed, module in names.items():
            if module.startswith(f"evidag.{group}."):
                yield f"  {typed:<{width}}  {_first_line(module)}"


def _first_line(module: str) -> str:
    path = HERE.parent.joinpath(*module.split(".")).with_suffix(".py")
    return (ast.get_docstring(ast.parse(path.read_bytes())) or "").partition("\n")[0]


def _parser(module: types.ModuleType) -> argparse.ArgumentParser:
    typed = module.__name__.rpartition(".")[2].replace("__", " ").replace("_", "-")
    parser = argparse.ArgumentParser(
        prog=f"evidag {typed}",
        description=module.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    hints = typing.get_type_hints(module.run, include_extras=True)
    for parameter in inspect.signature(module.run).parameters.values():
        _add(parser, parameter, hints[parameter.name])
    return parser


def _add(parser: argparse.ArgumentParser, parameter: inspect.Parameter, hint: Any) -> None:
    """A positional parameter becomes an argument, a keyword-only one becomes an option."""
    kind, text = hint, ""
    if typing.get_origin(hint) is typing.Annotated:
        kind, text = typing.get_args(hint)[:2]
    settings: dict[str, Any] = {"help": text.replace("%", "%%")}
    optional = parameter.default is not parameter.empty
    if typing.get_origin(kind) is types.UnionType:
        kind = next(option for option in typing.get_args(kind) if option is not type(None))
    if typing.get_origin(kind) is list:
        kind = typing.get_args(kind)[0]
        settings["nargs"] = "*" if optional or parameter.kind is parameter.KEYWORD_ONLY else "+"
        if parameter.kind is parameter.KEYWORD_ONLY:
            settings["action"] = "extend"  # given twice, an option adds to itself
    if typing.get_origin(kind) is typing.Literal:
        settings["choices"] = typing.get_args(kind)
        kind = str
    if optional:
        settings["default"] = parameter.default
    settings["type"] = _truth if kind is bool else kind
    if kind is bool and optional:  # people type a flag; a rule hands over the value of its config
        del settings["type"]
        settings["action"] = "store_true"
    if parameter.kind is parameter.KEYWORD_ONLY:
        parser.add_argument(f"--{parameter.name.replace('_', '-')}", required=not optional, **settings)
    else:
        if optional and "nargs" not in settings:
            settings["nargs"] = "?"
        parser.add_argument(parameter.name, **settings)


def _truth(text: str) -> bool:
    try:
        return {"true": True, "false": False}[text.lower()]
    except KeyError:
        raise argparse.ArgumentTypeError(f"{text!r} is neither true nor false") from None


def _call(run: Callable[..., int | None], options: dict[str, Any]) -> int:
    positional = [
        options.pop(name)
        for name, parameter in inspect.signature(run).parameters.items()
        if parameter.kind is not parameter.KEYWORD_ONLY
    ]
    return run(*positional, **options) or DONE


if __name__ == "__main__":
    sys.exit(main())
