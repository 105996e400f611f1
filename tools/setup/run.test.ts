import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";

const module = new URL("./run.mjs", import.meta.url).href;

/** Reports that it has started, and takes its time to end. */
const CHILD = `
process.on("SIGINT", () => setTimeout(() => { console.log("done"); process.exit(3); }, 300));
console.log("ready");
setInterval(() => {}, 1000);
`;

it("whoever is asked to end waits for what it runs", async () => {
  const script = `import { run } from ${JSON.stringify(module)}; await run(["-e", ${JSON.stringify(CHILD)}], { show: true });`;
  const parent = spawn(process.execPath, ["--input-type=module", "-e", script]);
  let out = "";
  parent.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    out += chunk;
    if (out === "ready\n") parent.kill("SIGINT");
  });
  const [code] = await once(parent, "exit");
  expect({ code, out }).toEqual({ code: 3, out: "ready\ndone\n" });
});
