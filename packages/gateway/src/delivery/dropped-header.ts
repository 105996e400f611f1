/** Text allowed in a header, and in a list within it. */
const PLAIN = /^[\w.$() -]{1,80}$/;
const MOST = 20;

/** The header that lists what could not be carried over to a fallback. Clients may give members any name; the report has all of them. */
export function droppedHeader(dropped: readonly string[]): string[] {
  const plain = dropped.filter((name) => PLAIN.test(name));
  const left = dropped.length - Math.min(plain.length, MOST);
  const names = [...plain.slice(0, MOST), ...(left > 0 ? [`${left} more`] : [])];
  return names.length === 0 ? [] : ["suture-fallback-dropped", names.join(", ")];
}
