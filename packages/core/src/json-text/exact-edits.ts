/** An edit for a report: a number became a string of its digits. */
export interface ExactEdit {
  readonly rule: "convert";
  readonly action: "replace";
  readonly place: string;
  /** The number as a double. */
  readonly before: number;
  readonly after: string;
  readonly lossy: false;
}

/**
 * What `exactHistory` changed in a document, for the report of its conversion. `list` is the start of places if the
 * document is a bare list.
 */
export function exactEdits(document: unknown, exact: unknown, list: string): readonly ExactEdit[] {
  const edits: ExactEdit[] = [];
  // No recursion, because a document may be nested to any depth.
  const left: [before: unknown, after: unknown, place: string][] = [
    [document, exact, Array.isArray(document) ? list : ""],
  ];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const [before, after, place] = next;
    if (typeof before === "number" && typeof after === "string")
      edits.push({ rule: "convert", action: "replace", place, before, after, lossy: false });
    if (before === after || typeof before !== "object" || typeof after !== "object") continue;
    const members = Object.entries(before ?? {}).reverse();
    for (const [key, value] of members)
      left.push([value, (after as { [key: string]: unknown })[key], place === "" ? key : `${place}.${key}`]);
  }
  return edits;
}
