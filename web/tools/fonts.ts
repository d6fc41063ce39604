/** Cuts the two typefaces down to the letters and axes the first page needs; rarer letters stay in the full files. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import subsetFont from "subset-font";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const packages = join(root, "node_modules", "@fontsource-variable");
const cuts = join(root, "node_modules", ".ruse-fonts");

let basic = "\u00a0’‘“”–—…·×½é";
for (let code = 32; code < 127; code++) basic += String.fromCharCode(code);

type Axes = Record<string, number | { min: number; max: number }>;
const faces: [name: string, source: string, axes: Axes][] = [
  ["besley", "besley/files/besley-latin-wght-normal.woff2", { wght: { min: 700, max: 900 } }],
  ["besley-italic", "besley/files/besley-latin-wght-italic.woff2", { wght: 500 }],
  [
    "archivo",
    "archivo/files/archivo-latin-wdth-normal.woff2",
    { wght: { min: 400, max: 700 }, wdth: { min: 75, max: 100 } },
  ],
];

async function cutFaces(): Promise<void> {
  mkdirSync(cuts, { recursive: true });
  for (const [name, source, axes] of faces) {
    const whole = readFileSync(join(packages, source));
    const digest = createHash("sha256").update(whole).update(basic).update(JSON.stringify(axes)).digest("hex");
    const target = join(cuts, `${name}.woff2`);
    const mark = join(cuts, `${name}.digest`);
    if (existsSync(target) && existsSync(mark) && readFileSync(mark, "utf8") === digest) continue;
    writeFileSync(target, await subsetFont(whole, basic, { targetFormat: "woff2", variationAxes: axes }));
    writeFileSync(mark, digest);
  }
}

export function fonts(): Plugin {
  return { name: "ruse-fonts", configResolved: cutFaces };
}
