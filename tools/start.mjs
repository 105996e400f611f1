// `npm start`: sets up whatever is missing, then runs the gateway on a SQLite file. If no provider's key is set, emulators replace the
// providers.
import { run } from "./setup/run.mjs";
import { setUp } from "./setup/set-up.mjs";

const KEYS = ["OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GEMINI_API_KEY", "GOOGLE_API_KEY"];

await setUp();
const emulate = KEYS.some((name) => process.env[name]) ? [] : ["--emulate"];
if (emulate.length > 0)
  console.log(`No provider key is set (${KEYS.join(", ")}), so emulators stand in for the providers.\n`);
const args = [
  "packages/cli/bin/suture.js",
  "serve",
  "--store",
  "suture.db",
  ...emulate,
  ...process.argv.slice(2),
];
const { ok } = await run(args, { show: true });
process.exitCode = ok ? 0 : 1;
