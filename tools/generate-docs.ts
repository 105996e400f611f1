// `npm run docs`: generates the pages about rules, contracts, formats and configuration from the sources, and the schema of the
// configuration.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { configJsonSchema } from "../packages/gateway/src/config/json-schema.ts";
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
const schema = new URL("../packages/gateway/suture.config.schema.json", import.meta.url);
writeFileSync(schema, `${JSON.stringify(configJsonSchema(), undefined, 2)}\n`);
console.log(`wrote ${pages.size} pages`);
