"""Writes the typed functions and replies of the package from the schema of all questions.

    allclear ask --schema | python crates/python/generate.py -    # from a program
    python crates/python/generate.py                              # from the committed schema

A test fails if what is committed is stale.
"""

from __future__ import annotations

import json
import keyword
import re
import sys
import textwrap
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
SCHEMA = HERE.parent / "api" / "schema" / "allclear.schema.json"
PACKAGE = HERE / "python" / "allclear"

Schema = dict[str, Any]

#: What each module is about.
MODULES = {
    "pc": "Perfect clears.",
    "tetris": "Queues, patterns, reach and rotation systems.",
    "fumen": "The text in which players share fields.",
    "board": "Every operation of a bitboard on a picture.",
    "lunar": "Lunar Lockout.",
    "smash": "Smash the Code.",
    "bench": "What the searches cost.",
}

#: Functions that are written by hand (in `_streams.py`) and live beside the generated ones.
BESIDE = {"pc": ["solutions"], "tetris": ["queues", "all_sequences"]}

#: Arguments that also take one of the package's own values.
LIKE = {
    "field": "FieldLike",
    "queue": "QueueLike",
    "board": "CardLike",
    "shape": "ShapeLike",
}

#: The lists that a reply is iterated over.
MANY = ["list", "puzzles", "pages", "cards", "fumens", "operations", "rows", "counts"]

#: How to run a question: what every function takes besides its own arguments.
OPTIONS = [
    ("threads", "Optional[int]", "Threads for long searches; one per core if not given."),
    ("memory_limit", "Optional[int]", "Megabytes that tables and answers may take."),
    ("time_limit", "Optional[float]", "Seconds after which to give up; `complete` is then false."),
    ("progress", "ProgressLike", "A function of (what, done, total), or a bar such as tqdm's."),
    ("cancel", "Optional[Cancel]", "Stops the search from another thread."),
]

EXAMPLES = {
    "pc.solve": """
        >>> import allclear
        >>> reply = allclear.pc.solve("LSTIZJOSJIO", height=4)
        >>> reply.found, reply.pieces, reply.saved
        (True, 10, 'I')
        >>> print(reply)
        IOOJJSSJJJ
        IOOJSSTLSJ
        IOOZZTTLSS
        IOOJZZTLLS
        """,
    "pc.chance": """
        >>> import allclear
        >>> reply = allclear.pc.chance(
        ...     field="v115@9gE8DeG8CeH8BeG8CeA8JeAgH", pattern="*p4", height=4)
        >>> reply.solvable, reply.total, reply.complete
        (514, 840, True)
        """,
    "pc.best": """
        >>> import allclear
        >>> field = "XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____"
        >>> reply = allclear.pc.best(field=field, queue="TIOL", pattern="*p3", height=4)
        >>> reply.moves[0].best
        True
        """,
    "pc.path": """
        >>> import allclear
        >>> reply = allclear.pc.path(field="XXXXXX____/" * 4, pattern="*p4")
        >>> reply.solutions, reply.list[0].queues
        (135, 24)
        >>> print(next(iter(reply)))
        XXXXXXIIII
        XXXXXXJJLL
        XXXXXXJOOL
        XXXXXXJOOL
        """,
    "tetris.pattern": """
        >>> import allclear
        >>> allclear.tetris.pattern("*p7").count
        5040
        """,
    "fumen.decode": """
        >>> import allclear
        >>> allclear.fumen.decode("v115@vhJqMJvtBdsBJkBUrBGjBzpB3mBuqBzpB").pages[0].piece.type
        'L'
        """,
    "lunar.solve": """
        >>> import allclear
        >>> reply = allclear.lunar.solve(card=1)
        >>> reply.solved, reply.length
        (True, 4)
        """,
    "smash.chain": """
        >>> import allclear
        >>> allclear.smash.chain("1...../1...../1...../1.....").score
        40
        """,
    "board.flood": """
        >>> import allclear
        >>> allclear.board.flood("##./..#", from_=(0, 1)).board
        '##./...'
        """,
}

HEADER = '''"""{about}

Generated from the schema of all questions by `crates/python/generate.py`; do not edit.
"""

from __future__ import annotations
'''


def camel(text: str) -> str:
    return "".join(word[:1].upper() + word[1:] for word in re.split(r"[._-]", text))


def python_name(name: str) -> str:
    name = name.replace("-", "_")
    return name + "_" if keyword.iskeyword(name) else name


