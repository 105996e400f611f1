// `npm run docs`: writes the pages about rules, contracts and formats from the sources.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { generatedPages } from "./docs/pages.ts";

const docs = fileURLToPath(new URL("../docs", import.meta.url));
const pages = generatedPages();
mkdirSync(join(docs, "rules"), { recursive: true });
for (const file of readdirSync(join(docs, "rules"))) {
  if (!pages.has(`rules/${file}`)) rmSync(join(docs, "rules", file));
}
for (const [path, text] of pages) {
  mkdirSync(dirname(join(docs, path)), { recursive: true });
  writeFileSync(join(docs, path), text);
}
console.log(`wrote ${pages.size} pages`);
