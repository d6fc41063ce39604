from pathlib import Path

from ruse.kernel.catalogue import catalogue

phrase = catalogue(Path(__file__).parent)
