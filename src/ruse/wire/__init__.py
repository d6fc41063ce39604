"""The words of the socket and of the pages: strict shapes, their codec, and the TypeScript types generated from them."""
