"""Run the examples of the README, so that what a newcomer types is known to work."""

import doctest
import re
import sys
from pathlib import Path

README = Path(__file__).resolve().parent.parent / "README.md"


def run_examples(text: str, name: str) -> doctest.TestResults:
    """Run the `>>>` examples of a Markdown text in one namespace and print those that fail.

    A line that opens or closes a code block counts as empty, so it is not taken for output of an example.
    """
    text = re.sub(r"^[ \t]*```.*$", "", text, flags=re.MULTILINE)
    test = doctest.DocTestParser().get_doctest(text, {"__name__": "__main__"}, name, name, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(test)
    return runner.summarize(verbose=False)


def main() -> int:
    """Run the README's examples; fail when one does, and when there are none."""
    if not README.exists():
        print("no examples: there is no README.md")
        return 1
    results = run_examples(README.read_text(encoding="utf-8"), README.name)
    print(f"{results.attempted} examples, {results.failed} failed")
    return 1 if results.failed or not results.attempted else 0


if __name__ == "__main__":
    sys.exit(main())
