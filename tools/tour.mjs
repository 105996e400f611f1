// `npm run tour`: sets up whatever is missing, then mends a broken session as a demonstration.
import { run } from "./setup/run.mjs";
import { setUp } from "./setup/set-up.mjs";

await setUp();
const { ok } = await run(["examples/tour.mjs", ...process.argv.slice(2)], { show: true });
process.exitCode = ok ? 0 : 1;
