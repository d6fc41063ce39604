"""How a paragraph of a rulebook reads (H5): words, sentences and the school grade of Flesch and Kincaid.

Syllables are counted by rule of thumb, as groups of vowels. It says how long words and sentences are and nothing of whether
a rule is easy: only ever look at it beside what the rule does.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

WORD = re.compile(r"[A-Za-z]+(?:['\u2019][A-Za-z]+)?")
NUMBER = re.compile(r"\d+")
SENTENCE = re.compile(r"[.!?:;]+(?=\s|$)")
VOWELS = re.compile(r"[aeiouy]+")


@dataclass(frozen=True)
class Reading:
    words: int
    sentences: int
    syllables: int

    @property
    def grade(self) -> float:
        """Years of school that it takes."""
        if not self.words:
            return 0.0
        return 0.39 * self.words / self.sentences + 11.8 * self.syllables / self.words - 15.59


def syllables(word: str) -> int:
    plain = word.lower()
    groups = len(VOWELS.findall(plain))
    silent = plain.endswith("e") and not plain.endswith(("le", "ee", "ye")) and groups > 1
    past = plain.endswith("ed") and not plain.endswith(("ted", "ded")) and groups > 1
    return max(1, groups - (silent or past))


def read(text: str) -> Reading:
    words, numbers = WORD.findall(text), NUMBER.findall(text)
    sentences = max(1, len(SENTENCE.findall(text.strip())))
    return Reading(len(words) + len(numbers), sentences, sum(map(syllables, words)) + len(numbers))


def clauses_a_hundred_words(texts: list[str]) -> float:
    words = sum(read(text).words for text in texts)
    return 100 * len(texts) / words if words else 0.0
