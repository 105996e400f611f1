/** The most messages, parts and calls of a history that is judged. No model takes as many, and each broken one costs time. */
const MOST = 50_000;
/** The length of the shortest element: `{},`. */
const SHORTEST = 3;

/** Whether a body lists too much to be judged: thousands of times the usual amount would keep everybody waiting. */
export function holdsTooMuch({ length }: Buffer, document: object): boolean {
  return length > MOST * SHORTEST && listedIn(document, MOST) > MOST;
}

/** How many elements the lists in an object have, including nested ones, counted up to a limit. */
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
