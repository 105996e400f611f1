// `npm run bench:gateway`: the gateway beside a proxy that only forwards bytes, and beside a peer, in one run.
import { type Bench, withBench } from "./bench.ts";
import { fresh } from "./fresh.ts";
import { growing } from "./growing.ts";
import { install } from "./install.ts";
import { latency } from "./latency.ts";
import { memory } from "./memory.ts";
import { throughput } from "./throughput.ts";
import { warmUp } from "./warm-up.ts";

/** Every part, by the name to ask for it with: `npm run bench:gateway -- latency`. */
const parts: { readonly [name: string]: (bench: Bench) => Promise<void> } = {
  throughput,
  latency,
  fresh,
  growing,
};
/** Needs processes of its own, and none that are warm. */
const MEMORY = "memory";
const FLAGS = ["--quick", "--no-peer"];

const args = process.argv.slice(2);
const asked = args.filter((arg) => !FLAGS.includes(arg));
const names = [MEMORY, ...Object.keys(parts)];
const unknown = asked.find((name) => !names.includes(name));
if (unknown !== undefined) {
  console.error(`There is no ${unknown}; there are ${[...names, ...FLAGS].join(", ")}.`);
  process.exit(2);
}
const isAsked = (name: string): boolean => asked.length === 0 || asked.includes(name);
install();
if (isAsked(MEMORY)) await memory();
if (Object.keys(parts).some(isAsked)) {
  await withBench({ quick: args.includes("--quick"), peer: !args.includes("--no-peer") }, async (bench) => {
    await warmUp(bench);
    for (const [name, part] of Object.entries(parts)) if (isAsked(name)) await part(bench);
  });
}
