"""What mypyc leaves out: the docstrings of what it compiles, put into its C."""

import ast
import re
from pathlib import Path


def docstrings(root: Path, files: list[str]) -> dict[str, str]:
    """Every docstring under what mypyc calls its owner in C: the end of the module's name, the class, the function."""
    found: dict[str, str] = {}
    for file in files:
        module = Path(file).relative_to("src").with_suffix("").parts
        owners: list[tuple[str, ast.AST]] = [("", ast.parse((root / file).read_text(encoding="utf-8")))]
        for name, owner in owners:
            if isinstance(owner, (ast.Module, ast.ClassDef, ast.FunctionDef)) and (said := ast.get_docstring(owner)):
                for start in range(len(module)):
                    found["___".join(module[start:]) + name] = said
            if isinstance(owner, (ast.Module, ast.ClassDef)):
                inside = [each for each in owner.body if isinstance(each, (ast.ClassDef, ast.FunctionDef))]
                owners += [(f"{name}___{each.name}", each) for each in inside]
    return found


def with_docstrings(source: str, root: Path, files: list[str]) -> str:
    """A copy of mypyc's C in which functions, classes and modules have their docstrings, and not signatures alone."""
    said = {name: in_c(text) for name, text in docstrings(root, files).items()}
    signature = r'PyDoc_STR\("(?:[^"\\]|\\.)*\\n--\\n\\n'
    code = Path(source).read_text(encoding="utf-8")
    for owner in (rf"CPyPy_(\w+),\s*METH_[A-Z_ |]+,\s*{signature}", rf"CPyType_(\w+)_template_ = {{[^}}]*{signature}"):
        code = re.sub(owner, lambda found: found[0] + said.get(found[1], ""), code)
    module = r'"([\w.]+)",\s*(?=NULL, /\* docstring \*/)'
    code = re.sub(
        rf"{module}NULL", lambda found: found[0][:-4] + f'"{said.get(found[1].replace(".", "___"), "")}"', code
    )
    copy = Path(source).with_name(f"{Path(source).stem}_told.c")
    if not copy.exists() or copy.read_text(encoding="utf-8") != code:
        copy.write_text(code, encoding="utf-8")
    return str(copy)


def in_c(text: str) -> str:
    """A text as it stands between the quotes of C."""
    plain = set(b" !#$%&'()*+,-./:;<=>@[]^_`{|}~") | set(range(48, 58)) | set(range(65, 91)) | set(range(97, 123))
    return "".join(chr(byte) if byte in plain else f"\\{byte:03o}" for byte in text.encode())
