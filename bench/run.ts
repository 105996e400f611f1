// Speed of check and repair, as shares of what JSON.parse of the same text takes and as growth with size.
import { check, repair } from "@suture/core";
import { startEmulator } from "@suture/emulators";
import { compaction } from "./compaction.ts";
import { inWire, wires } from "./in-wire.ts";
import { load } from "./load.ts";
import { median, race } from "./measure.ts";
import { row } from "./row.ts";
import { parallelTurn, session } from "./session.ts";
import { sessions } from "./sessions/run.ts";
import { short } from "./short.ts";
import { tokens } from "./tokens.ts";

const FROM = { from: "openai-chat" } as const;
const MESSAGES = 15_276;
const BYTES = 35_000_000;

function share(): void {
  const clean = JSON.stringify(session(MESSAGES, BYTES));
  const document: unknown = JSON.parse(clean);
  const broken: unknown = JSON.parse(JSON.stringify(session(MESSAGES, BYTES, 0.05)));
  const { report } = repair(broken, FROM);
  console.log(
    `session: ${MESSAGES} messages, ${(clean.length / 1e6).toFixed(1)} MB; broken copy: ${report.findings.length} findings, ${report.edits.length} edits`,
  );
  const times = race(
    {
      parse: () => JSON.parse(clean),
      check: () => check(document, FROM),
      repair: () => repair(broken, FROM),
      detect: () => check(document),
    },
    15,
  );
  const part = (name: string): number => (100 * (times[name] ?? Number.NaN)) / (times.parse ?? Number.NaN);
  console.log(
    Object.entries(times)
      .map(([name, ms]) => `${name} ${ms.toFixed(2)} ms`)
      .join(" · "),
  );
  row(
    "check of a clean session, share of JSON.parse",
    `${part("check").toFixed(1)} %`,
    "≤ 5 %",
    part("check") <= 5,
  );
  row("… with the format detected", `${part("detect").toFixed(1)} %`, "≤ 5 %", part("detect") <= 5);
  row(
    "repair with 5 % of steps broken, share of JSON.parse",
    `${part("repair").toFixed(1)} %`,
    "≤ 15 %",
    part("repair") <= 15,
  );
}

/** The same session in the syntax of each other wire. */
function otherWires(): void {
  const whole = session(MESSAGES, BYTES);
  const hurt = session(MESSAGES, BYTES, 0.05);
  for (const from of wires) {
    const clean = JSON.stringify(inWire(whole, from));
    const document: unknown = JSON.parse(clean);
    const broken: unknown = JSON.parse(JSON.stringify(inWire(hurt, from)));
    const times = race(
      {
        parse: () => JSON.parse(clean),
        check: () => check(document, { from }),
        repair: () => repair(broken, { from }),
      },
      9,
    );
    for (const [verb, goal] of [
      ["check", 5],
      ["repair", 15],
    ] as const) {
      const part = (100 * (times[verb] ?? Number.NaN)) / (times.parse ?? Number.NaN);
      row(`${verb} in ${from}, share of JSON.parse`, `${part.toFixed(1)} %`, `≤ ${goal} %`, part <= goal);
    }
  }
}

/**
 * How time grows with size. Every size works on as many messages in all, in many short histories or few long ones, each
 * in its turn: a history that was checked a moment ago sits in the processor's caches, one that comes in does not.
 */
function growth(): void {
  const sizes = [3_000, 30_000, 300_000];
  const runs: { [name: string]: () => unknown } = {};
  for (const size of sizes) {
    const supply = (broken: number): (() => unknown) => {
      const copies = Array.from({ length: 300_000 / size }, () => session(size, size * 200, broken));
      let turn = 0;
      return () => copies[turn++ % copies.length];
    };
    const clean = supply(0);
    const broken = supply(0.05);
    runs[`check of a clean session ${size}`] = () => check(clean(), FROM);
    runs[`check of a broken one ${size}`] = () => check(broken(), FROM);
    runs[`repair ${size}`] = () => repair(broken(), FROM);
  }
  const times = race(runs, 9);
  for (const verb of ["check of a clean session", "check of a broken one", "repair"]) {
    const line = sizes.map((size) => times[`${verb} ${size}`] ?? Number.NaN);
    console.log(
      `${verb}: ${sizes.map((size, i) => `${size} messages ${line[i]?.toFixed(1)} ms`).join(", ")}`,
    );
    for (let i = 1; i < sizes.length; i++) {
      const factor = (line[i] ?? 0) / (line[i - 1] ?? 1);
      row(
        `${verb}, ${sizes[i - 1]} → ${sizes[i]} messages`,
        `${factor.toFixed(1)} ×`,
        "≤ 12 ×",
        factor <= 12,
      );
    }
  }
}

/** One turn of many parallel calls, where they are too many (OpenAI takes 128, so that repair splits it besides) and where they are not. */
function parallel(): void {
  for (const contract of ["openai-chat", "together"] as const) parallelAt(contract);
}

function parallelAt(contract: "openai-chat" | "together"): void {
  const options = { ...FROM, for: contract } as const;
  const ordinary = session(10_000, 2_000_000);
  const wide = parallelTurn(10_000);
  const halfAnswered = parallelTurn(10_000, 2);
  const broken = session(10_000, 2_000_000, 0.5);
  const times = race(
    {
      ordinary: () => check(ordinary, options),
      wide: () => check(wide, options),
      broken: () => repair(broken, options),
      half: () => repair(halfAnswered, options),
    },
    15,
  );
  const each = (name: string, messages: number): number => (times[name] ?? Number.NaN) / messages;
  const checking = each("wide", wide.length) / each("ordinary", ordinary.length);
  row(
    `check for ${contract}, one turn of 10,000 parallel calls, per message`,
    `${checking.toFixed(2)} ×`,
    "≤ 2 ×",
    checking <= 2,
  );
  // Counted by what comes out: the calls that were closed are messages there.
  const mended = (history: unknown): number => (repair(history, options).document as unknown[]).length;
  const mending = each("half", mended(halfAnswered)) / each("broken", mended(broken));
  row(
    `repair for ${contract}, half of 10,000 parallel calls unanswered, per message`,
    `${mending.toFixed(2)} ×`,
    "≤ 2 ×",
    mending <= 2,
  );
}

/** How long a test waits for an emulator of all providers. */
async function emulators(): Promise<void> {
  const times: number[] = [];
  for (let i = 0; i < 15; i++) {
    const start = performance.now();
    const emulator = await startEmulator();
    times.push(performance.now() - start);
    await emulator.close();
  }
  const ready = median(times);
  row("an emulator of all providers is ready in", `${ready.toFixed(1)} ms`, "≤ 100 ms", ready <= 100);
}

/** Every part, by the name to ask for it with: `npm run bench -- sessions`. */
const parts: { readonly [name: string]: () => void | Promise<void> } = {
  share,
  short,
  wires: otherWires,
  growth,
  parallel,
  load,
  emulators,
  tokens,
  compaction,
  sessions,
};
const asked = process.argv.slice(2);
const unknown = asked.find((name) => !Object.hasOwn(parts, name));
if (unknown !== undefined) {
  console.error(`There is no part ${unknown}; parts are ${Object.keys(parts).join(", ")}.`);
  process.exit(2);
}
for (const [name, run] of Object.entries(parts)) if (asked.length === 0 || asked.includes(name)) await run();
