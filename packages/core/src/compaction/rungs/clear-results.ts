import type { ToolResultContent } from "../../model/content.ts";
import type { Message } from "../../model/message.ts";
import type { Part } from "../../model/part.ts";
import { textContent } from "../../model/text-content.ts";
import type { Meter, Reduction } from "../rung.ts";
import { textOf, withOutput } from "./result-text.ts";

/** Replaces the output of a result by a note about its size. `again`: a later result has the same output. */
export function clearResult(
  meter: Meter,
  at: number,
  message: Message,
  part: Part,
  result: ToolResultContent,
  again: boolean,
): Reduction | undefined {
  const media = result.output.flatMap((piece) => (piece.type === "media" ? [piece.media] : []));
  const size = [`${textOf(result).length.toLocaleString("en")} characters`, ...media].join(", ");
  const why = again ? "the same call was made again later" : "too old to keep";
  const content = withOutput(result, [textContent(`[Output left out: ${size}; ${why}.]`)]);
  const saves = meter.content(result) - meter.content(content);
  if (saves <= 0) return undefined;
  return {
    rung: again ? "fold-reads" : "clear-results",
    at,
    message,
    part,
    saves,
    apply: (draft) => draft.replaceContent(message, part, content, true),
  };
}
