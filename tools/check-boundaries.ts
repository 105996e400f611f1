// Enforces who may import whom: between packages, and between the folders of core. See boundaries.json.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Boundaries, checkImports } from "./boundaries/check-imports.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const text = readFileSync(new URL("./boundaries.json", import.meta.url), "utf8");
const boundaries: Boundaries = JSON.parse(text.replace(/^\s*\/\/.*$/gm, ""));

const { modules, imports, violations } = checkImports(root, boundaries);
for (const violation of violations) console.error(violation);
console.log(`checked ${modules} modules, ${imports} imports`);
process.exitCode = violations.length === 0 ? 0 : 1;
