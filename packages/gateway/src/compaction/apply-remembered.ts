import { fingerprints } from "../conversation/fingerprints.ts";
import type { History } from "../conversation/history-of.ts";
import type { Remembered } from "./compaction-memory.ts";

/** A history that begins with the result of an earlier compaction. */
export interface Applied {
  readonly history: History;
  readonly compaction: Remembered;
}

/** Replaces what the latest matching compaction stands for by that compaction; undefined when none matches. */
export function applyRemembered(history: History, compactions: readonly Remembered[]): Applied | undefined {
  const prints = fingerprints(
    history.said,
    compactions.map(({ count }) => count),
  );
  const compaction = compactions.find(({ count, print }) => prints.get(count) === print);
  if (compaction === undefined) return undefined;
  const said = [...compaction.instead, ...history.said.slice(compaction.count)];
  return { history: { ...history, said }, compaction };
}
