"""The after-action report as Markdown, for forums, and as a page of HTML, for blogs.

Whatever was typed is text in both: none of its characters means anything.
"""

import re
from collections.abc import Iterator
from html import escape
from typing import Final

from elst_app.records.story import Story

_MEANING: Final = re.compile(r"([\\`*_{}\[\]<>#|~$^&])")
"""What Markdown, or one of its dialects, takes for markup anywhere in a line."""

_AT_THE_START: Final = re.compile(r"^([-+=:]|\d{1,9}(?=[.)]))")
"""What it takes for a list, a heading or a definition at the start of a line."""

_ADDRESS: Final = re.compile(r"(?i)\b(https?|ftp|mailto)(?=:)|\b(www)(?=\.)")
"""What some make a link of by itself."""

_STYLE: Final = (
    "body{font:1rem/1.5 sans-serif;max-width:45rem;margin:2rem auto;padding:0 1rem}"
    "h1{margin-bottom:.2rem}h2{margin-top:2.5rem;border-bottom:1px solid}h3{margin-bottom:.3rem}"
    "ul{margin-top:0;padding-left:1.2rem}"
)


def markdown_text(story: Story) -> str:
    """The report as Markdown (CommonMark)."""
    lines = [f"# {_marked(story.title)}", ""]
    for line in story.lines:
        lines += [_marked(line), ""]
    for chapter in story.chapters:
        lines += [f"## {_marked(chapter.heading)}", ""]
        for section in chapter.sections:
            lines += [f"### {_marked(section.heading)}", ""]
            lines += [f"- {_marked(sentence)}" for sentence in section.sentences]
            lines.append("")
    return "\n".join(lines)


def _marked(text: str) -> str:
    """The text, which then is nothing but text."""
    plain = _MEANING.sub(r"\\\1", text)
    plain = _AT_THE_START.sub(lambda found: _escaped_start(found[0]), plain)
    # A joiner that nobody sees keeps an address from becoming a link to wherever somebody likes.
    return _ADDRESS.sub(lambda found: f"{found[0]}\u2060", plain)


def _escaped_start(found: str) -> str:
    return f"{found}\\" if found.isdecimal() else f"\\{found}"


def html_text(story: Story) -> str:
    """The report as one page of HTML that needs nothing beside it."""
    return "".join(f"{line}\n" for line in _html_lines(story))


def _html_lines(story: Story) -> Iterator[str]:
    title = escape(story.title)
    yield "<!DOCTYPE html>"
    yield '<html lang="en">'
    yield '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    yield f"<title>{title}</title><style>:root{{color-scheme:light dark}}{_STYLE}</style></head>"
    yield "<body>"
    yield f'<h1 dir="auto">{title}</h1>'
    for line in story.lines:
        yield f'<p dir="auto">{escape(line)}</p>'
    for chapter in story.chapters:
        yield f'<h2 dir="auto">{escape(chapter.heading)}</h2>'
        for section in chapter.sections:
            yield f'<h3 dir="auto">{escape(section.heading)}</h3>'
            yield "<ul>"
            for sentence in section.sentences:
                yield f'<li dir="auto">{escape(sentence)}</li>'
            yield "</ul>"
    yield "</body>"
    yield "</html>"
