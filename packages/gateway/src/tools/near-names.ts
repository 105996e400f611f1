import { nearest } from "@suture/core/options";

/** Names that are told when none is near. */
const MOST = 20;

/** A sentence about the tools that a model may have meant by a name that no tool has. */
export function nearNames(name: string, known: readonly string[]): string {
  if (known.length === 0) return "There are no tools at present.";
  const near = new Set<string>();
  const best = nearest(name, known);
  if (best !== undefined) near.add(best);
  // The server is left out, or another is named.
  const tail = `__${name.split("__").at(-1)}`.toLowerCase();
  for (const candidate of known) if (candidate.toLowerCase().endsWith(tail)) near.add(candidate);
  if (near.size > 0) return `Did you mean ${[...near].slice(0, MOST).join(" or ")}?`;
  const more = known.length > MOST ? ` and ${known.length - MOST} more` : "";
  return `There are: ${known.slice(0, MOST).join(", ")}${more}.`;
}
