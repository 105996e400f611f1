import type { ToolResultContent } from "../../model/content.ts";
import type { Message } from "../../model/message.ts";
import type { Part } from "../../model/part.ts";
import { clipMiddle } from "../digest/clip.ts";
import type { Meter, Reduction } from "../rung.ts";
import { withOutput } from "./result-text.ts";

/** Tokens that the words about what was left out may take. */
const NOTE = 20;

/** Cuts the middle out of a result that is longer than a cap; its head and tail stay, and its size is said. */
export function capResult(
  meter: Meter,
  at: number,
  message: Message,
  part: Part,
  result: ToolResultContent,
  cap: number,
): Reduction | undefined {
  let saves = 0;
  const output = result.output.map((piece) => {
    if (piece.type !== "text" || piece.text.length <= cap) return piece;
    const tokens = meter.text(piece.text);
    if (tokens <= cap + NOTE) return piece;
    const kept = Math.max(0, Math.floor((piece.text.length * (cap - NOTE)) / tokens));
    const text = clipMiddle(piece.text, (kept * 2) / 3, kept / 3);
    saves += tokens - meter.text(text);
    return { ...piece, text };
  });
  if (saves <= 0) return undefined;
  const content = withOutput(result, output);
  return {
    rung: "cap-results",
    at,
    message,
    part,
    saves,
    apply: (draft) => draft.replaceContent(message, part, content, true),
  };
}
