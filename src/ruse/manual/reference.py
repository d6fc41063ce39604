"""The reference: what the public modules say of themselves, read from their sources without running them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path

from ruse.manual.markdown import Text

PACKAGE = Path(__file__).resolve().parents[1]
MODULES: dict[str, tuple[str, ...]] = {
    "Tables and records": (
        "ruse", "ruse.table.table", "ruse.table.acts", "ruse.table.ends", "ruse.kernel.record", "ruse.kernel.verify",
    ),
    "What a bot gets": ("ruse.kernel.sight", "ruse.bots.seat", "ruse.kernel.work"),
    "What a game is made of": (
        "ruse.kernel.game", "ruse.kernel.state", "ruse.kernel.kit", "ruse.kernel.luck", "ruse.kernel.options",
        "ruse.kernel.editions", "ruse.kernel.events", "ruse.kernel.shape", "ruse.kernel.races", "ruse.kernel.status",
        "ruse.kernel.errors", "ruse.kernel.registry",
    ),
    "Search, contests, checks": (
        "ruse.search.tree", "ruse.search.flat", "ruse.search.playout", "ruse.lab.contest", "ruse.lab.deals",
        "ruse.testkit.check",
    ),
}  # fmt: skip
Definition = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Entry:
    """One class, function or field that says something of itself."""

    name: str
    head: str
    says: str
    level: int
    fields: str = ""
    """Those of a class that have nothing to say but their names and types."""


def address(module: str) -> str:
    return f"reference/{module}.html"


def source(module: str) -> Path:
    path = PACKAGE.joinpath(*module.split(".")[1:])
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def first_line(module: str) -> str:
    said = ast.get_docstring(ast.parse(source(module).read_text("utf-8"))) or ""
    return said.partition("\n\n")[0].replace("\n", " ")


def overview() -> Text:
    parts, headings = ["<h1>Reference</h1><p>From the docstrings of the public parts, as they are installed.</p>"], []
    for title, modules in MODULES.items():
        anchor = title.lower().replace(",", "").replace(" ", "-")
        headings.append((anchor, title))
        rows = "".join(
            f'<dt><a href="{address(module)}"><code>{module}</code></a></dt><dd>{prose(first_line(module))}</dd>'
            for module in modules
        )
        parts.append(f'<h2 id="{anchor}">{title}</h2><dl class="modules">{rows}</dl>')
    return Text("Reference", "".join(parts), tuple(headings))


def page(module: str) -> Text:
    tree = ast.parse(source(module).read_text("utf-8"))
    parts = [f"<h1><code>{module}</code></h1>", *paragraphs(ast.get_docstring(tree) or "")]
    headings = []
    for entry in entries(tree):
        anchor = entry.name
        if entry.level == 2:
            headings.append((anchor, entry.name))
        parts.append(
            f'<h{entry.level} id="{anchor}" class="entry"><code>{escape(entry.head, quote=False)}</code></h{entry.level}>'
        )
        parts += paragraphs(entry.says)
        if entry.fields:
            parts.append(f'<pre tabindex="0"><code>{escape(entry.fields, quote=False)}</code></pre>')
    return Text(module, "".join(parts), tuple(headings))


def entries(tree: ast.Module) -> Iterator[Entry]:
    yield from _of_body(tree.body, "", 2)


def _of_body(body: list[ast.stmt], owner: str, level: int) -> Iterator[Entry]:
    for node, after in zip(body, [*body[1:], None], strict=True):
        match node:
            case ast.ClassDef() if not node.name.startswith("_"):
                bases = ", ".join(map(ast.unparse, node.bases))
                inner = list(_of_body(node.body, f"{owner}{node.name}.", 3))
                said = ast.get_docstring(node) or ""
                fields = _fields(node.body)
                if said or inner or fields:
                    head = f"class {node.name}({bases})" if bases else f"class {node.name}"
                    yield Entry(f"{owner}{node.name}", head, said, level, fields)
                    yield from inner
            case ast.FunctionDef() | ast.AsyncFunctionDef() if not node.name.startswith("_"):
                if says := ast.get_docstring(node):
                    yield Entry(f"{owner}{node.name}", signature(node), says, level)
            case ast.AnnAssign(target=ast.Name(id=name)) if not name.startswith("_"):
                if said := _string(after):
                    yield Entry(f"{owner}{name}", f"{name}: {ast.unparse(node.annotation)}", said, level)
            case ast.Assign(targets=[ast.Name(id=name)]) if not name.startswith("_"):
                if said := _string(after):
                    yield Entry(f"{owner}{name}", f"{name} = {short(ast.unparse(node.value))}", said, level)


def _fields(body: list[ast.stmt]) -> str:
    return "\n".join(
        ast.unparse(node)
        for node, after in zip(body, [*body[1:], None], strict=True)
        if isinstance(node, ast.AnnAssign) and not _string(after) and not ast.unparse(node.target).startswith("_")
    )


def short(code: str) -> str:
    return code if len(code) <= 60 else code[:57] + "…"


def _string(node: ast.stmt | None) -> str:
    match node:
        case ast.Expr(value=ast.Constant(value=str(said))):
            return said
    return ""


def signature(node: Definition) -> str:
    given = ast.unparse(node.args)
    given = re.sub(r"^(self|cls)(, |$)", "", given)
    back = f" -> {ast.unparse(node.returns)}" if node.returns is not None else ""
    kind = "async def" if isinstance(node, ast.AsyncFunctionDef) else "def"
    return f"{kind} {node.name}({given}){back}"


def paragraphs(said: str) -> list[str]:
    """A docstring: paragraphs, and what is indented as it stands."""
    parts = []
    for block in re.split(r"\n\s*\n", said.strip()):
        lines = block.splitlines()
        code = len(lines) > 1 and any(line.startswith(("    ", "- ", "  ")) or "  " in line.strip() for line in lines)
        if block.lstrip() != block or code:
            parts.append(f'<pre tabindex="0"><code>{escape(block, quote=False)}</code></pre>')
        elif block:
            parts.append(f"<p>{prose(block)}</p>")
    return parts


def prose(block: str) -> str:
    return re.sub(r"``?([^`]+)``?", r"<code>\1</code>", escape(" ".join(block.split()), quote=False))
