import type { PartContent, ToolResultContent } from "../../model/content.ts";

/** A result with other output; a structured value goes, for it would say the old output again. */
export function withOutput(result: ToolResultContent, output: ToolResultContent["output"]): PartContent {
  const { value: _, ...rest } = result;
  return { ...rest, output };
}

/** Characters of text in a result. */
export function textLength({ output }: ToolResultContent): number {
  return output.reduce((sum, piece) => sum + (piece.type === "text" ? piece.text.length : 0), 0);
}
