/** Lays the service worker beside the built files, with their list and a version made from all of them. */
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Plugin } from "vite";

const LATER = ["index.html", "sw.js"];

function below(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
}

export function worker(source: string): Plugin {
  let folder = "";
  return {
    name: "ruse-worker",
    apply: "build",
    configResolved: ({ build, root }) => void (folder = join(root, build.outDir)),
    closeBundle() {
      const files = below(folder).filter((file) => !LATER.includes(file) && !file.startsWith("."));
      const text = readFileSync(source, "utf8");
      const digest = createHash("sha256").update(text);
      for (const file of ["index.html", ...files]) digest.update(file).update(readFileSync(join(folder, file)));
      const listed = JSON.stringify(files.map((file) => `/${file}`));
      const filled = text.replace('"ruse-__VERSION__"', `"ruse-${digest.digest("hex").slice(0, 16)}"`);
      writeFileSync(join(folder, "sw.js"), filled.replace("= __FILES__", `= ${listed}`));
    },
  };
}