def one_line(text: str) -> str:
    return " ".join(text.replace("[`", "`").replace("`]", "`").split())


def wrapped(text: str, indent: int, first: str = "") -> str:
    pad = " " * indent
    return textwrap.fill(
        first + one_line(text), 96, initial_indent=pad, subsequent_indent=pad + " " * len(first and "    ")
    )


class Writer:
    """Everything that is made from one schema."""

    def __init__(self, schema: Schema) -> None:
        self.schema = schema
        self.defs: dict[str, Schema] = schema["$defs"]
        self.names = self._reply_names()

    # ---- names ------------------------------------------------------------------------------

    def _reply_names(self) -> dict[str, str]:
        """Schema names of replies as names of classes: no numbers, the question in front."""
        names: dict[str, str] = {}
        for question, sides in self.schema["questions"].items():
            group = question.split(".")[0] if "." in question else ""
            root = self._target(sides["reply"])
            for name in self._reached(root):
                if self._is_object(name) and name not in names:
                    plain = name.rstrip("0123456789")
                    if name == root and not plain.endswith("Reply"):
                        plain = camel(question) + "Reply"
                    elif name == root or plain != name or plain in self.defs and plain in names:
                        plain = camel(group) + plain
                    names[name] = plain
        assert len(set(names.values())) == len(names), "two replies of one name"
        return names

    @staticmethod
    def _target(schema: Schema) -> str:
        return str(schema["$ref"]).rsplit("/", 1)[-1]

    def _reached(self, name: str, seen: list[str] | None = None) -> list[str]:
        """The definition and all that it refers to, but for the members of choices of objects."""
        seen = [] if seen is None else seen
        if name in seen:
            return seen
        seen.append(name)

        def walk(schema: Any) -> None:
            if isinstance(schema, dict):
                if "$ref" in schema:
                    self._reached(self._target(schema), seen)
                for value in schema.values():
                    walk(value)
            elif isinstance(schema, list):
                for value in schema:
                    walk(value)

        for value in self.merged(name).values():
            walk(value)
        return seen

    def merged(self, name: str) -> Schema:
        """A definition; a choice of objects becomes one object with the fields of all."""
        schema = self.defs[name]
        choices = [c for c in schema.get("anyOf", []) if "$ref" in c]
        if not choices or not all(self._is_object(self._target(c)) for c in choices):
            return schema
        members = [self.merged(self._target(choice)) for choice in choices]
        properties: Schema = dict(schema.get("properties", {}))
        required = list(schema.get("required", []))
        for member in members:
            for field, about in member["properties"].items():
                properties.setdefault(field, about)
                if all(field in other.get("required", []) for other in members):
                    required.append(field)
        return {
            "type": "object",
            "description": schema.get("description", ""),
            "properties": properties,
            "required": required,
        }

    def _is_object(self, name: str) -> bool:
        schema = self.defs[name]
        if "anyOf" in schema:
            return all("$ref" in c and self._is_object(self._target(c)) for c in schema["anyOf"])
        return schema.get("type") == "object"

    # ---- types ------------------------------------------------------------------------------

    def type_of(self, schema: Any, reply: bool, argument: str = "", group: str = "") -> str:
        """The Python type that a schema describes."""
        if schema is True or not schema:
            return "Any"
        if "$ref" in schema:
            return self._named(self._target(schema), reply)
        if "const" in schema:
            return f"Literal[{schema['const']!r}]"
        if "enum" in schema:
            return f"Literal[{', '.join(map(repr, schema['enum']))}]"
        for key in ("anyOf", "oneOf"):
            if key in schema:
                kinds = [self.type_of(kind, reply, argument, group) for kind in schema[key]]
                return self._union(kinds)
        kinds = schema.get("type", "Any")
        kinds = kinds if isinstance(kinds, list) else [kinds]
        return self._union([self._simple(kind, schema, reply, argument, group) for kind in kinds])

    def _named(self, name: str, reply: bool) -> str:
        if name == "Count":
            return "int"
        if self._is_object(name):
            return self.names[name] if reply else "ObjectLike"
        return self.type_of(self.defs[name], reply)

    @staticmethod
    def _union(kinds: list[str]) -> str:
        kinds = list(dict.fromkeys(kinds))
        if kinds == ["None"]:
            return "None"
        optional = "None" in kinds
        kinds = [kind for kind in kinds if kind != "None"]
        literals = [kind[8:-1] for kind in kinds if kind.startswith("Literal[")]
        if literals:
            kinds = [kind for kind in kinds if not kind.startswith("Literal[")]
            kinds.append(f"Literal[{', '.join(literals)}]")
        text = kinds[0] if len(kinds) == 1 else f"Union[{', '.join(kinds)}]"
        return f"Optional[{text}]" if optional else text

    def _simple(self, kind: str, schema: Schema, reply: bool, argument: str, group: str) -> str:
        if kind == "array":
            if "prefixItems" in schema:
                items = [self.type_of(item, reply) for item in schema["prefixItems"]]
                return f"Tuple[{', '.join(items)}]"
            item = self.type_of(schema.get("items", True), reply, argument, group)
            return f"List[{item}]" if reply else f"Sequence[{item}]"
        if kind == "object":
            return "Dict[str, Any]" if reply else "Mapping[str, Any]"
        if kind == "string" and not reply and self._is_like(argument, group):
            return LIKE[argument]
        return {"integer": "int", "number": "float", "boolean": "bool", "string": "str", "null": "None"}.get(
            kind, "Any"
        )

    @staticmethod
    def _is_like(argument: str, group: str) -> bool:
        if argument == "board":
            return group == "lunar"
        return argument in LIKE and group in ("pc", "tetris")

    def maker(self, schema: Any) -> str:
        """How a value of a reply becomes what its type says; empty if it is that already."""
        if not isinstance(schema, dict):
            return ""
        if "$ref" in schema:
            name = self._target(schema)
            if name == "Count":
                return "int"
            return self.names[name] if self._is_object(name) else ""
        for kind in schema.get("anyOf", []):
            if self.maker(kind):
                return self.maker(kind)
        if "items" in schema and self.maker(schema["items"]):
            return f"list_of({self.maker(schema['items'])})"
        return ""

    # ---- files ------------------------------------------------------------------------------

    def replies(self) -> str:
        text = [HEADER.format(about="What every question answers.")]
        text += ["from typing import Any, Dict, Iterator, List, Literal, Optional", ""]
        text += ["from ._reply import Played, Reply, list_of", ""]
        done: set[str] = set()

        def write(name: str) -> None:
            if name in done or name not in self.names:
                return
            done.add(name)
            for other in self._reached(name):
                write(other)
            text.extend(self._reply(name))

        for name in self.names:
            write(name)
        return "\n".join(text) + "\n"

    def _reply(self, name: str) -> list[str]:
        schema = self.merged(name)
        properties: Schema = schema.get("properties", {})
        required = schema.get("required", [])
        played = "fumen" in properties and len(properties) > 1
        lines = ["", f"class {self.names[name]}({'Played' if played else 'Reply'}):"]
        about = one_line(schema.get("description", ""))
        lines += [wrapped(f'"""{about}"""', 4), ""]
        for field, details in properties.items():
            kind = self.type_of(details, True)
            if field not in required and not kind.startswith("Optional["):
                kind = f"Optional[{kind}]"
            lines.append(f"    {python_name(field)}: {kind}")
            lines.append(wrapped(f'"""{one_line(details.get("description", ""))}"""', 4))
        many = next((field for field in MANY if field in properties), None)
        lines.append("")
        lines.append("    _fields = {")
        for field, details in properties.items():
            make = self.maker(details)
            if re.search(rf"\b{self.names[name]}\b", make):
                make = f"lambda value: {make}(value)"  # a tree: its class is not there yet
            lines.append(f"        {field!r}: {make or None},")
        lines.append("    }")
        if many and properties[many].get("items"):
            item = self.type_of(properties[many]["items"], True)
            lines += ["", f"    def __iter__(self) -> Iterator[{item}]:", f"        return iter(self.{many} or [])"]
        return lines + [""]

    def module(self, group: str) -> str:
        body: list[str] = []
        names: list[str] = []
        replies: set[str] = set()
        for question, sides in self.schema["questions"].items():
            if question.startswith(group + "."):
                name = python_name(question.split(".", 1)[1])
                reply = self.names[self._target(sides["reply"])]
                schema = self.defs[self._target(sides["request"])]
                properties: Schema = schema.get("properties", {})
                required: list[str] = []
                about = schema.get("description", "")
                body += self._function(question, name, about, properties, required, reply)
                names.append(name)
                replies.add(reply)
        if group == "board":
            properties = self.defs["Board"]["properties"]
            reply = self.names["BoardReply"]
            replies.add(reply)
            for question, about in self.schema["operation_arguments"].items():
                name = python_name(question.split(".", 1)[1])
                own = {key: properties[key] for key in about["required"] + about["optional"]}
                says = re.sub(r" \(exit status.*?\)", "", about["description"]).replace("--", "") + "."
                body += self._function(question, name, says, own, about["required"], reply)
                names.append(name)
        beside = BESIDE.get(group, [])
        text = "\n".join(body)
        code = re.sub(r'""".*?"""', "", text, flags=re.DOTALL)
        used = set(re.findall(r"\w+", code))
        typing = sorted(used & {"Any", "Dict", "Literal", "Mapping", "Optional", "Sequence", "Tuple", "Union"})
        like = sorted(used & {*LIKE.values(), "ObjectLike"})
        head = [HEADER.format(about=MODULES[group]), f"from typing import {', '.join(typing)}", ""]
        head.append("from ._ask import Cancel, ProgressLike, call")
        if beside:
            head.append(f"from ._streams import {', '.join(beside)}")
        if like:
            head.append(f"from ._types import {', '.join(like)}")
        head.append("from .replies import (")
        head += [f"    {reply}," for reply in sorted(replies)] + [")", ""]
        head.append("__all__ = [")
        head += [f"    {name!r}," for name in names + beside] + ["]", ""]
        return "\n".join(head + body) + "\n"

    def _function(
        self, question: str, name: str, about: str, properties: Schema, required: list[str], reply: str
    ) -> list[str]:
        group = question.split(".")[0]
        constant = f"_{name.upper().strip('_')}"
        positional = required or list(properties)[:1]
        if not required and positional and properties[positional[0]].get("default") != "":
            positional = []
        parameters, defaults, starred = [], [], False
        for argument in positional + [key for key in properties if key not in positional]:
            details = properties[argument]
            kind = self.type_of(details, False, argument, group)
            if argument not in positional and not starred:
                parameters.append("*")
                starred = True
            if argument in required:
                kind = re.sub(r"^Optional\[(.*)\]$", r"\1", kind)
                parameters.append(f"{python_name(argument)}: {kind}")
                defaults.append((argument, "MISSING"))
                continue
            value = details.get("default")
            value = () if value == [] else value
            if value is None and not kind.startswith("Optional["):
                kind = f"Optional[{kind}]"
            parameters.append(f"{python_name(argument)}: {kind} = {value!r}")
            defaults.append((argument, repr(value)))
        if not starred:
            parameters.append("*")
        for option, kind, _ in OPTIONS:
            parameters.append(f"{option}: {kind} = None")
        lines = ["", f"{constant}: Dict[str, object] = {{"]
        lines += [f"    {key!r}: {value if value != 'MISSING' else '...'}," for key, value in defaults]
        lines += ["}", "", "", f"def {name}("]
        lines += [f"    {parameter}," for parameter in parameters]
        lines.append(f") -> {reply}:")
        lines += self._docstring(question, about, properties)
        lines += ["    return call(", f"        {reply},", f"        {question!r},", f"        {constant},", "        {"]
        lines += [f"            {key!r}: {python_name(key)}," for key, _ in defaults]
        lines += ["        },", *[f"        {option}," for option, _, _ in OPTIONS], "    )", ""]
        return lines

    def _docstring(self, question: str, about: str, properties: Schema) -> list[str]:
        first, _, rest = about.partition("\n\n")
        lines = [wrapped(f'"""{one_line(first)}', 4)]
        if question in EXAMPLES:
            lines += ["", textwrap.indent(textwrap.dedent(EXAMPLES[question]).strip().replace("\\", "\\\\"), "    ")]
        lines += ["", "    Args:"]
        for key, details in properties.items():
            lines.append(wrapped(details.get("description", ""), 8, f"{python_name(key)}: "))
        for option, _, says in OPTIONS:
            lines.append(wrapped(says, 8, f"{option}: "))
        return lines + ['    """']

    def files(self) -> dict[str, str]:
        made = {f"{group}.py": self.module(group) for group in MODULES}
        made["replies.py"] = self.replies()
        return made


def files(schema: Schema) -> dict[str, str]:
    """The text of every generated file of the package, by name."""
    return Writer(schema).files()


def main() -> None:
    text = sys.stdin.read() if sys.argv[1:] == ["-"] else SCHEMA.read_text(encoding="utf-8")
    for name, content in files(json.loads(text)).items():
        (PACKAGE / name).write_text(content, encoding="utf-8")


if __name__ == "__main__":
    main()
