/** The least width for which wrapping is worthwhile. */
const LEAST = 24;

/** Breaks a text into lines of at most `width` characters, between words. Without a width it stays one line. */
export function wrap(text: string, width: number | undefined): readonly string[] {
  if (width === undefined || width < LEAST || text.length <= width) return [text];
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  lines.push(line);
  return lines;
}
