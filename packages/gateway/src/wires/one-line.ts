/** A body as one line of an event: JSON has line ends only between its members. */
export function oneLine(body: string): string {
  return body.replaceAll(/\s*[\r\n]+\s*/g, " ");
}
