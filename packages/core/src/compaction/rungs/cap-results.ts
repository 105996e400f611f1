import type { ToolResultContent } from "../../model/content.ts";
import type { Message } from "../../model/message.ts";
import type { Part } from "../../model/part.ts";
import { textContent } from "../../model/text-content.ts";
import { clipMiddle } from "../digest/clip.ts";
import type { Meter, Reduction } from "../rung.ts";
import { textOf, withOutput } from "./result-text.ts";

/** Tokens for the note about what is left out. */
const NOTE = 20;

/** Cuts the middle out of a result above the cap. Its start and end stay, with a note about the rest. */
export function capResult(
  meter: Meter,
  at: number,
  message: Message,
  part: Part,
  result: ToolResultContent,
  cap: number,
): Reduction | undefined {
  const whole = textOf(result);
  if (whole.length <= cap) return undefined;
  const tokens = meter.text(whole);
  if (tokens <= cap + NOTE) return undefined;
  const kept = Math.max(0, Math.floor((whole.length * (cap - NOTE)) / tokens));
  const text = clipMiddle(whole, (kept * 2) / 3, kept / 3);
  const saves = tokens - meter.text(text);
  if (saves <= 0) return undefined;
  const media = result.output.filter((piece) => piece.type === "media");
  const content = withOutput(result, [textContent(text), ...media]);
  return {
    rung: "cap-results",
    at,
    message,
    part,
    saves,
    apply: (draft) => draft.replaceContent(message, part, content, true),
  };
}
