import { createHash } from "node:crypto";

/** What every provider takes for the name of a tool. */
const VALID = /^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/;
const LONGEST = 64;

/** How a tool of a server is called in the configuration, whatever providers say to it. */
export function fullName(server: string, tool: string): string {
  return `${server}__${tool}`;
}

/**
 * Names for the tools of one server that every provider takes, in the order of the tools. What is too long or oddly spelled ends in a
 * hash of what it stands for; no two are the same, and a name is the same wherever and whenever it is made.
 */
export function toolNames(server: string, tools: readonly string[]): string[] {
  const names = tools.map((tool) => fullName(server, tool));
  const taken = new Set(names.filter((name) => VALID.test(name)));
  return names.map((name) => {
    if (VALID.test(name)) return name;
    for (let round = 0; ; round++) {
      const made = respelled(name, round);
      if (taken.has(made)) continue;
      taken.add(made);
      return made;
    }
  });
}

function respelled(name: string, round: number): string {
  const hash = createHash("sha256").update(`${name}\n${round}`).digest("hex").slice(0, 8);
  const plain = name.replaceAll(/[^a-zA-Z0-9_-]/gu, "_").replace(/^(?![a-zA-Z_])/, "_");
  return `${plain.slice(0, LONGEST - hash.length - 1)}_${hash}`;
}
