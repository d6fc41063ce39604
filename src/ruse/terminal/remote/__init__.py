"""Tables of a server, at the terminal's boards: by the same HTTP and the same socket as the browser's."""
