import type { PartContent, ToolResultContent } from "../../model/content.ts";

/** A result with other output. Its structured value goes, because it would repeat the old output. */
export function withOutput(result: ToolResultContent, output: ToolResultContent["output"]): PartContent {
  const { value: _, ...rest } = result;
  return { ...rest, output };
}

/** All text of a result. */
export function textOf({ output }: ToolResultContent): string {
  const [first] = output;
  if (output.length === 1 && first?.type === "text") return first.text;
  return output.flatMap((piece) => (piece.type === "text" ? [piece.text] : [])).join("\n");
}
