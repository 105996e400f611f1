import { toJson } from "../../json/values.ts";
import type { PartContent } from "../../model/content.ts";
import type { Message } from "../../model/message.ts";
import type { Part } from "../../model/part.ts";
import { clipMiddle, startOfCharacter } from "../digest/clip.ts";
import { readSummary } from "./summary-text.ts";

/** Characters of a result or call that a summariser sees. */
const OUTPUT = 4000;
const INPUT = 2000;

/** A message as text for a summariser, without reasoning; empty if nothing is said. */
export function transcribe(message: Message, contentOf: (part: Part) => PartContent): string {
  const lines = message.parts.map((part) => line(message, contentOf(part))).filter((said) => said !== "");
  return lines.join("\n");
}

function line({ role }: Message, content: PartContent): string {
  switch (content.type) {
    case "text": {
      const said = role === "user" ? (readSummary(content.text)?.rest ?? content.text) : content.text;
      return said.trim() === "" ? "" : `${SPEAKERS[role]}: ${said}`;
    }
    case "tool-call":
      return `Call ${content.name}(${clipMiddle(toJson(content.input ?? {}), INPUT / 2, INPUT / 2)})`;
    case "tool-result": {
      const said = content.output.map((piece) => (piece.type === "text" ? piece.text : `[${piece.media}]`));
      const failed = content.failed === true ? " (failed)" : "";
      return `Result${failed}: ${clipMiddle(said.join("\n"), OUTPUT / 2, OUTPUT / 2)}`;
    }
    case "media":
      return `${SPEAKERS[role]}: [${content.media}]`;
    default:
      return "";
  }
}

const SPEAKERS: { readonly [Name in Message["role"]]: string } = {
  user: "Person",
  assistant: "Assistant",
  system: "System",
  tool: "Tool",
};

/** The transcript of messages in chunks of limited tokens. Longer messages are split. */
export function chunksOf(
  messages: readonly Message[],
  contentOf: (part: Part) => PartContent,
  count: (text: string) => number,
  max: number,
): string[] {
  const chunks: string[] = [];
  let lines: string[] = [];
  let tokens = 0;
  for (const message of messages) {
    for (const said of piecesOf(transcribe(message, contentOf), count, max)) {
      const own = count(said);
      if (lines.length > 0 && tokens + own > max) {
        chunks.push(lines.join("\n\n"));
        lines = [];
        tokens = 0;
      }
      lines.push(said);
      tokens += own;
    }
  }
  if (lines.length > 0) chunks.push(lines.join("\n\n"));
  return chunks;
}

/** Splits a text into pieces of equal length. Each fits unless it is more than twice as dense as the whole. */
function piecesOf(text: string, count: (text: string) => number, max: number): string[] {
  if (text === "") return [];
  const tokens = count(text);
  if (tokens <= max) return [text];
  const length = Math.max(1, Math.floor((text.length * max) / tokens / 2));
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    const to = startOfCharacter(text, from + length);
    pieces.push(text.slice(from, Math.max(to, from + 1)));
    from = Math.max(to, from + 1);
  }
  return pieces;
}
