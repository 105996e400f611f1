import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { contracts, formats } from "@suture/core";
import { describe, expect, it } from "vitest";
import { COMMANDS as TABLE } from "./command-table.ts";
import { run } from "./main.ts";
import { OPTIONS } from "./options.ts";
import { renderUsage } from "./render/help.ts";
import { fakeIo } from "./testing/fake-io.ts";

const COMMANDS = await Promise.all(TABLE.map((entry) => entry.load()));
const root = fileURLToPath(new URL("../../../", import.meta.url));
const file = `${root}docs/cli.md`;
const page = readFileSync(file, "utf8");

/** Runs a command in a terminal of 96 columns. */
async function type(typed: string): Promise<{ shown: string; code: number }> {
  const [words, target] = typed.split(" > ");
  const io = fakeIo({
    cwd: root,
    terminals: ["stdin", "stdout", "stderr"],
    columns: 96,
    env: { NO_COLOR: "1" },
  });
  const screen = io.stderr;
  const code = await run(words!.split(/ +/).slice(1), target === undefined ? { ...io, stdout: screen } : io);
  return { shown: screen.bytes.toString(), code };
}

/** Whether an output matches what the page shows; a line `…` matches any number of lines. */
function fits(seen: string, shown: string): boolean {
  const pieces = shown.split(/^…\n/m).map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${pieces.join("(?:.*\\n)*?")}$`).test(seen);
}

/** The page with the real output of every command in its console blocks. */
async function replay(text: string): Promise<string> {
  let out = "";
  let code = 0;
  for (const part of text.split(/(^```console\n.*?^```$)/ms)) {
    if (!part.startsWith("```console")) {
      out += part;
      continue;
    }
    const [head, ...steps] = part.slice(0, -"```".length).split(/^\$ /m);
    out += head;
    for (const step of steps) {
      const typed = step.slice(0, step.indexOf("\n"));
      const shown = step.slice(typed.length + 1);
      let seen = `${code}\n`;
      if (typed !== "echo $?") ({ shown: seen, code } = await type(typed));
      out += `$ ${typed}\n${fits(seen, shown) ? shown : seen}`;
    }
    out += "```";
  }
  return out;
}

describe("docs/cli.md", () => {
  it("shows what the commands really print (vitest -u rewrites it)", async () => {
    await expect(await replay(page)).toMatchFileSnapshot(file);
  });

  it("has an example of every command", () => {
    for (const { name } of COMMANDS) expect(page).toContain(`\n$ suture ${name} `);
  });

  it("names every option, and no other", () => {
    const named = new Set([...page.matchAll(/`--([a-z]+(?:-[a-z]+)*)/g)].map(([, name]) => name));
    expect([...named].sort()).toEqual(Object.keys(OPTIONS).sort());
  });

  it("says of every option which commands take it", () => {
    const rows = [...page.matchAll(/^\| `--([a-z-]+).*?` \| ([a-z, ]+) \| /gm)];
    const told = Object.fromEntries(rows.map(([, option, commands]) => [option, commands]));
    const takers = (option: string) =>
      COMMANDS.filter(({ options }) => (options as readonly string[]).includes(option)).map(
        ({ name }) => name,
      );
    const all = Object.keys(OPTIONS).map((option) => [option, takers(option).join(", ")]);
    expect(told).toEqual({
      ...Object.fromEntries(all),
      help: "all",
      version: "none",
    });
  });

  it("shows the usage of every command", () => {
    for (const { name, usage } of COMMANDS) expect(page).toContain(`\n${renderUsage(name, usage)}\n`);
  });

  it("lists every format and contract", () => {
    const list = (all: readonly { name: string }[]) => all.map(({ name }) => `\`${name}\``).join(", ");
    expect(page.replace(/\s+/g, " ")).toContain(`Formats: ${list(formats)}.`);
    expect(page.replace(/\s+/g, " ")).toContain(`Contracts: ${list(contracts)}.`);
  });
});
