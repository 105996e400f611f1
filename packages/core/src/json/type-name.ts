/** The type of a value, for people. */
export function typeName(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (typeof value !== "object") return `a ${typeof value}`;
  // Values that are not in JSON have the name of their class: a Promise, a Map, a Uint8Array.
  const name = Object.prototype.toString.call(value).slice(8, -1);
  return name === "Array" ? "a list" : name === "Object" ? "an object" : `a ${name}`;
}
