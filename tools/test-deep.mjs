// `npm run test:deep`: the laws over histories one message longer than in `npm test`; takes an hour and a half on two cores.
import { script } from "./setup/paths.mjs";
import { run } from "./setup/run.mjs";
import { setUp } from "./setup/set-up.mjs";

await setUp();
const args = ["run", "--config", "vitest.deep.config.ts", ...process.argv.slice(2)];
const { ok } = await run([script("vitest"), ...args], { show: true, env: { SUTURE_DEEP: "1" } });
process.exitCode = ok ? 0 : 1;
