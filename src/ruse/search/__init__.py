"""Game-blind playouts over any State. Compiled."""
