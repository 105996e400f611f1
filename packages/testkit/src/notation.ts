import { hearAll, type Talk, type Wire } from "./wire.ts";

/**
 * Histories on one line: `S` system, `U` user, `A` assistant, `A()` an empty one, `A[1,2]` with calls, `A+[1]` with text and calls, `R:1`
 * the result of call 1, `R:1,2` results in one message if the format allows it, `R:1'` another output for call 1. Texts are numbered by
 * speaker: the second `U` says `U2`.
 */
export function parseNotation(notation: string): Talk[] {
  const seen: { [speaker: string]: number } = {};
  const next = (speaker: string): string => {
    seen[speaker] = (seen[speaker] ?? 0) + 1;
    return `${speaker}${seen[speaker]}`;
  };
  return notation.split(" ").map((token) => parseToken(token, next));
}

function parseToken(token: string, next: (speaker: string) => string): Talk {
  if (token === "S") return { who: "system", text: next("S") };
  if (token === "U") return { who: "user", text: next("U") };
  if (token === "A()") return { who: "assistant" };
  if (token === "A") return { who: "assistant", text: next("A") };
  const [, text, calls] = /^A(\+?)\[(.+)\]$/.exec(token) ?? [];
  if (calls !== undefined) {
    const all = calls.split(",").map((id) => ({ id, name: `tool_${id}`, input: { of: id } }));
    return { who: "assistant", ...(text === "+" ? { text: next("A") } : {}), calls: all };
  }
  const results = /^R:(.+)$/.exec(token)?.[1]?.split(",");
  if (results === undefined) throw new Error(`no such notation: ${token}`);
  return {
    who: "tools",
    results: results.map((said) => {
      const id = said.replace("'", "");
      return { id, name: `tool_${id}`, output: `OUT:${said.replace("'", "_other")}` };
    }),
  };
}

/** The messages of a notation, in the wire's own form. */
export function render(wire: Wire, notation: string): unknown[] {
  return parseNotation(notation).flatMap((talk) => wire.say(talk));
}

/**
 * A document in notation, without message boundaries. What Suture added is distinguished: `R:1!` is a result nobody gave, `Q:1` the output
 * of call 1 quoted as text, `u` and `a` texts that nobody said.
 */
export function sketch(wire: Wire, document: unknown): string {
  const tokens: string[] = [];
  for (const said of hearAll(wire, document)) {
    const last = tokens.at(-1);
    if (said.kind === "text") tokens.push(...labels(said.text, said.role[0] ?? ""));
    else if (said.kind === "call") {
      const id = said.id ?? said.name;
      if (last?.startsWith("A[")) tokens[tokens.length - 1] = `${last.slice(0, -1)},${id}]`;
      else tokens.push(`A[${id}]`);
    } else if (said.kind === "result") {
      const output = said.outputs.join(" ");
      const mark = output.includes("OUT:") ? (output.includes("_other") ? "'" : "") : "!";
      tokens.push(`R:${said.id ?? said.name}${mark}`);
    }
  }
  return tokens.join(" ");
}

function labels(text: string, speaker: string): string[] {
  if (text.trim() === "") return [];
  const found = text.match(/\b[SUA]\d+\b|OUT:\w+/g);
  return found?.map((label) => label.replace("OUT:", "Q:").replace("_other", "'")) ?? [speaker];
}
