import type { ToolOutcome } from "./tool.ts";

/** Bytes of text that the output of one call may hold. */
export const MOST_TEXT = 256_000;

/** An output whose texts are not too long together; where it was cut, it says so. */
export function cutOutput(output: ToolOutcome["output"]): ToolOutcome["output"] {
  const total = output.reduce((sum, part) => sum + (part.type === "text" ? sizeOf(part.text) : 0), 0);
  if (total <= MOST_TEXT) return output;
  let kept = 0;
  let isCut = false;
  return output.flatMap((part): ToolOutcome["output"] => {
    if (part.type !== "text") return [part];
    if (isCut) return [];
    const head = headOf(part.text, MOST_TEXT - kept);
    kept += sizeOf(head);
    if (head.length === part.text.length) return [part];
    isCut = true;
    return [{ ...part, text: `${head}\n${noteOf(total - kept, total)}` }];
  });
}

function noteOf(left: number, total: number): string {
  return `[${left} of ${total} bytes of text were left out: the output of a tool may hold ${MOST_TEXT / 1000} kB]`;
}

function sizeOf(text: string): number {
  return Buffer.byteLength(text);
}

/** The start of a text, without half a character at its end. */
function headOf(text: string, bytes: number): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(Buffer.from(text).subarray(0, bytes), {
    stream: true,
  });
}
