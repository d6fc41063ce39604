/** Adds up what the first page loads, gzipped: the document, its scripts and styles, and the typefaces. Fails above 150 kB. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";

const LIMIT = 150_000;
const out = process.argv[2] ?? "../src/ruse/web";
const assets = join(out, "assets");
const names = readdirSync(assets);
const read = (file) => readFileSync(file);
const wanted = new Set();

function follow(file) {
  if (wanted.has(file)) return;
  wanted.add(file);
  const text = read(file).toString("utf8");
  for (const [, name] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)) follow(join(assets, name));
}

const page = read(join(out, "index.html")).toString("utf8");
for (const [, name] of page.matchAll(/(?:src|href)="\/assets\/([^"]+)"/g)) {
  if (name.endsWith(".js")) follow(join(assets, name));
  else wanted.add(join(assets, name));
}
for (const name of names)
  if (/^(Lobby|besley|archivo)-.*\.js$/.test(name)) follow(join(assets, name));
  else if (/^(Lobby|besley|archivo)-.*\.css$/.test(name)) wanted.add(join(assets, name));
for (const face of ["besley", "besley-italic", "archivo"]) {
  const file = names.find((name) => new RegExp(`^${face}-[\\w-]{8}\\.woff2$`).test(name));
  if (file) wanted.add(join(assets, file));
}

let total = gzipSync(read(join(out, "index.html"))).length;
console.log(`${String(total).padStart(7)}  index.html`);
for (const file of [...wanted].sort()) {
  const size = file.endsWith(".woff2") ? read(file).length : gzipSync(read(file)).length;
  total += size;
  console.log(`${String(size).padStart(7)}  ${basename(file)}`);
}
console.log(`${String(total).padStart(7)}  in all, limit ${LIMIT}`);
process.exit(total > LIMIT ? 1 : 0);
