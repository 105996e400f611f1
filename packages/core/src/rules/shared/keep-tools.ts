import type { Draft } from "../../edits/draft.ts";
import type { Tool } from "../../model/request.ts";

/** Removes all tools that are not in `kept`. */
export function keepTools(draft: Draft, tools: readonly Tool[], kept: ReadonlySet<Tool>): void {
  const gone = tools.filter((tool) => !kept.has(tool));
  draft.setTools(
    tools.filter((tool) => kept.has(tool)),
    "remove",
    { before: gone.map(({ name }) => name), lossy: true },
  );
}
