// `npm run bench`: --expose-gc lets a benchmark collect garbage before it measures memory.
import { run } from "./setup/run.mjs";
import { setUp } from "./setup/set-up.mjs";

await setUp();
const args = ["--expose-gc", "--import", "tsx", "bench/run.ts", ...process.argv.slice(2)];
const { ok } = await run(args, { show: true });
process.exitCode = ok ? 0 : 1;
