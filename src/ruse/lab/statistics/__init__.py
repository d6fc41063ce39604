"""What the figures are worth: means of the arena, and for studies intervals that may be looked at as often as one likes.

The arena's own (`means`) need nothing but Python. What studies use (`sequence`, `stopped`, `many`, `best`, `verdict`) needs
NumPy and SciPy, and is imported where it is used.
"""

from ruse.lab.statistics.means import CONFIDENCE, Estimate, mean_of, share_of, student_quantile

__all__ = ["CONFIDENCE", "Estimate", "mean_of", "share_of", "student_quantile"]
