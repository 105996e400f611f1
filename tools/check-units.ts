// Checks that every rule, contract and format has all its parts: file, test, documentation, registry line, page.
import { fileURLToPath } from "node:url";
import { ruleDocs } from "../packages/core/src/docs.ts";
import { contracts, formats, rules } from "../packages/core/src/index.ts";
import { missingParts } from "./units/check-units.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const units = { rules, contracts, formats, documented: Object.keys(ruleDocs) };
const problems = missingParts(root, units, { rules: 55, contracts: 23, formats: 8 });
for (const problem of problems) console.error(problem);
console.log(`${rules.length} rules, ${contracts.length} contracts, ${formats.length} formats`);
process.exitCode = problems.length === 0 ? 0 : 1;
