import type { PartContent, SutureMessage } from "@suture/core";
import type { Screen } from "../context.ts";
import { shorten } from "../output/printable.ts";
import { wrap } from "../render/wrap.ts";

/** How many characters of a part are shown. */
const SHOWN = 600;
const MARGIN = 18;

const STYLES = { user: "cyan", assistant: "green", tool: "dim", system: "dim" } as const;

/** A message for people: its number, its sender, and its content with at least one line per part. */
export function renderMessage(
  seq: number,
  { role, parts }: SutureMessage,
  { paint, width }: Pick<Screen, "paint" | "width">,
): string {
  const room = width === undefined ? undefined : width - MARGIN;
  const lines = parts.flatMap((part) => wrap(describe(part), room));
  const head = `${String(seq).padStart(5)}  ${paint(STYLES[role], role.padEnd(9))}  `;
  return lines.map((line, at) => `${at === 0 ? head : " ".repeat(MARGIN)}${line}\n`).join("");
}

function describe(part: PartContent): string {
  switch (part.type) {
    case "text":
      return shorten(part.text, SHOWN);
    case "reasoning":
      return `(thinks) ${shorten(part.text ?? "sealed", SHOWN)}`;
    case "tool-call":
      return `calls ${shorten(part.name, 80)} ${shorten(JSON.stringify(part.input) ?? "", SHOWN)}${part.id === undefined ? "" : ` (${shorten(part.id, 80)})`}`;
    case "tool-result": {
      const words = part.output
        .map((each) => (each.type === "text" ? each.text : `[${each.media}]`))
        .join(" ");
      return `${part.failed === true ? "failed" : "result"}: ${shorten(words, SHOWN)}`;
    }
    case "media":
      return `[${part.media}${part.name === undefined ? "" : ` ${shorten(part.name, 80)}`}]`;
    case "opaque":
      return `[${shorten(part.label ?? part.format, 80)}]`;
  }
}
