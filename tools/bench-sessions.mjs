// `npm run bench:sessions`
import { run } from "./setup/run.mjs";
import { setUp } from "./setup/set-up.mjs";

await setUp();
const args = ["--import", "tsx", "bench/agent/run.ts", ...process.argv.slice(2)];
const { ok } = await run(args, { show: true });
process.exitCode = ok ? 0 : 1;
