/** Whether a body says `"stream": true`. */
export function asksForStream(document: unknown): boolean {
  return (
    typeof document === "object" && document !== null && "stream" in document && document.stream === true
  );
}
