import type { Contract, Format } from "../../packages/core/src/index.ts";
import { formatNotes } from "./format-notes.ts";
import { table } from "./markdown.ts";

const RESULTS = {
  each: "one message each",
  batch: "together in one `tool` message",
  user: "parts of `user` messages",
} as const;

const SYSTEM = { field: "a field of the request", message: "messages", part: "parts of messages" } as const;

/** Every format, with a paragraph about each. */
export function formatsPage(formats: readonly Format[], contracts: readonly Contract[]): string {
  return [
    "# Formats",
    "",
    "A format is the syntax of a history, on the wire or on disk. Suture reads bare message lists and whole requests, and what comes out has",
    "the shape of what went in. Nothing is lost: unknown fields stay where they are. [`detectFormat`](library.md#formats-contracts-and-models)",
    "says which format a document is in.",
    "",
    ...table(
      ["format", "list", "results", "system text", "ids"],
      formats.map(({ name, shape }) => [
        `[${name}](#${name})`,
        `\`${shape.list}\``,
        RESULTS[shape.results],
        SYSTEM[shape.system],
        shape.ids ? "required" : "optional",
      ]),
    ),
    ...formats.flatMap((format) => section(format, contracts)),
  ].join("\n");
}

function section({ name, title, contract, writable }: Format, contracts: readonly Contract[]): string[] {
  const note = formatNotes[name];
  if (note === undefined) throw new Error(`tools/docs/format-notes.ts says nothing about ${name}`);
  const speakers = contracts
    .filter(({ wires }) => Object.hasOwn(wires, name))
    .map((one) => `\`${one.name}\``);
  return [
    `## ${name}`,
    "",
    `${title}. ${note}`,
    "",
    `- Default contract: \`${contract}\`.`,
    ...(speakers.length === 0 ? [] : [`- Contracts that speak it: ${speakers.join(", ")}.`]),
    ...(writable ? [] : ["- Read only."]),
    "",
  ];
}
