// Fails when a generated page differs from what `npm run docs` would write, or when a link leads nowhere.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { brokenLinks } from "./docs/broken-links.ts";
import { generatedPages } from "./docs/pages.ts";

/** With fewer pages than this, the check saw nothing. */
const FLOOR = 50;

const root = fileURLToPath(new URL("..", import.meta.url));
const docs = join(root, "docs");
const problems: string[] = [];

const pages = generatedPages();
for (const [path, text] of pages) {
  const file = join(docs, path);
  if (!existsSync(file)) problems.push(`docs/${path} is missing`);
  else if (readFileSync(file, "utf8") !== text) problems.push(`docs/${path} is out of date`);
}
for (const file of readdirSync(join(docs, "rules"))) {
  if (!pages.has(`rules/${file}`)) problems.push(`docs/rules/${file} belongs to no rule`);
}
if (problems.length > 0) problems.push("`npm run docs` writes them anew");
if (pages.size < FLOOR) problems.push(`saw only ${pages.size} pages, expected at least ${FLOOR}`);

const written = [
  ...readdirSync(root).map((name) => join(root, name)),
  ...readdirSync(docs, { recursive: true, encoding: "utf8" }).map((name) => join(docs, name)),
  ...readdirSync(join(root, "packages")).map((name) => join(root, "packages", name, "README.md")),
].filter((file) => file.endsWith(".md") && existsSync(file));
for (const file of written) {
  for (const link of brokenLinks(readFileSync(file, "utf8"), dirname(file))) {
    problems.push(`${relative(root, file)} links to ${link}, which does not exist`);
  }
}

for (const problem of problems) console.error(problem);
console.log(`checked ${pages.size} generated pages, the links of ${written.length}`);
process.exitCode = problems.length === 0 ? 0 : 1;
