/** Messages, parts and calls of a history that is read. No model holds as many, and each that is broken takes its time. */
const MOST = 50_000;
/** What the shortest of them takes: `{},`. */
const SHORTEST = 3;

/** Tells whether a body lists so much that it had better not be judged: thousands of times what is meant keep everybody waiting. */
export function holdsTooMuch({ length }: Buffer, document: object): boolean {
  return length > MOST * SHORTEST && listedIn(document, MOST) > MOST;
}

/** How many elements the lists in an object have, and theirs; no more are counted than that. */
function listedIn(object: object, most: number): number {
  let count = 0;
  for (const list of Object.values(object)) {
    if (!Array.isArray(list)) continue;
    count += list.length;
    for (let at = 0; at < list.length && count <= most; at++) {
      const element: unknown = list[at];
      if (typeof element === "object" && element !== null) count += listedIn(element, most - count);
    }
  }
  return count;
}
