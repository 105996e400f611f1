/** What can stand in a header, and in a list there. */
const PLAIN = /^[\w.$() -]{1,80}$/;
const MOST = 20;

/** The header that tells what could not be carried over to somebody else. Clients may call their members anything; the report has all. */
export function droppedHeader(dropped: readonly string[]): string[] {
  const plain = dropped.filter((name) => PLAIN.test(name));
  const left = dropped.length - Math.min(plain.length, MOST);
  const names = [...plain.slice(0, MOST), ...(left > 0 ? [`${left} more`] : [])];
  return names.length === 0 ? [] : ["suture-fallback-dropped", names.join(", ")];
}
