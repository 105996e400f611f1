import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { median, time } from "./measure.ts";
import { row } from "./row.ts";

const ROUNDS = 9;
const HISTORY = JSON.stringify([{ role: "user", content: "Hello" }]);

const packages = new URL("../packages/", import.meta.url);
const importing = (file: string) => [
  "--input-type=module",
  "-e",
  `await import(${JSON.stringify(new URL(file, packages).href)})`,
];

/** How long a program waits for the library, and a person for the command. */
export function load(): void {
  const programs: { readonly [name: string]: readonly string[] } = {
    nothing: ["-e", ""],
    bundle: importing("core/bundle/index.js"),
    modules: importing("core/dist/index.js"),
    check: [fileURLToPath(new URL("cli/bin/suture.js", packages)), "check", "-"],
  };
  const times = new Map<string, number[]>(Object.keys(programs).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, args] of Object.entries(programs))
      times
        .get(name)
        ?.push(time(() => execFileSync(process.execPath, args, { input: HISTORY, stdio: "pipe" })));
  }
  const of = (name: string): number => median(times.get(name) ?? []);
  console.log(
    Object.keys(programs)
      .map((name) => `${name} ${of(name).toFixed(0)} ms`)
      .join(" · "),
  );
  const share = (of("bundle") - of("nothing")) / (of("modules") - of("nothing"));
  row("loading core in Node, share of its modules one by one", share.toFixed(2), "≤ 0.5", share <= 0.5);
  const factor = of("check") / of("nothing");
  row("suture check, beside a Node that does nothing", `${factor.toFixed(1)} ×`, "≤ 5 ×", factor <= 5);
}
