import { build } from "./build.mjs";
import { install } from "./install.mjs";

/** Makes a fresh clone ready to run, or does nothing when it is ready; exits if that fails. */
export async function setUp() {
  for (const step of [install, build]) {
    const { ok, output } = await step();
    if (ok) continue;
    process.stderr.write(`${output}\n${step.name} failed\n`);
    process.exit(1);
  }
}
